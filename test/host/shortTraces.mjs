// Mocha records whole stacks: where a reader of deep files makes an error for each level, that is the square of its depth
// in frames, minutes for a file that is read in a second.
Error.stackTraceLimit = 10;
