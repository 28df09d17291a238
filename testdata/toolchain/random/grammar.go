package random

// A grammar of Go expressions, as far as an attribute of a specification may need them. In a production, «name» stands for an
// expression of that name, and ‹path› for the local name of the package of that import path. K and k stand for the kind of the
// attribute, as in validator.String and stringvalidator.
//
// Nobody writes most of these. They ask whether spec-ls knows what the Go compiler knows.
var grammar = map[string][]string{
	"string": {
		`"x"`, "`x`", `"a" + "b"`, `string(rune(65))`, `fmt.Sprint("x")`, `string([]byte{65})`, `min("a", "b")`, `func() string { return "x" }()`,
		`‹fmt›.Sprintf("%d-%s", «int», «string»)`, `‹strings›.Repeat(«string», «int»)`, `‹strings›.ToUpper(«string»)`, `‹strconv›.Itoa(«int»)`,
		`‹strconv›.Quote(«string»)`, `‹net/http›.MethodPut`, `‹net/http›.StatusText(«int»)`, `‹net›.IPv4(1, 2, 3, 4).String()`, `‹net›.JoinHostPort(«string», "80")`,
		`‹net/netip›.MustParseAddr("192.0.2.1").String()`, `‹net/netip›.MustParseAddr("nowhere").String()`, `‹net/url›.PathEscape(«string»)`, `(&‹net/url›.URL{Host: «string»}).String()`,
		`‹path›.Base(«string»)`, `‹path/filepath›.Join(«string», "b")`, `‹time›.RFC3339`, `‹time›.Second.String()`, `‹time›.Duration(«int64»).String()`,
		`‹time›.Unix(0, 0).Format(‹time›.RFC3339)`, `‹os›.Getenv("HOME")`, `‹runtime›.GOOS`, `‹runtime›.Version()`, `‹errors›.New(«string»).Error()`,
		`‹encoding/base64›.StdEncoding.EncodeToString([]byte(«string»))`, `‹encoding/hex›.EncodeToString([]byte{1})`, `‹encoding/json›.Number("1").String()`,
		`‹cmp›.Or(«string», «string»)`, `‹slices›.Max(«[]string»)`, `‹strings›.Join(«[]string», ",")`, `‹reflect›.TypeFor[int]().String()`,
		`‹reflect›.TypeOf(«int»).Name()`, `‹unicode›.Version`, `‹html›.EscapeString(«string»)`, `‹mime›.TypeByExtension(".json")`, `‹io/fs›.ModeDir.String()`,
		`‹go/token›.ADD.String()`, `‹text/template›.HTMLEscapeString(«string»)`, `‹crypto›.SHA256.String()`, `‹log/slog›.LevelInfo.String()`, `‹math/big›.NewInt(«int64»).String()`,
		`‹regexp›.QuoteMeta(«string»)`, `‹sort›.StringSlice(«[]string»)[0]`, `‹bytes›.NewBufferString(«string»).String()`, `‹unicode/utf8›.RuneLen('x')`,
		`‹F/types›.StringValue(«string»).ValueString()`, `types.StringValue(«string»).ValueString()`, `‹F/path›.Root("a").String()`, `‹G/tftypes›.String.String()`,
		`‹F/types/basetypes›.StringType{}.String()`, `‹crypto/tls›.VersionName(‹crypto/tls›.VersionTLS12)`, `‹os/user›.UnknownUserError("x").Error()`, `‹syscall›.ENOENT.Error()`,
		`‹container/list›.New().Len()`, `‹context›.Canceled.Error()`, `‹io›.EOF.Error()`,
		`‹maps›.Collect(‹maps›.All(map[string]string{"a": "b"}))["a"]`, `map[string]string{"a": "b"}["a"]`, `[]string{"a", "b"}[1]`, `[...]string{"a"}[0]`,
		`struct{ A string }{"x"}.A`, `(func(s string) string { return s })(«string»)`, `any("x").(string)`, `*new(string)`, `*‹F/types›.StringValue("x").ValueStringPointer()`,
	},
	"int": {
		"1", "0x10", "1_000", "'a'", "len(\"abc\")", "1 << 3", "int(2.0)", "-1", "cap([]int{})", "‹net/http›.StatusOK", "‹math›.MaxInt16", "len(«string»)", "len(«[]string»)",
		"‹math/rand/v2›.IntN(5)", "‹math/rand›.Intn(5)", "‹strings›.Count(«string», \"x\")", "‹unicode/utf8›.UTFMax", "‹unicode/utf8›.RuneCountInString(«string»)", "‹os›.Getpid()", "int(‹time›.March)",
		"‹time›.Now().Year()", "‹math/bits›.Len(5)", "‹syscall›.O_RDONLY", "int(‹math›.Sqrt(4))", "‹runtime›.NumCPU()", "max(«int», 2)", "int(«int64»)", "‹strconv›.IntSize", "func() int { return 1 }()",
		"‹sort›.SearchInts([]int{1}, 1)", "‹unsafe›.Sizeof(1)", "1.0", "1e3", "‹net›.IPv6len", "‹io›.SeekEnd", "‹crypto/sha256›.Size", "‹encoding/binary›.MaxVarintLen64", "‹bufio›.MaxScanTokenSize",
	},
	"int64": {
		"1", "-5", "int64(1)", "1 << 40", "‹math›.MaxInt64", "‹math›.MaxUint32", "int64(«int»)", "int64(‹time›.Second)", "‹time›.Hour.Milliseconds()", "‹time›.Now().Unix()", "‹math/big›.NewInt(3).Int64()",
		"‹math/rand/v2›.Int64()", "'x'", "0b101", "int64(len(«string»))", "types.Int64Value(4).ValueInt64()", "9223372036854775808", "‹math›.MaxUint64", "1.5", "2.0", "‹sync/atomic›.AddInt64(new(int64), 1)",
		"‹net/http›.DefaultMaxHeaderBytes", "int64(‹io/fs›.ModePerm)", "min(1, 2)",
	},
	"float64": {
		"1", "1.5", "-1e-3", "‹math›.Pi", "‹math›.Inf(1)", "float64(«int»)", "‹math›.Sqrt(2)", "0x1p-2", "1 / 2", "‹time›.Second.Seconds()", "‹math/rand/v2›.Float64()", "‹math›.NaN()", "1 / 0.0", "'a' / 2.0",
		"float64(‹time›.Now().Unix())", "‹math/cmplx›.Abs(1i)", "real(1 + 2i)",
	},
	"bool": {
		"true", "!false", "1 < 2", "«int» == 1", "«string» != \"\"", "‹strings›.Contains(«string», \"x\")", "‹net›.IPv4zero.IsLoopback()", "‹unicode›.IsUpper('A')", "‹slices›.Contains(«[]string», \"a\")", "‹errors›.Is(nil, nil)",
		"‹reflect›.DeepEqual(1, 2)", "‹net/netip›.Addr{}.IsValid()", "nil == nil", "‹os›.IsNotExist(nil)", "types.BoolValue(true).ValueBool()", "‹path›.IsAbs(«string»)", "‹testing›.Testing()",
	},
	"[]string": {
		`[]string{"a", "b"}`, `nil`, `[]string{}`, `‹strings›.Split(«string», ",")`, `‹strings›.Fields(«string»)`, `append([]string{"a"}, «string»)`, `‹slices›.Sorted(‹slices›.Values([]string{"b", "a"}))`,
		`‹slices›.Collect(‹maps›.Keys(map[string]int{"a": 1}))`, `‹os›.Environ()`, `func() []string { return nil }()`, `‹regexp›.MustCompile("a").FindAllString("aa", -1)`, `‹path/filepath›.SplitList(«string»)`,
		`make([]string, 2)`, `[]string{0: "a", 1: "b"}`, `‹slices›.Clone([]string{"a"})`, `‹sort›.StringSlice{"a"}`, `[]string(nil)`, `‹slices›.Repeat([]string{"a"}, 2)`, `[]string{"a": "b"}`, `[]string{0: "a", 0: "b"}`,
	},
	"regexp": {
		`‹regexp›.MustCompile("^[a-z]+$")`, "‹regexp›.MustCompile(`^\\d+$`)", `‹regexp›.MustCompile("(")`, `‹regexp›.MustCompile("(?=a)")`, `‹regexp›.MustCompile(‹fmt›.Sprintf("^%s$", "[a"))`,
		`‹regexp›.MustCompile(‹fmt›.Sprintf("^%s{%d}$", "a", 3))`, `‹regexp›.MustCompile("a" + "(")`, `‹regexp›.MustCompile(‹regexp›.QuoteMeta("("))`, `‹regexp›.MustCompilePOSIX("a+")`, `nil`, `&‹regexp›.Regexp{}`,
		`‹regexp›.MustCompile(‹strings›.Repeat("(", 2))`, `‹regexp›.MustCompile(«string»)`, `‹regexp›.Compile("a")`, `func() *‹regexp›.Regexp { return nil }()`, `‹regexp›.MustCompile(‹strings›.Join([]string{"[", "a"}, ""))`,
		`‹regexp›.MustCompile(string([]byte{'['}))`, `‹regexp›.MustCompile(‹strconv›.Itoa(5))`, `‹regexp›.MustCompile("[" + ‹strings›.ToLower("A"))`, `‹regexp›.MustCompile("a{1001}")`,
	},
	"path": {
		`‹F/path›.MatchRoot("b")`, `‹F/path›.MatchRelative().AtParent().AtName("b")`, `‹F/path›.MatchRoot(«string»)`, `‹path›.MatchRoot("b")`, `‹F/path›.Root("b")`, `‹F/path›.MatchRoot("b").AtListIndex(0)`,
		`‹F/path›.MatchRoot("b").AtAnyMapKey()`, `‹F/path›.MatchRelative()`, `‹F/path›.Expression{}`, `‹F/path›.Root("b").Expression()`, `‹F/path›.Matchroot("b")`, `‹F/path›.MatchRoot()`, `‹F/path›.Expressions{‹F/path›.MatchRoot("b")}...`,
	},
	"Value": {
		`types.StringValue(«string»)`, `types.StringNull()`, `types.Int64Value(«int64»)`, `types.BoolValue(«bool»)`, `types.StringUnknown()`, `types.ListNull(types.StringType)`, `types.ListNull(nil)`, `nil`, `types.Float64Value(«float64»)`,
		`‹F/types/basetypes›.NewStringValue("a")`, `types.ObjectNull(nil)`, `types.NumberNull()`, `types.DynamicNull()`, `types.ListValueMust(«Type», []attr.Value{«Value»})`, `types.Bool(types.StringNull())`, `types.String(types.StringNull())`,
		`types.ObjectValueMust(map[string]attr.Type{"x": «Type»}, map[string]attr.Value{"x": «Value»})`, `types.String{}`, `&types.String{}`, `‹T-timetypes/timetypes›.NewRFC3339ValueMust("2020-01-01T00:00:00Z")`,
		`‹T-timetypes/timetypes›.NewRFC3339ValueMust("2020-01-01")`, `‹T-jsontypes/jsontypes›.NewNormalizedValue("{")`, `‹T-nettypes/iptypes›.NewIPv4AddressValue("x")`, `types.StringPointerValue(nil)`, `types.StringPointerValue(new(string))`,
		`types.TupleValueMust([]attr.Type{«Type»}, []attr.Value{«Value»})`, `types.MapValueMust(«Type», map[string]attr.Value{"k": «Value»})`, `types.SetValueMust(«Type», []attr.Value{«Value», «Value»})`,
	},
	"Type": {
		`types.StringType`, `types.Int64Type`, `types.BoolType`, `types.StringType`, `types.ListType{ElemType: «Type»}`, `types.ObjectType{AttrTypes: map[string]attr.Type{"x": «Type»}}`, `nil`, `types.DynamicType`, `types.StringType{}`,
		`‹F/types/basetypes›.StringType{}`, `‹T-timetypes/timetypes›.RFC3339Type{}`, `&‹F/types/basetypes›.StringType{}`, `types.MapType{}`, `types.Float64Type`, `types.NumberType`, `types.String`, `‹G/tftypes›.String`,
	},
	"validators": {
		`[]validator.String{‹V/stringvalidator›.LengthAtLeast(«int»)}...`, `‹V/stringvalidator›.LengthAtLeast(«int»)`, `nil`, `validator.String(nil)`, `‹V/stringvalidator›.OneOf(«string»)`, `[]validator.String{}`, `[]validator.Int64{}...`,
		`‹V/int64validator›.AtLeast(1)`,
	},
	"validator": { // of any kind
		`‹V/kvalidator›.All()`, `‹V/kvalidator›.Any(nil)`, `‹V/kvalidator›.AlsoRequires(«path»)`, `‹V/kvalidator›.ConflictsWith(«path», «path»)`, `‹V/kvalidator›.AtLeastOneOf(«path»)`, `‹V/kvalidator›.ExactlyOneOf()`,
		`‹V/kvalidator›.All(‹V/kvalidator›.AlsoRequires(«path»))`, `‹V/kvalidator›.AnyWithAllWarnings()`, `nil`, `validator.K(nil)`, `func() validator.K { return nil }()`, `[]validator.K{nil}[0]`, `*new(validator.K)`, `(validator.K)(nil)`,
		`‹V/kvalidator›.Equals(«bool»)`, `‹V/kvalidator›.IsRequired()`, `validator.K`, `struct{ validator.K }{}`, `&struct{ validator.K }{}`, `any(nil).(validator.K)`, `new(validator.K)`, `‹V/kvalidator›.PreferWriteOnlyAttribute(«path»)`,
	},
	"stringvalidator": {
		`‹V/stringvalidator›.OneOf(«string»)`, `‹V/stringvalidator›.OneOf(«string», «string»)`, `‹V/stringvalidator›.OneOf(«[]string»...)`, `‹V/stringvalidator›.NoneOf(«string»)`, `‹V/stringvalidator›.LengthAtLeast(«int»)`, `‹V/stringvalidator›.LengthBetween(«int», «int»)`,
		`‹V/stringvalidator›.RegexMatches(«regexp», «string»)`, `‹V/stringvalidator›.RegexMatches(«regexp», "")`, `‹V/stringvalidator›.UTF8LengthAtMost(«int»)`, `‹V/stringvalidator›.OneOfCaseInsensitive(«[]string»...)`, `‹V/stringvalidator›.Any(«stringvalidator», «stringvalidator»)`,
	},
	"int64validator":   {`‹V/int64validator›.AtLeast(«int64»)`, `‹V/int64validator›.Between(«int64», «int64»)`, `‹V/int64validator›.OneOf(«int64», «int64»)`, `‹V/int64validator›.AtLeastSumOf(«path»)`, `‹V/int64validator›.OneOf([]int64{1, «int64»}...)`},
	"float64validator": {`‹V/float64validator›.AtLeast(«float64»)`, `‹V/float64validator›.Between(«float64», «float64»)`, `‹V/float64validator›.OneOf(«float64»)`},
	"boolvalidator":    {`‹V/boolvalidator›.Equals(«bool»)`},
	"numbervalidator":  {`‹V/numbervalidator›.OneOf(‹math/big›.NewFloat(«float64»))`, `‹V/numbervalidator›.NoneOf(big.NewFloat(«float64»), nil)`, `‹V/numbervalidator›.OneOf(new(‹math/big›.Float).SetInt64(«int64»))`},
	"listvalidator":    {`‹V/listvalidator›.SizeAtLeast(«int»)`, `‹V/listvalidator›.ValueStringsAre(«validators»)`, `‹V/listvalidator›.UniqueValues()`, `‹V/listvalidator›.ValueInt64sAre(‹V/int64validator›.AtLeast(«int64»))`, `‹V/listvalidator›.NoNullValues()`},
	"setvalidator":     {`‹V/setvalidator›.SizeBetween(«int», «int»)`, `‹V/setvalidator›.ValueStringsAre(«validators»)`, `‹V/setvalidator›.ValueBoolsAre()`},
	"mapvalidator":     {`‹V/mapvalidator›.SizeAtMost(«int»)`, `‹V/mapvalidator›.KeysAre(«validators»)`, `‹V/mapvalidator›.ValueStringsAre(«validators»)`},
	"objectvalidator":  {`‹V/objectvalidator›.IsRequired()`, `‹V/objectvalidator›.AlsoRequires(«path»)`},
	"dynamicvalidator": {`‹V/dynamicvalidator›.AlsoRequires(«path»)`, `‹V/dynamicvalidator›.ConflictsWith(«path»)`},
	"planmodifier": {
		`‹F/resource/schema/kplanmodifier›.RequiresReplace()`, `‹F/resource/schema/kplanmodifier›.UseStateForUnknown()`, `‹F/resource/schema/kplanmodifier›.UseNonNullStateForUnknown()`, `nil`, `planmodifier.K(nil)`,
		`‹F/resource/schema/kplanmodifier›.RequiresReplaceIf(func(_ context.Context, _ planmodifier.KRequest, _ *‹F/resource/schema/kplanmodifier›.RequiresReplaceIfFuncResponse) {}, "a", "b")`,
		`‹F/resource/schema/kplanmodifier›.RequiresReplaceIf(func(ctx ‹context›.Context, req ‹F/resource/schema/planmodifier›.KRequest, resp *‹F/resource/schema/kplanmodifier›.RequiresReplaceIfFuncResponse) { resp.RequiresReplace = req.Plan.«planmember» }, «string», "b")`,
		`‹F/resource/schema/kplanmodifier›.RequiresReplaceIf(func(_ context.Context, _ planmodifier.Int64Request, _ *‹F/resource/schema/kplanmodifier›.RequiresReplaceIfFuncResponse) {}, "a", "b")`,
		`‹F/resource/schema/kplanmodifier›.RequiresReplaceIf(func(_ context.Context, req planmodifier.KRequest, resp *‹F/resource/schema/kplanmodifier›.RequiresReplaceIfFuncResponse) { resp.RequiresReplace = req.«requestmember» }, "a", "b")`,
		`‹F/resource/schema/kplanmodifier›.RequiresReplaceIf(nil, «string», «string»)`, `‹F/resource/schema/kplanmodifier›.RequiresReplaceIfConfigured()`, `[]planmodifier.K{nil}[0]`, `func() planmodifier.K { return nil }()`,
	},
	"planmember":    {`Raw.IsNull()`, `IsNull()`, `Raw.IsKnown()`, `Schema != nil`, `Raw.IsFullyKnown()`, `Get(ctx, nil).HasError()`, `GetAttribute(ctx, ‹F/path›.Root("a"), nil).HasError()`, `Raw`},
	"requestmember": {`State.Raw.IsNull()`, `ConfigValue.IsNull()`, `PlanValue.IsUnknown()`, `StateValue.Equal(req.PlanValue)`, `Private == nil`, `Path.Equal(req.Path)`, `Config.Raw.IsNull()`, `Foo`, `ConfigValue`, `StateValue.IsNul()`, `Plan.IsNull()`},
	"stringdefault": {
		`‹F/resource/schema/stringdefault›.StaticString(«string»)`, "‹F/resource/schema/stringdefault›.StaticString(«string»),\nSensitive: true", `nil`, `‹F/resource/schema/defaults›.String(nil)`, `‹F/resource/schema/int64default›.StaticInt64(«int64»)`,
	},
	"booldefault":    {`‹F/resource/schema/booldefault›.StaticBool(«bool»)`, `nil`, `‹F/resource/schema/booldefault›.StaticBool(«int»)`},
	"int64default":   {`‹F/resource/schema/int64default›.StaticInt64(«int64»)`, `‹F/resource/schema/int64default›.StaticInt64(«int»)`},
	"float64default": {`‹F/resource/schema/float64default›.StaticFloat64(«float64»)`, `‹F/resource/schema/float64default›.StaticFloat64(«int»)`},
	"numberdefault":  {`‹F/resource/schema/numberdefault›.StaticBigFloat(‹math/big›.NewFloat(«float64»))`, `‹F/resource/schema/numberdefault›.StaticBigFloat(nil)`, `‹F/resource/schema/numberdefault›.StaticBigFloat(new(‹math/big›.Int))`},
	"listdefault":    {`‹F/resource/schema/listdefault›.StaticValue(types.ListValueMust(types.StringType, []attr.Value{«Value»}))`, `‹F/resource/schema/listdefault›.StaticValue(types.ListNull(«Type»))`, `‹F/resource/schema/listdefault›.StaticValue(types.ListValueMust(«Type», []attr.Value{}))`, `‹F/resource/schema/listdefault›.StaticValue(types.ListUnknown(types.StringType))`, `‹F/resource/schema/listdefault›.StaticValue(types.List{})`},
	"setdefault":     {`‹F/resource/schema/setdefault›.StaticValue(types.SetValueMust(types.StringType, []attr.Value{«Value», «Value»}))`, `‹F/resource/schema/setdefault›.StaticValue(types.SetNull(«Type»))`},
	"mapdefault":     {`‹F/resource/schema/mapdefault›.StaticValue(types.MapValueMust(types.StringType, map[string]attr.Value{"k": «Value»}))`, `‹F/resource/schema/mapdefault›.StaticValue(types.MapNull(«Type»))`},
	"objectdefault": {
		`‹F/resource/schema/objectdefault›.StaticValue(types.ObjectValueMust(map[string]attr.Type{"x": «Type»}, map[string]attr.Value{"x": «Value»}))`, `‹F/resource/schema/objectdefault›.StaticValue(types.ObjectNull(map[string]attr.Type{"x": «Type»}))`,
		`‹F/resource/schema/objectdefault›.StaticValue(types.ObjectValueMust(map[string]attr.Type{"x": types.StringType}, map[string]attr.Value{"y": types.StringNull()}))`,
		`‹F/resource/schema/objectdefault›.StaticValue(types.ObjectValueMust(map[string]attr.Type{"x": types.StringType, "y": types.BoolType}, map[string]attr.Value{"x": types.StringValue("a")}))`,
		`‹F/resource/schema/objectdefault›.StaticValue(types.ObjectNull(ConfValue{}.AttributeTypes(ctx)))`, `‹F/resource/schema/objectdefault›.StaticValue(types.ObjectNull(ConfValue{}.AttrTypes(ctx)))`, `‹F/resource/schema/objectdefault›.StaticValue(NewConfValueNull())`,
	},
	"dynamicdefault": {`‹F/resource/schema/dynamicdefault›.StaticValue(types.DynamicValue(«Value»))`, `‹F/resource/schema/dynamicdefault›.StaticValue(types.DynamicNull())`},
}

// importPaths are what the short names at the beginning of an import path in the grammar stand for.
var importPaths = map[string]string{"F": frameworkPath, "V": validatorsPath, "T": frameworkPath, "G": "github.com/hashicorp/terraform-plugin-go"}
