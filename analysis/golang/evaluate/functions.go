package evaluate

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"net/netip"
	"net/url"
	"path"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/lazyregexp"
)

// nativeTypes are the types of the standard library whose values are computed with.
var nativeTypes = []reflect.Type{
	reflect.TypeFor[bytes.Buffer](), reflect.TypeFor[big.Float](), reflect.TypeFor[big.Int](), reflect.TypeFor[big.Rat](), reflect.TypeFor[netip.Addr](), reflect.TypeFor[netip.Prefix](),
	reflect.TypeFor[netip.AddrPort](), reflect.TypeFor[url.URL](), reflect.TypeFor[url.Userinfo](), reflect.TypeFor[url.Values](),
	reflect.TypeFor[regexp.Regexp](),
	reflect.TypeFor[time.Duration](), reflect.TypeFor[time.Month](), reflect.TypeFor[time.Weekday](), reflect.TypeFor[time.Time](),
	reflect.TypeFor[sort.StringSlice](), reflect.TypeFor[sort.IntSlice](), reflect.TypeFor[time.Location](), reflect.TypeFor[strings.Replacer](),
	reflect.TypeFor[strings.Builder](), reflect.TypeFor[base64.Encoding](),
}

// callable are what a call may compute, by the names that package types gives them; methods take what they are methods of first.
type callable map[string]any

// functions are all that are known. Most programs compute with none, and should not have to wait for them when they start.
var functions = sync.OnceValue(func() callable {
	all := standard()
	maps.Copy(all, templateFunctions)
	all.addFramework()
	return all
})

// standard returns the functions of the standard library, and of packages beside the framework.
func standard() callable {
	return callable{
		"(*bytes.Buffer).Len": (*bytes.Buffer).Len, "(*bytes.Buffer).String": (*bytes.Buffer).String, "(*bytes.Buffer).WriteString": (*bytes.Buffer).WriteString,
		"bytes.NewBufferString": bytes.NewBufferString, "bytes.Repeat": bytes.Repeat,

		"(*encoding/base64.Encoding).EncodeToString": (*base64.Encoding).EncodeToString, "encoding/base64.NewEncoding": base64.NewEncoding, "encoding/hex.DecodeString": hex.DecodeString, "encoding/hex.EncodeToString": hex.EncodeToString,

		"errors.Is": errors.Is, "errors.Join": errors.Join, "errors.New": errors.New, "errors.Unwrap": errors.Unwrap,

		"fmt.Errorf": fmt.Errorf, "fmt.Sprint": fmt.Sprint, "fmt.Sprintf": fmt.Sprintf, "fmt.Sprintln": fmt.Sprintln,

		"html.EscapeString": escapeHTML,

		"log.Fatal": ends, "log.Fatalf": ends, "log.Fatalln": ends, "log.Panic": ends, "log.Panicf": ends, "log.Panicln": ends,

		"math.Abs": math.Abs, "math.Ceil": math.Ceil, "math.Floor": math.Floor, "math.Max": math.Max, "math.Min": math.Min,
		"math.Pow": math.Pow, "math.Round": math.Round, "math.Sqrt": math.Sqrt, "math.Trunc": math.Trunc,

		"math.Acos": math.Acos, "math.Asin": math.Asin, "math.Exp": math.Exp, "math.Log": math.Log, "math.Log10": math.Log10, "math.Log2": math.Log2,
		"math.Mod": math.Mod,

		"math.Inf": math.Inf, "math.IsNaN": math.IsNaN, "math.NaN": math.NaN,

		"math/big.NewFloat": big.NewFloat, "math/big.NewInt": big.NewInt, "(*math/big.Int).Div": (*big.Int).Div, "(*math/big.Int).Mod": (*big.Int).Mod,
		"(*math/big.Int).Quo": (*big.Int).Quo, "(*math/big.Int).Rem": (*big.Int).Rem, "(*math/big.Int).String": (*big.Int).String,
		"(*math/big.Int).Int64": (*big.Int).Int64, "math/big.NewRat": big.NewRat, "(*math/big.Rat).String": (*big.Rat).String,
		"(*math/big.Int).SetString": func(z *big.Int, s string, base int) (*big.Int, bool) { return z.SetString(s[:min(len(s), 1024)], base) },

		"math/rand.Int31n": positive[int32]("Int31n"), "math/rand.Int63n": positive[int64]("Int63n"), "math/rand.Intn": positive[int]("Intn"),
		"math/rand/v2.Int32N": positive[int32]("Int32N"), "math/rand/v2.Int64N": positive[int64]("Int64N"), "math/rand/v2.IntN": positive[int]("IntN"),
		"math/rand/v2.Uint64N": positive[uint64]("Uint64N"),

		"math/bits.Len": bits.Len, "math/bits.LeadingZeros": bits.LeadingZeros, "math/bits.OnesCount": bits.OnesCount, "math/bits.TrailingZeros": bits.TrailingZeros,

		"net/netip.AddrFrom4": netip.AddrFrom4, "net/netip.AddrFrom16": netip.AddrFrom16, "net/netip.AddrPortFrom": netip.AddrPortFrom,
		"net/netip.IPv4Unspecified": netip.IPv4Unspecified, "net/netip.IPv6Unspecified": netip.IPv6Unspecified,
		"net/netip.IPv6LinkLocalAllNodes": netip.IPv6LinkLocalAllNodes, "net/netip.IPv6Loopback": netip.IPv6Loopback,
		"net/netip.MustParseAddr": netip.MustParseAddr, "net/netip.MustParseAddrPort": netip.MustParseAddrPort,
		"net/netip.MustParsePrefix": netip.MustParsePrefix, "net/netip.PrefixFrom": netip.PrefixFrom,
		"net/netip.ParseAddr": netip.ParseAddr, "net/netip.ParsePrefix": netip.ParsePrefix, "net/netip.ParseAddrPort": netip.ParseAddrPort,
		"(net/netip.Addr).As4": netip.Addr.As4, "(net/netip.Addr).As16": netip.Addr.As16, "(net/netip.Addr).AsSlice": netip.Addr.AsSlice,
		"(net/netip.Addr).BitLen": netip.Addr.BitLen, "(net/netip.Addr).IsValid": netip.Addr.IsValid, "(net/netip.Addr).Next": netip.Addr.Next,
		"(net/netip.Addr).Prev": netip.Addr.Prev, "(net/netip.Addr).String": netip.Addr.String, "(net/netip.Addr).StringExpanded": netip.Addr.StringExpanded,
		"(net/netip.Addr).Unmap": netip.Addr.Unmap, "(net/netip.Addr).WithZone": netip.Addr.WithZone, "(net/netip.Addr).Zone": netip.Addr.Zone,
		"(net/netip.Prefix).Addr": netip.Prefix.Addr, "(net/netip.Prefix).Bits": netip.Prefix.Bits, "(net/netip.Prefix).IsValid": netip.Prefix.IsValid,
		"(net/netip.Prefix).Masked": netip.Prefix.Masked, "(net/netip.Prefix).String": netip.Prefix.String,
		"(net/netip.AddrPort).Addr": netip.AddrPort.Addr, "(net/netip.AddrPort).Port": netip.AddrPort.Port, "(net/netip.AddrPort).String": netip.AddrPort.String,

		"net/url.JoinPath": url.JoinPath, "net/url.Parse": url.Parse, "net/url.ParseRequestURI": url.ParseRequestURI, "net/url.PathEscape": url.PathEscape,
		"net/url.QueryEscape": url.QueryEscape, "(*net/url.URL).String": (*url.URL).String, "(*net/url.URL).Hostname": (*url.URL).Hostname,
		"(*net/url.URL).Port": (*url.URL).Port, "(*net/url.URL).EscapedPath": (*url.URL).EscapedPath, "(*net/url.URL).JoinPath": (*url.URL).JoinPath,

		"os.IsNotExist": func(err error) bool { return errors.Is(err, fs.ErrNotExist) }, "path.IsAbs": path.IsAbs, "reflect.DeepEqual": reflect.DeepEqual,
		"testing.Testing": func() bool { return false }, "unicode.IsUpper": unicode.IsUpper, "unicode.IsLower": unicode.IsLower, "unicode.IsSpace": unicode.IsSpace,

		"os.Exit": func(code int) { panic(fmt.Sprintf("exit status %d", code)) },

		"path.Base": path.Base, "path.Clean": path.Clean, "path.Dir": path.Dir, "path.Ext": path.Ext, "path.Join": path.Join,

		"regexp.MustCompile": regexp.MustCompile, "regexp.MustCompilePOSIX": regexp.MustCompilePOSIX, "regexp.QuoteMeta": regexp.QuoteMeta,
		"regexp.Compile": regexp.Compile, "regexp.CompilePOSIX": regexp.CompilePOSIX, "(*regexp.Regexp).String": (*regexp.Regexp).String,
		"(*regexp.Regexp).FindAllString": (*regexp.Regexp).FindAllString, "(*regexp.Regexp).FindString": (*regexp.Regexp).FindString,
		"(*regexp.Regexp).FindStringSubmatch": (*regexp.Regexp).FindStringSubmatch, "(*regexp.Regexp).MatchString": (*regexp.Regexp).MatchString,
		"(*regexp.Regexp).NumSubexp": (*regexp.Regexp).NumSubexp, "(*regexp.Regexp).SubexpIndex": (*regexp.Regexp).SubexpIndex,
		"(*regexp.Regexp).SubexpNames": (*regexp.Regexp).SubexpNames, "regexp.MatchString": regexp.MatchString,

		"runtime.Goexit": func() { panic("runtime.Goexit ends the goroutine") },

		"slices.Chunk": func(_ any, n int) { atLeast("slices.Chunk", n, 1) }, "slices.Clone": func(x any) any { return repeated(x, 1) },
		"slices.Delete": func(x any, i, j int) { _ = reflect.ValueOf(x).Slice(i, j) }, "slices.Grow": func(_ any, n int) { atLeast("slices.Grow", n, 0) },
		"slices.Insert": func(x any, i int, _ ...ignored) { list := reflect.ValueOf(x); _ = list.Slice(i, list.Len()) },
		"slices.Max":    func(x any) any { return most("slices.Max", x, 1) }, "slices.MaxFunc": func(x any, _ ignored) { ofElements("slices.MaxFunc", x) },
		"slices.Min": func(x any) any { return most("slices.Min", x, -1) }, "slices.MinFunc": func(x any, _ ignored) { ofElements("slices.MinFunc", x) },
		"slices.Repeat": func(x any, n int) any { atLeast("slices.Repeat", n, 0); return repeated(x, n) },

		"sort.SearchInts": func(x []int, n int) int { return sort.SearchInts(x, n) },

		"strconv.Atoi": strconv.Atoi, "strconv.ParseBool": strconv.ParseBool, "strconv.ParseFloat": strconv.ParseFloat, "strconv.ParseInt": strconv.ParseInt,
		"strconv.ParseUint": strconv.ParseUint, "strconv.Unquote": strconv.Unquote,
		"strconv.FormatBool": strconv.FormatBool, "strconv.FormatFloat": strconv.FormatFloat, "strconv.FormatInt": strconv.FormatInt,
		"strconv.FormatUint": strconv.FormatUint, "strconv.Itoa": strconv.Itoa, "strconv.Quote": strconv.Quote, "strconv.QuoteRune": strconv.QuoteRune,
		"strconv.QuoteToASCII": strconv.QuoteToASCII,

		"(*strings.Builder).Len":    (*strings.Builder).Len,
		"(*strings.Builder).String": (*strings.Builder).String, "(*strings.Builder).WriteString": (*strings.Builder).WriteString,
		"strings.Clone": strings.Clone, "strings.Compare": strings.Compare, "strings.Contains": strings.Contains, "strings.Count": strings.Count, "strings.Cut": strings.Cut,
		"strings.ContainsAny": strings.ContainsAny,
		"strings.EqualFold":   strings.EqualFold, "strings.Fields": strings.Fields, "strings.HasPrefix": strings.HasPrefix,
		"strings.HasSuffix": strings.HasSuffix, "strings.Index": strings.Index, "strings.IndexAny": strings.IndexAny, "strings.IndexByte": strings.IndexByte,
		"strings.IndexRune": strings.IndexRune, "strings.Join": strings.Join, "strings.LastIndex": strings.LastIndex,
		"strings.NewReplacer": strings.NewReplacer, "(*strings.Replacer).Replace": (*strings.Replacer).Replace,
		"strings.Repeat": strings.Repeat, "strings.Replace": strings.Replace, "strings.ReplaceAll": strings.ReplaceAll, "strings.Split": strings.Split,
		"strings.SplitAfter": strings.SplitAfter, "strings.SplitAfterN": strings.SplitAfterN, "strings.SplitN": strings.SplitN,
		"strings.ToLower": strings.ToLower, "strings.ToTitle": strings.ToTitle, "strings.ToUpper": strings.ToUpper,
		"strings.ToValidUTF8": strings.ToValidUTF8, "strings.Trim": strings.Trim, "strings.TrimLeft": strings.TrimLeft,
		"strings.TrimPrefix": strings.TrimPrefix, "strings.TrimRight": strings.TrimRight, "strings.TrimSpace": strings.TrimSpace,
		"strings.TrimSuffix": strings.TrimSuffix,

		"(time.Time).In": time.Time.In, "time.NewTicker": func(d time.Duration) { atLeast("time.NewTicker", int(min(d, 1)), 1) },
		"time.Date": time.Date, "time.ParseDuration": time.ParseDuration, "time.Parse": time.Parse, "time.Unix": time.Unix,
		"(time.Duration).Hours": time.Duration.Hours, "(time.Duration).Minutes": time.Duration.Minutes, "(time.Duration).Seconds": time.Duration.Seconds,
		"(time.Duration).String": time.Duration.String, "(time.Month).String": time.Month.String, "(time.Weekday).String": time.Weekday.String,
		"(time.Time).Format": time.Time.Format, "(time.Time).UTC": time.Time.UTC, "(time.Time).Unix": time.Time.Unix, "(time.Time).Year": time.Time.Year,

		"unicode.IsDigit": unicode.IsDigit, "unicode.IsLetter": unicode.IsLetter, "unicode.ToLower": unicode.ToLower, "unicode.ToUpper": unicode.ToUpper,
		"unicode/utf8.RuneCountInString": utf8.RuneCountInString, "unicode/utf8.RuneLen": utf8.RuneLen,

		"(error).Error": error.Error,

		float64validators + "NoneOf":                   oneOfFloats,
		float64validators + "OneOf":                    oneOfFloats,
		timetypes + "NewRFC3339ValueMust":              rfc3339ValueMust,
		timetypes + "NewGoDurationValueFromStringMust": goDurationValueMust,
	}
}

// variables are those of the standard library whose values are known.
var variables = map[string]any{"context.Canceled": context.Canceled, "context.DeadlineExceeded": context.DeadlineExceeded, "encoding/base64.StdEncoding": base64.StdEncoding, "io.EOF": io.EOF, "io/fs.ErrNotExist": fs.ErrNotExist}

// ends is a function that ends the program with what it is given.
func ends(words ...any) { panic(fmt.Sprint(words...)) }

// atLeast panics as a function does that wants a larger number.
func atLeast(name string, n, least int) {
	if n < least {
		panic(fmt.Sprintf("%s: it takes no number below %d", name, least))
	}
}

// positive returns a function of random numbers, which panics without a bound above zero; what it returns is not known.
func positive[T int | int32 | int64 | uint64](name string) func(n T) {
	return func(n T) {
		if n <= 0 {
			panic("invalid argument to " + name)
		}
	}
}

// ofElements panics as a function does that wants a slice with elements.
func ofElements(name string, slice any) {
	if slice == nil || reflect.ValueOf(slice).Len() == 0 {
		panic(name + ": empty list")
	}
}

// most returns the element of a slice that is the largest with a sign of 1, the smallest with -1.
func most(name string, slice any, sign int) any {
	ofElements(name, slice)
	switch x := slice.(type) {
	case []string:
		return slices.MaxFunc(x, func(a, b string) int { return sign * cmp.Compare(a, b) })
	case []int:
		return slices.MaxFunc(x, func(a, b int) int { return sign * cmp.Compare(a, b) })
	}
	return something{}
}

// repeated returns a new slice with the elements of another, so many times.
func repeated(slice any, n int) any {
	x := reflect.ValueOf(slice)
	if slice == nil || x.Len() > 0 && n > longest/x.Len() {
		return something{}
	}
	made := reflect.MakeSlice(x.Type(), 0, 0)
	for range n {
		if x.Len() == 0 {
			break
		}
		made = reflect.AppendSlice(made, x)
	}
	return made.Interface()
}

const timetypes = "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes."

const float64validators = "github.com/hashicorp/terraform-plugin-framework-validators/float64validator."

// oneOfFloats panics as the validators do that describe the numbers that they are given.
func oneOfFloats(numbers ...float64) {
	for _, n := range numbers {
		_ = big.NewFloat(n)
	}
}

func rfc3339ValueMust(s string) *Value {
	if _, err := time.Parse(time.RFC3339, s); err != nil {
		panic(fmt.Sprintf("Invalid RFC3339 String Value (%s): %s", s, err))
	}
	return &Value{Type: Of(timetypes + "RFC3339Type")}
}

func goDurationValueMust(s string) *Value {
	if _, err := time.ParseDuration(s); err != nil {
		panic(fmt.Sprintf("Invalid Go Duration String Value (%s): %s", s, err))
	}
	return &Value{Type: Of(timetypes + "GoDurationType")}
}

// multiplying are the functions whose result can be as long as the product of the lengths of their arguments.
var multiplying = map[string]bool{
	"bytes.Repeat": true, "fmt.Errorf": true, "fmt.Sprintf": true, "strings.Join": true, "strings.Repeat": true, "strings.Replace": true, "strings.ReplaceAll": true,
	"strings.ToValidUTF8": true, "(*strings.Replacer).Replace": true,
}

// wide finds the width or precision of a verb that makes much of little.
var wide = lazyregexp.New(`[0-9]{4}|\*`)

// tooLarge reports whether the result of a call may be larger than there is a point in.
func tooLarge(name string, in []reflect.Value) bool {
	switch name {
	case "fmt.Errorf", "fmt.Sprintf":
		if wide().MatchString(in[0].String()) {
			return true
		}
	case "(*strings.Replacer).Replace":
		return in[1].Len() > 256 // with what it replaces is not seen here
	case "strconv.FormatFloat":
		return in[2].Int() > longest
	case "bytes.Repeat", "strings.Repeat":
		if in[1].Int() > product {
			return in[0].Len() > 0
		}
	}
	if !multiplying[name] {
		return false
	}
	size := int64(1)
	for _, x := range in {
		switch {
		case x.Kind() == reflect.String:
			size *= int64(x.Len()) + 1
		case x.Kind() == reflect.Slice:
			total := int64(1)
			for i := range x.Len() {
				total++
				if x.Index(i).Kind() == reflect.String {
					total += int64(x.Index(i).Len())
				}
			}
			size *= total
		case strings.HasSuffix(name, ".Repeat") && x.Int() > 0:
			size *= x.Int()
		}
		if size > product {
			return true
		}
	}
	return false
}

// escapeHTML does what html.EscapeString does. Package html has the names of all characters, which a browser would have to load.
func escapeHTML(text string) string {
	return strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;").Replace(text)
}
