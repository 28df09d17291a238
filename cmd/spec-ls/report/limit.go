package report

import (
	"fmt"
	"io"
	"slices"
)

// limited gives the files with as many findings as the style allows, the first ones, and the number of the others.
func (r *Report) limited() (files []File, left int) {
	if r.Style.Limit == 0 {
		return r.Files, 0
	}
	files, room := slices.Clone(r.Files), r.Style.Limit
	for i := range files {
		shown := min(len(files[i].Diagnostics), room)
		left += len(files[i].Diagnostics) - shown
		room -= shown
		files[i].Diagnostics = files[i].Diagnostics[:shown]
	}
	return files, left
}

// noteLeft says that findings are not shown.
func noteLeft(w io.Writer, left int) {
	if left > 0 {
		fmt.Fprintf(w, "%s more, not shown.\n", Plural(left, "finding"))
	}
}
