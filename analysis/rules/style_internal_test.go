package rules

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

// constraintsIn reads validators as they are in a specification.
func constraintsIn(t *testing.T, text string) []constraint {
	t.Helper()
	x := golang.ParseDefinition(text, golang.ListElement)
	if x.Err != nil {
		t.Fatalf("%s: %v", text, x.Err)
	}
	var out []constraint
	for i := range x.Values {
		if c, ok := constraintOf(&definedCall{expression: x, value: &x.Values[i]}); ok {
			out = append(out, c)
		}
	}
	return out
}

func TestContradiction(t *testing.T) {
	for _, c := range []struct {
		validators string
		want       bool
	}{
		{`v.LengthAtLeast(10), v.LengthAtMost(5)`, true},
		{`v.LengthAtLeast(5), v.LengthAtMost(5)`, false},
		{`v.LengthBetween(1, 3), v.LengthBetween(4, 9)`, true},
		{`v.LengthAtLeast(10), v.UTF8LengthAtMost(5)`, false}, // ten bytes may be four characters
		{`v.AtLeast(1.5), v.AtMost(1)`, true},
		{`v.AtLeast(-1), v.AtMost(-2)`, true},
		{`v.SizeAtLeast(1), v.SizeAtMost(0)`, true},
		{`v.OneOf("a", "b"), v.OneOf("b", "c")`, false},
		{`v.OneOf("a", "b"), v.OneOf("c")`, true},
		{`v.OneOf("a"), v.NoneOf("a", "b")`, true},
		{`v.NoneOf("a", "b"), v.OneOf("a")`, true},
		{`v.OneOf("a"), v.OneOfCaseInsensitive("A")`, false},
		{`v.OneOfCaseInsensitive("a"), v.OneOf("A")`, false},
		{`v.OneOfCaseInsensitive("a"), v.OneOf("b")`, true},
		{`v.OneOfCaseInsensitive("a"), v.NoneOf("a")`, false}, // "A" will do
		{`v.OneOf("abc"), v.LengthAtMost(2)`, true},
		{`v.OneOf("é"), v.UTF8LengthAtMost(1)`, false},
		{`v.OneOf("abc"), v.RegexMatches(regexp.MustCompile("^[0-9]+$"), "digits")`, true},
		{`v.OneOf("123"), v.RegexMatches(regexp.MustCompile("^[0-9]+$"), "digits")`, false},
		{`v.OneOf(1, 2), v.AtLeast(3)`, true},
		{`v.Equals(true), v.Equals(false)`, true},
		{`v.Between(9, 5), v.AtLeast(1)`, false}, // the first by itself is another mistake
		{`v.OneOf(names...), v.OneOf("a")`, false},
		{`v.OneOf(name), v.OneOf("a")`, false},
		{`v.LengthAtLeast(n), v.LengthAtMost(5)`, false},
		{`v.Any(v.OneOf("a")), v.OneOf("b")`, false},
	} {
		if first, _ := contradiction(constraintsIn(t, c.validators)); first >= 0 != c.want {
			t.Errorf("%s: contradiction %v, want %v", c.validators, first >= 0, c.want)
		}
	}
}

func TestNormalGo(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"f( 1 )", "f(1)"},
		{"f(\n\t\"a b\",\n)", `f("a b")`},
		{"[]string{ `x, ` , }", "[]string{`x, `}"},
		{`f("\" ,)")`, `f("\" ,)")`},
		{"func(x int) int { return x }", "func(x int)int{return x}"},
	} {
		if got := normalGo(c.a); got != c.b {
			t.Errorf("%q: got %q, want %q", c.a, got, c.b)
		}
	}
	if normalGo(`f("a b")`) == normalGo(`f("ab")`) {
		t.Error("white space in strings must count")
	}
}

func TestMendCamel(t *testing.T) {
	for name, want := range map[string]string{
		"ipaddress":       "ip_address",
		"home_u_r_l":      "home_url",
		"u_r_l_path":      "url_path",
		"offset_x_y":      "offset_x_y",
		"valid":           "valid",
		"grid":            "grid",
		"cust_zipcode":    "cust_zip_code",
		"x_user_id":       "x_user_id",
		"userid_tenantid": "user_id_tenant_id",
	} {
		if got := mendCamel(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestIsSecretName(t *testing.T) {
	for name, want := range map[string]bool{
		"password": true, "db_password": true, "api_key": true, "client_secret": true, "token": true, "s3_access_key": true,
		"password_policy": false, "secret_name": false, "token_id": false, "next_page_token": false, "subtoken": false,
		"allow_credentials": false, "monkey": false,
		"psk": true, "wpa_psk": true, "psk_mode": false, "auth_key": true, "private_key_pem": true, "tls_private_key_base64": true,
		"private_key_path": false, "client_private_key_filename": false, "private_key_password": true, "private_keyring": false,
		"apitoken": true, "my_api_token": true, "storage_account_key": true, "service_account_key": true, "jwt": true, "certificate_key": true,
		"client_key": true, "kubeconfig": true, "wireguard_preshared_key": true, "md5passwd": true, "password_label": false,
		"label_password": false, "buttons_token": false, "placeholder_secret": false, "key": false, "public_key": false, "primary_key": false,
	} {
		if got := (&Pass{}).isSecretName(name); got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func TestIsPlural(t *testing.T) {
	for name, want := range map[string]bool{
		"rules": true, "address": false, "addresses": true, "status": false, "zone": false, "metadata": true, "allow_list": true,
		"analysis": false,
	} {
		if got := isPlural(name); got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}
