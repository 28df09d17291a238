package files

// MaxNoted is how many files and directories a record notes.
const MaxNoted = maxNoted
