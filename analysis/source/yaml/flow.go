package yaml

import "strings"

// flowReader reads a list or a mapping in brackets, on one line or on several.
type flowReader struct {
	*draftReader
	column  int // lines that are not right of it are not inside
	at, end int // the next character, and the end of its line
	open    []int32
	comma   bool  // the next thing needs a comma before it
	key     int32 // the entry whose value is next; -1 for none
}

// flow reads the list or the mapping in brackets that is the value of a node.
func (r *draftReader) flow(node int32, at, column int) {
	f := &flowReader{draftReader: r, column: column, at: at, key: -1}
	f.end, _ = r.lineEnd(at)
	f.bracket(node)
	for len(f.open) > 0 {
		if !f.skip() {
			r.damage(at, at+1, "the bracket is not closed")
			return
		}
		f.token()
	}
	r.behind(f.at, f.end)
}

// skip goes to the next character that is not white space, on this line or one below, and reports whether there is one.
func (f *flowReader) skip() bool {
	for {
		for f.at < f.end && (f.Text[f.at] == ' ' || f.Text[f.at] == '\t') {
			f.at++
		}
		if f.at < f.end && (f.Text[f.at] != '#' || !strings.ContainsRune(" \t\n", rune(f.Text[f.at-1]))) {
			return true
		}
		f.comment(f.at, f.end)
		start := f.draftReader.at
		end, next := f.lineEnd(start)
		line := f.Text[start:end]
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		if start >= len(f.Text) || indent < len(line) && indent <= f.column {
			f.at = f.end
			return false
		}
		f.draftReader.at, f.at, f.end, f.more = next, start, end, true
	}
}

// inMapping reports whether the innermost bracket is that of a mapping.
func (f *flowReader) inMapping() bool { return f.Nodes[f.open[len(f.open)-1]].Kind == Mapping }

// bracket opens a list or a mapping.
func (f *flowReader) bracket(node int32) {
	n := &f.Nodes[node]
	n.Start, n.End, n.Kind, n.value = int32(f.at), int32(f.at+1), Mapping, plain
	delete(f.values, node)
	if f.Text[f.at] == '[' {
		n.Kind = Sequence
	}
	f.open = append(f.open, node)
	f.more = f.more || len(f.open) > maxDepth
	f.at++
	f.comma, f.key = false, -1
}

// token reads the next bracket, comma, key or value.
func (f *flowReader) token() {
	switch c := f.Text[f.at]; c {
	case '}', ']':
		f.close(c)
		return
	case ',':
		if !f.comma {
			f.more = true
		}
		f.at++
		f.comma, f.key = false, -1
		return
	}
	if f.comma {
		f.damage(f.at, f.at, "a comma is missing")
		f.comma, f.key = false, -1
	}
	if f.inMapping() && f.key < 0 {
		f.entry()
		return
	}
	node := f.key
	if node < 0 {
		node = f.add(f.open[len(f.open)-1], Null, f.at)
	}
	f.value(node)
}

// close closes the innermost bracket, or the one around it that fits.
func (f *flowReader) close(c byte) {
	fits := len(f.open) - 1
	for fits >= 0 && (f.Nodes[f.open[fits]].Kind == Mapping) != (c == '}') {
		fits--
	}
	if fits < len(f.open)-1 {
		f.damage(f.at, f.at+1, "the bracket does not fit")
	}
	f.at++
	if fits < 0 {
		return
	}
	if !f.comma && f.Nodes[f.open[fits]].End != int32(f.at-1) {
		f.more = true // what is written there is not certain: a comma at the end, or a key without a value
	}
	for _, node := range f.open[fits:] {
		f.Nodes[node].End = int32(f.at)
	}
	f.open = f.open[:fits]
	f.comma, f.key = true, -1
}

// entry reads a key with its colon.
func (f *flowReader) entry() {
	node := f.add(f.open[len(f.open)-1], Null, f.at)
	from := f.at
	f.word()
	f.draftReader.key(node, from, f.at)
	for f.at < f.end && f.Text[f.at] == ' ' {
		f.at++
	}
	if f.at < f.end && f.Text[f.at] == ':' {
		f.at++
		f.key = node
		if f.at < f.end && f.Text[f.at] != ' ' {
			f.more = true
		}
		return
	}
	f.damage(from, int(f.Nodes[node].KeyEnd), "this has no colon")
	f.comma = true
}

// value reads the value of a node.
func (f *flowReader) value(node int32) {
	from := f.at
	switch c := f.Text[from]; c {
	case '[', '{':
		f.bracket(node)
		return
	case '&', '!', '*', '?', '|', '>', '%', '@', '`', '-', ':', '#':
		f.more = true
	}
	f.word()
	f.setScalar(node, from, f.at)
	f.comma, f.key = true, -1
	if f.at < f.end && f.Text[f.at] == ':' {
		f.damage(f.at, f.at+1, "there is no key before the colon")
		f.at++
	}
}

// word skips a scalar. A path with braces is one, though the library refuses it without quotes.
func (f *flowReader) word() {
	from := f.at
	if c := f.Text[from]; c == '"' || c == '\'' {
		f.at = int(closingQuote(f.Text[:f.end], int32(from)))
		if !isClosed(f.Text[from:f.at]) {
			f.damage(from, f.at, "the quotes are not closed")
		}
		return
	}
	braces := 0
	for ; f.at < f.end; f.at++ {
		switch c := f.Text[f.at]; {
		case c == '{' && f.at > from:
			f.damage(f.at, f.at+1, "a value with braces needs quotes here")
			braces++
		case c == '}' && braces > 0:
			braces--
		case c == ',' || c == '[' || c == ']' || c == '{' || c == '}' ||
			c == ':' && (f.at+1 == f.end || strings.IndexByte(" ,[]{}", f.Text[f.at+1]) >= 0),
			c == '#' && f.Text[f.at-1] == ' ':
			f.trim(from)
			return
		case c == ':' || c == '?' || c == '"' || c == '\'' || c == '#':
			f.more = true
		}
	}
	f.trim(from)
}

// trim goes back before the white space after a scalar.
func (f *flowReader) trim(from int) {
	if f.at == from { // a bracket or a comma that does not fit there
		f.at++
		f.more = true
		return
	}
	for f.at > from && (f.Text[f.at-1] == ' ' || f.Text[f.at-1] == '\t') {
		f.at--
	}
}
