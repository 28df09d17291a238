package synthetic

import "math/rand/v2"

// Damage changes a text in a few random places as people do while they write, and failed merges: pieces are lost, doubled or
// wrong.
func Damage(text string, random *rand.Rand) string {
	pieces := []string{"{", "}", "[", "]", ",", ":", `"`, "'", `\`, "\n", "\r", " ", "<<<<<<< ", "//", "x", "標", "🐈", "\xff"}
	for range 1 + random.IntN(4) {
		at := random.IntN(len(text) + 1)
		end := min(at+1+random.IntN(12), len(text))
		switch random.IntN(3) {
		case 0:
			text = text[:at] + text[end:]
		case 1:
			text = text[:at] + pieces[random.IntN(len(pieces))] + text[at:]
		default:
			text = text[:end] + text[at:]
		}
	}
	return text
}
