package style

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

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
		if got := isSecretName((&rules.Pass{}), name); got != want {
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
