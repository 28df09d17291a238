package editortest

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Animation makes a GIF of the PNG files in a folder, in the order of their names, which end in how many milliseconds each is shown, as in
// 003-900.png. It is repeated for ever.
func Animation(folder string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*-*.png"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("%s has no pictures: %w", folder, err)
	}
	slices.Sort(names)
	var pictures []*image.RGBA
	var delays []int
	for _, name := range names {
		_, milliseconds, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".png"), "-")
		shown, err := strconv.Atoi(milliseconds)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		picture, err := readPicture(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		pictures, delays = append(pictures, picture), append(delays, shown/10)
	}
	colors := palette(pictures)
	quantized := quantizer{palette: colors, known: map[color.RGBA]uint8{}}
	animated := &gif.GIF{Delay: delays}
	var before *image.Paletted
	for _, picture := range pictures {
		whole := quantized.picture(picture)
		animated.Image = append(animated.Image, difference(before, whole))
		animated.Disposal = append(animated.Disposal, gif.DisposalNone)
		before = whole
	}
	var out bytes.Buffer
	err = gif.EncodeAll(&out, animated)
	return out.Bytes(), err
}

func readPicture(name string) (*image.RGBA, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	decoded, err := png.Decode(f)
	if err != nil {
		return nil, err
	}
	picture := image.NewRGBA(decoded.Bounds())
	draw.Draw(picture, picture.Rect, decoded, decoded.Bounds().Min, draw.Src)
	return picture, nil
}

// transparent is the entry of the palette that leaves what the picture before shows.
const transparent = 0

// palette returns a transparent color, and those that most of the pictures is made from.
func palette(pictures []*image.RGBA) color.Palette {
	counts := map[color.RGBA]int{}
	for _, picture := range pictures {
		for i := 0; i < len(picture.Pix); i += 4 {
			counts[color.RGBA{picture.Pix[i], picture.Pix[i+1], picture.Pix[i+2], 255}]++
		}
	}
	all := make([]color.RGBA, 0, len(counts))
	for c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	chosen := color.Palette{color.RGBA{}}
	for _, c := range all[:min(len(all), 255)] {
		chosen = append(chosen, c)
	}
	return chosen
}

// quantizer gives pictures the colors of a palette.
type quantizer struct {
	palette color.Palette
	known   map[color.RGBA]uint8
}

func (q *quantizer) picture(picture *image.RGBA) *image.Paletted {
	out := image.NewPaletted(picture.Rect, q.palette)
	for i := range out.Pix {
		c := color.RGBA{picture.Pix[4*i], picture.Pix[4*i+1], picture.Pix[4*i+2], 255}
		index, ok := q.known[c]
		if !ok {
			index = uint8(q.palette[1:].Index(c) + 1)
			q.known[c] = index
		}
		out.Pix[i] = index
	}
	return out
}

// difference returns the part of a picture that differs from the one before, transparent where it does not.
func difference(before, now *image.Paletted) *image.Paletted {
	if before == nil {
		return now
	}
	var bounds image.Rectangle
	for y := now.Rect.Min.Y; y < now.Rect.Max.Y; y++ {
		for x := now.Rect.Min.X; x < now.Rect.Max.X; x++ {
			if now.ColorIndexAt(x, y) != before.ColorIndexAt(x, y) {
				bounds = bounds.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if bounds.Empty() {
		bounds = image.Rect(now.Rect.Min.X, now.Rect.Min.Y, now.Rect.Min.X+1, now.Rect.Min.Y+1) // a picture has at least one pixel
	}
	out := image.NewPaletted(bounds, now.Palette)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if index := now.ColorIndexAt(x, y); index != before.ColorIndexAt(x, y) {
				out.SetColorIndex(x, y, index)
			} else {
				out.SetColorIndex(x, y, transparent)
			}
		}
	}
	return out
}
