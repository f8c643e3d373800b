/**
 * Answers each NUL-ended text with what Grammalecte finds in it, as JSON. It runs in a Python of its own, which Parlance
 * does not bring: only what is checked and what is found goes through its pipes.
 */
export const driver = `
import json, os, sys
texts, answers = sys.stdin.buffer, sys.stdout.buffer
sys.stdout = open(os.devnull, "w")
import grammalecte
checker = grammalecte.GrammarChecker("fr").gce
checker.setOptions({option: False for option in sys.argv[1:]})
rest = b""
while True:
    chunk = texts.read1(65536)
    if not chunk:
        break
    *whole, rest = (rest + chunk).split(b"\\0")
    for text in whole:
        found = [
            {
                "start": error["nStart"],
                "end": error["nEnd"],
                "rule": error["sRuleId"],
                "kind": error["sType"],
                "message": error["sMessage"],
                "suggestions": list(error["aSuggestions"]),
            }
            for error in checker.parse(text.decode("utf-8"), "FR")
        ]
        answers.write(json.dumps(found).encode("utf-8") + b"\\0")
        answers.flush()
`;
