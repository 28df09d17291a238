// Command decode decodes a file into any: a check of the file is measured against it.
package main

import (
	"encoding/json"
	"log"
	"os"
)

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		log.Fatal(err)
	}
}
