package syntax

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Keys gives a number to each known key, and 0 to all others. It gets the unescaped key and must not keep it.
type Keys func(key string) uint8

// Options say how a text must be parsed. The zero value is JSON.
type Options struct {
	Keys     Keys // numbers the keys; nil leaves every Node.Key 0
	Comments bool // comments and trailing commas are no errors: configuration files
}

// Parse returns the tree of any text. It never fails and takes time linear in the text. Errors are in Tree.Errors. Where brackets do not
// match, it goes by the indentation if that explains the text with no more errors.
func Parse(text string, options Options) *Tree {
	tree, _ := reading{text: text, options: options}.parse()
	return tree
}

// reading is a text to read, in which some brackets may replace units that are known.
type reading struct {
	text    string
	options Options
	stands  stands
	levels  int  // the most brackets that are open at once in the known units
	doubles bool // a bracket directly after the same one opens nothing
}

// parse returns the tree that has the fewest errors: by the brackets alone, or by the indentation, and with brackets that are twice or
// without. It reports told as false if a bracket in the place of a unit affects the text around it differently from the unit.
func (r reading) parse() (tree *Tree, told bool) {
	tree, told = r.parseWith(nil)
	if !told || !tree.entangled {
		return tree, told
	}
	return r.untangle(tree)
}

// parseWith goes by the brackets and by hints.
func (r reading) parseWith(hints []hint) (tree *Tree, told bool) {
	p := parser{
		text:    r.text,
		hints:   hints,
		doubles: r.doubles,
		keys:    r.options.Keys,
		jsonc:   r.options.Comments,
		nodes:   make([]Node, 0, estimate(r.text)),
		cur:     -1,
		state:   wantRoot,
		stands:  visitor{stands: r.stands},
	}
	p.parse()
	tree = &Tree{
		Text: r.text, Nodes: p.nodes, Errors: p.errors, ASCII: !p.nonASCII, Levels: p.levels,
		selfContained: p.selfContained(), entangled: hints != nil || p.unmatched || p.unclosed,
	}
	return tree, len(r.stands) == 0 || !p.mixed && p.stands.met(p.pos) && p.levels+r.levels <= MaxDepth
}

// estimate guesses the number of nodes: indented files have one for about 40 bytes, files on one line one for about 16.
func estimate(text string) int {
	head := text[:min(len(text), 512)]
	for i := range len(head) {
		if head[i] == '\n' {
			return len(text)/36 + 8
		}
	}
	return len(text)/16 + 8
}

// state is the token that the parser is waiting for.
type state uint8

const (
	wantRoot           state = iota // the document's value
	wantElementOrClose              // after [
	wantElement                     // after a comma in an array
	wantKeyOrClose                  // after {
	wantKey                         // after a comma in an object
	wantColon                       // after a key
	wantValue                       // after a colon
	wantComma                       // after a value in an array or object
	wantEnd                         // after the document's value
)

// parser is one state machine without recursion: every node holds its parent's index, so the open brackets need no stack
// and depth costs nothing.
type parser struct {
	text   string
	keys   Keys
	jsonc  bool
	nodes  []Node
	errors []Error

	pos    int32 // the next byte to read
	state  state
	cur    int32 // the innermost open array or object; -1 outside
	depth  int
	levels int      // the greatest depth so far
	open   [2]int32 // how many arrays and objects are open, to know at once whether a closer has a partner

	last  int32 // the end of the last token that is not a comment
	comma int32 // the offset of the last comma
	colon int32 // the end of the last colon or, without one, of the key before it
	key   Node  // the key that waits for its value; only its key fields are set

	doubles  bool   // see reading
	hints    []hint // in their order
	nextHint int    // the first that is not after the current place
	closed   bitset // see closesItself; made when it is first asked for
	bare     bitset // the offsets of the brackets in which something was found that belongs into others; made with the first

	quiet      bool  // an error just now explains that a comma or key is missing here
	quietUntil int32 // the end of a line with an unclosed string: tokens that look missing on it were swallowed
	// some closer has no partner, or something follows the document's value: inside a larger text it might close something else
	unmatched bool
	unclosed  bool // some bracket that opens has no partner
	openEnded bool // some token ran to the end of the text and might go on in a larger one
	nonASCII  bool // somewhere in the text is a byte beyond ASCII

	stands visitor
	mixed  bool // text on the line of a bracket that stands for a unit might be read differently beside the unit
}

func (p *parser) parse() {
	if isNotUTF8(p.text) {
		p.nonASCII = true
		p.report(NotUTF8, 0, int32(len(p.text)))
		return
	}
	if len(p.text) >= 3 && p.text[:3] == "\xEF\xBB\xBF" {
		p.report(ByteOrderMark, 0, 3)
		p.nonASCII = true
		p.pos = 3
	}
	n := int32(len(p.text))
	for {
		p.skipSpace()
		if p.pos >= n {
			break
		}
		if p.takeHint() {
			continue
		}
		switch c := p.text[p.pos]; c {
		case '"':
			p.str()
		case '{', '[':
			p.openBracket(c)
		case '}', ']':
			p.closeBracket(c)
		case ',':
			p.commaToken()
		case ':':
			p.colonToken()
		case '\'':
			p.singleQuoted()
		case '/':
			if !p.comment() {
				p.word()
			}
		case '<', '=', '>', '|':
			if !p.conflictMarker() {
				p.word()
			}
		case curlyLead:
			if !p.curlyQuoted() {
				p.word()
			}
		default:
			p.word()
		}
		if p.state == wantEnd && p.trailing() {
			return
		}
	}
	p.finish()
}

// isNotUTF8 recognises UTF-16 and UTF-32 by their marks or by the zero bytes that ASCII has there.
func isNotUTF8(text string) bool {
	if len(text) < 2 {
		return false
	}
	a, b := text[0], text[1]
	if a == 0xFF && b == 0xFE || a == 0xFE && b == 0xFF {
		return true
	}
	for i := range min(len(text), 4) {
		if text[i] == 0 {
			return true
		}
	}
	return false
}

// skipSpace skips the four kinds of white space that JSON has.
func (p *parser) skipSpace() {
	text, i := p.text, int(p.pos)
	for i < len(text) && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
		i++
	}
	p.pos = int32(i)
}

// report adds an error that is in the innermost open bracket. Only the first of several errors at one place is kept.
func (p *parser) report(code ErrorCode, start, end int32) {
	p.reportRelated(code, start, end, -1)
}

func (p *parser) reportRelated(code ErrorCode, start, end, related int32) {
	if code.damages() && p.cur >= 0 {
		p.nodes[p.cur].Flags |= Damaged
		if code.structural() {
			p.nodes[p.cur].Flags |= Doubtful
		}
	}
	if explained(code) && start < p.quietUntil {
		return
	}
	if k := len(p.errors); k > 0 && p.errors[k-1].Start == start && p.errors[k-1].Code.Breaks() {
		return
	}
	p.errors = append(p.errors, Error{Code: code, Start: start, End: end, Node: p.cur, Related: related})
}

// before returns the range of the last character before the current place: where something that is missing should follow.
func (p *parser) before() (start, end int32) {
	return p.lastCharacter(p.last), max(p.last, min(1, int32(len(p.text))))
}

// lastCharacter returns the start of the character that ends at an offset.
func (p *parser) lastCharacter(end int32) int32 {
	_, width := utf8.DecodeLastRuneInString(p.text[:end])
	return end - int32(width)
}

// value makes room for a value that begins at the current place: it reports missing tokens before it and returns the new node's index. The
// caller sets Start, End, Kind and Flags.
func (p *parser) value() int32 {
	node := Node{Parent: p.cur}
	if p.pos < p.quietUntil {
		node.Flags |= Doubtful
	}
	quiet := p.quiet
	p.quiet = false
	switch p.state {
	case wantRoot, wantElement, wantElementOrClose:
	case wantValue:
		p.takeKey(&node)
	case wantColon:
		p.report(ExpectedColon, p.lastCharacter(p.key.KeyEnd), p.key.KeyEnd)
		p.takeKey(&node)
	case wantKey, wantKeyOrClose:
		if !quiet && p.firstIn(p.cur) {
			p.report(ExpectedKey, p.pos, p.pos+1)
		}
		node.Flags |= Keyless
	case wantComma:
		if !quiet {
			start, end := p.before()
			p.report(ExpectedComma, start, end)
		}
		if p.nodes[p.cur].Kind == Object {
			node.Flags |= Keyless
			p.nodes[p.cur].Flags |= Doubtful
			p.quiet = true // more of the same follows, such as the rest of a text with quotes inside
		}
	}
	p.nodes = append(p.nodes, node)
	return int32(len(p.nodes) - 1)
}

func (p *parser) takeKey(node *Node) {
	node.KeyStart, node.KeyEnd, node.KeyFlags, node.Key = p.key.KeyStart, p.key.KeyEnd, p.key.KeyFlags, p.key.Key
}

// afterValue sets what may follow a value that is complete.
func (p *parser) afterValue() {
	p.last = p.pos
	if p.cur < 0 {
		p.state = wantEnd
	} else {
		p.state = wantComma
	}
}

// scalar adds a value that is not a container and ends at the current place.
func (p *parser) scalar(kind Kind, flags Flags, start int32) {
	end := p.pos
	p.pos = start // value reports relative to where the token begins
	i := p.value()
	p.pos = end
	n := &p.nodes[i]
	n.Kind, n.Start, n.End, n.Skip = kind, start, end, i+1
	n.Flags |= flags
	p.afterValue()
}

// missing adds the empty value of the key that waits for one.
func (p *parser) missing() {
	i := int32(len(p.nodes))
	node := Node{Kind: Missing, Start: p.colon, End: p.colon, Skip: i + 1, Parent: p.cur}
	p.takeKey(&node)
	p.nodes = append(p.nodes, node)
	if p.state == wantColon {
		p.report(ExpectedColon, p.lastCharacter(p.key.KeyEnd), p.key.KeyEnd)
	} else {
		p.report(ExpectedValue, p.lastCharacter(p.colon), p.colon)
	}
	p.state = wantComma
}

// takesKey reports whether a token that could be a key or a value is a key here. Where a comma or a value is missing, the
// colon after the token tells, and where there is no colon either, a new line.
func (p *parser) takesKey(start, end int32) bool {
	switch p.state {
	case wantKey, wantKeyOrClose:
		return true
	case wantComma:
		return p.nodes[p.cur].Kind == Object && (p.followedByColon(end) || hasLineBreak(p.text[p.last:start]))
	case wantColon, wantValue:
		return p.followedByColon(end)
	}
	return false
}

func (p *parser) followedByColon(at int32) bool {
	text, i := p.text, int(at)
	for i < len(text) && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
		i++
	}
	return i < len(text) && text[i] == ':'
}

// startKey takes the token that ends at end for a key.
func (p *parser) startKey(start, end int32, flags Flags) {
	switch p.state {
	case wantColon, wantValue:
		p.missing()
	case wantComma:
		if !p.quiet {
			s, e := p.before()
			p.report(ExpectedComma, s, e)
		}
	}
	p.quiet = false
	p.key = Node{KeyStart: start, KeyEnd: end, KeyFlags: flags}
	if p.keys != nil {
		p.key.Key = p.keys(unquote(p.text[start:end], flags))
	}
	p.colon, p.last = end, end
	p.state = wantColon
}

func (p *parser) commaToken() {
	at := p.pos
	switch p.state {
	case wantRoot, wantElement, wantElementOrClose, wantKey, wantKeyOrClose:
		if run := p.commaRun(); run != nil && run.End == p.last {
			run.End = at + 1 // a run of commas is one error, however long
		} else {
			p.report(ExtraComma, at, at+1)
		}
	case wantColon, wantValue:
		p.missing()
		p.afterComma()
	case wantComma:
		p.afterComma()
	}
	p.quiet = false
	p.comma = at
	p.pos++
	p.last = p.pos
}

// commaRun returns the last error if it is about commas in the present container, or nil.
func (p *parser) commaRun() *Error {
	if k := len(p.errors) - 1; k >= 0 && p.errors[k].Code == ExtraComma && p.errors[k].Node == p.cur {
		return &p.errors[k]
	}
	return nil
}

func (p *parser) afterComma() {
	if p.nodes[p.cur].Kind == Object {
		p.state = wantKey
	} else {
		p.state = wantElement
	}
}

func (p *parser) colonToken() {
	at := p.pos
	p.pos++
	switch p.state {
	case wantColon:
		p.state = wantValue
	case wantKey, wantKeyOrClose:
		p.report(ExpectedKey, at, at+1)
		p.key = Node{}
		p.state = wantValue
	default:
		if p.keyInArray() {
			p.state = wantValue
			break
		}
		p.report(UnexpectedColon, at, at+1)
		p.quiet = true
	}
	p.colon, p.last = p.pos, p.pos
}

// keyInArray handles a colon after a string in an array, which is a key then. If the array is a member of an object and nothing closes it,
// its closing bracket is missing before the key. Else braces are missing around it, and it is the key of an element of the array.
func (p *parser) keyInArray() bool {
	i := int32(len(p.nodes) - 1)
	if p.state != wantComma || p.nodes[i].Kind != String || p.nodes[i].Parent != p.cur || p.nodes[p.cur].Kind != Array {
		return false
	}
	array := &p.nodes[p.cur]
	key := p.nodes[i]
	if p.closesItself(array) {
		if p.firstIn(p.cur) {
			p.report(MissingBraces, key.Start, key.End)
		}
		p.nodes = p.nodes[:i]
		p.state = wantKey
		p.startKey(key.Start, key.End, key.Flags)
		return true
	}
	if array.Parent < 0 || p.nodes[array.Parent].Kind != Object {
		return false
	}
	p.nodes = p.nodes[:i]
	p.last = array.Start + 1
	if i > p.cur+1 {
		previous := p.cur + 1
		for p.nodes[previous].Skip < i {
			previous = p.nodes[previous].Skip
		}
		p.last = p.nodes[previous].End
	}
	p.endContainer(true)
	p.state = wantKey
	p.startKey(key.Start, key.End, key.Flags)
	return true
}

// firstIn reports whether nothing has been found in a container before that belongs into one of the other kind, and notes that now something
// is: members without braces in an array are one error, however many, and so are elements without brackets in an object.
func (p *parser) firstIn(container int32) bool {
	start := p.nodes[container].Start
	if p.bare == nil {
		p.bare = newBitset(len(p.text))
	}
	if p.bare.has(start) {
		return false
	}
	p.bare.add(start)
	return true
}

func (p *parser) openBracket(c byte) {
	if p.doubles && isDouble(p.text, int(p.pos)) {
		p.report(DoubledBracket, p.pos, p.pos+1)
		p.pos++
		p.last = p.pos
		return
	}
	kind, state := Object, wantKeyOrClose
	if c == '[' {
		kind, state = Array, wantElementOrClose
	}
	p.stands.visit(p.pos)
	i := p.value()
	n := &p.nodes[i]
	n.Kind, n.Start, n.Skip = kind, p.pos, i+1
	p.cur = i
	p.open[kind-Array]++
	if p.depth++; p.depth > p.levels {
		p.levels = p.depth
		if p.depth == MaxDepth+1 {
			p.report(TooDeep, p.pos, p.pos+1)
		}
	}
	p.pos++
	p.last = p.pos
	p.state = state
}

func (p *parser) closeBracket(c byte) {
	kind := Object
	if c == ']' {
		kind = Array
	}
	if p.open[kind-Array] == 0 {
		p.unmatchedCloser()
		return
	}
	for p.nodes[p.cur].Kind != kind {
		p.endContainer(true)
	}
	p.endContainer(false)
}

// unmatchedCloser passes over a closer that closes nothing. Where its object has elements, its opener is missing before them: then it is the one
// error, as it tells where the opener must be.
func (p *parser) unmatchedCloser() {
	if p.cur >= 0 && p.bare != nil && p.nodes[p.cur].Kind == Object && p.bare.has(p.nodes[p.cur].Start) {
		p.bare.remove(p.nodes[p.cur].Start)
		for k := len(p.errors) - 1; k >= 0 && p.errors[k].Start > p.nodes[p.cur].Start; k-- {
			if e := &p.errors[k]; e.Node == p.cur {
				if e.Code == ExpectedKey {
					p.errors = slices.Delete(p.errors, k, k+1)
				}
				break
			}
		}
	}
	p.report(UnmatchedCloser, p.pos, p.pos+1)
	p.unmatched = true
	p.quiet = true
	p.pos++
	p.last = p.pos
}

// endContainer closes the innermost bracket, with its closer at the current place or without one.
func (p *parser) endContainer(unclosed bool) {
	switch p.state {
	case wantColon, wantValue:
		p.missing()
	case wantElement, wantKey:
		if run := p.commaRun(); !p.jsonc && (run == nil || run.End != p.comma+1) {
			p.report(TrailingComma, p.comma, p.comma+1)
		}
	}
	i := p.cur
	n := &p.nodes[i]
	n.Skip = int32(len(p.nodes))
	if unclosed {
		p.unclosed = true
		code := UnclosedObject
		if n.Kind == Array {
			code = UnclosedArray
		}
		start, end := p.before()
		p.reportRelated(code, start, end, n.Start)
		n = &p.nodes[i]
		n.Flags |= Unclosed
		n.End = p.last
	} else {
		p.pos++
		p.last = p.pos
		n.End = p.pos
	}
	p.open[n.Kind-Array]--
	p.depth--
	p.cur = n.Parent
	p.quiet = false
	p.state = wantComma
	if p.cur < 0 {
		p.state = wantEnd
	}
}

// trailing adds an error for text after the document's value, once, and reports whether it found any.
func (p *parser) trailing() bool {
	for {
		p.skipSpace()
		if p.pos >= int32(len(p.text)) {
			return false
		}
		if p.text[p.pos] != '/' || !p.comment() {
			break
		}
	}
	end := p.pos
	for end < int32(len(p.text)) && p.text[end] != '\n' && p.text[end] != '\r' {
		end++
	}
	p.unmatched = true
	for i := end; i < int32(len(p.text)) && !p.nonASCII; i++ {
		p.nonASCII = p.text[i] >= 0x80
	}
	for i := p.pos; i < end && !p.nonASCII; i++ {
		p.nonASCII = p.text[i] >= 0x80
	}
	p.report(TrailingData, p.pos, end)
	return true
}

// finish closes what is still open at the end of the text.
func (p *parser) finish() {
	if p.state == wantRoot {
		if len(p.errors) == 0 {
			p.report(EmptyDocument, 0, min(1, int32(len(p.text))))
		}
		return
	}
	for p.cur >= 0 {
		p.openEnded = true
		p.endContainer(true)
	}
}

func hasLineBreak(s string) bool { return strings.ContainsAny(s, "\r\n") }
