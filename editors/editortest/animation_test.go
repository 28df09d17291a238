package editortest

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// The picture that is shown at any time is the last one added.
func TestAnimation(t *testing.T) {
	folder := t.TempDir()
	var want []*image.RGBA
	for i, name := range []string{"000-1000.png", "001-90.png", "002-90.png", "010-500.png"} {
		picture := image.NewRGBA(image.Rect(0, 0, 8, 6))
		for j := range picture.Pix {
			picture.Pix[j] = 255
		}
		if i != 2 { // the third picture is as the first: the dot of the second is gone again
			picture.SetRGBA(1+i, 2, color.RGBA{uint8(40 * i), 10, 20, 255})
		}
		var file bytes.Buffer
		if err := png.Encode(&file, picture); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		want = append(want, picture)
	}
	made, err := Animation(folder)
	if err != nil {
		t.Fatal(err)
	}
	read, err := gif.DecodeAll(bytes.NewReader(made))
	if err != nil {
		t.Fatal(err)
	}
	if len(read.Image) != len(want) || read.LoopCount != 0 || read.Delay[0] != 100 || read.Delay[1] != 9 {
		t.Fatalf("%d pictures, shown for %v, %d times", len(read.Image), read.Delay, read.LoopCount)
	}
	shown := image.NewRGBA(want[0].Rect)
	for i, part := range read.Image {
		for y := part.Rect.Min.Y; y < part.Rect.Max.Y; y++ {
			for x := part.Rect.Min.X; x < part.Rect.Max.X; x++ {
				if c := part.At(x, y); c != (color.RGBA{}) {
					shown.Set(x, y, c)
				}
			}
		}
		if !bytes.Equal(shown.Pix, want[i].Pix) {
			t.Errorf("picture %d is another", i)
		}
	}
}

func TestNoAnimation(t *testing.T) {
	if _, err := Animation(t.TempDir()); err == nil {
		t.Error("nothing can be shown")
	}
}
