import assert from 'node:assert/strict';
import { parseModeFile } from '../../../../../src/localService/engines/apertium/modeFile';

describe('parseModeFile', () => {
  it('makes programs with arguments of a pipeline', () => {
    const mode = "lt-proc -a '/a b/es.bin' | apertium-tagger -g $2 '/x/es.prob'|lt-proc $1 \"/x/pt.bin\"\n";
    assert.deepEqual(parseModeFile(mode), [
      { program: 'lt-proc', args: ['-z', '-a', '/a b/es.bin'] },
      { program: 'apertium-tagger', args: ['-z', '-g', '/x/es.prob'] },
      { program: 'lt-proc', args: ['-z', '-n', '/x/pt.bin'] },
    ]);
  });

  it('reads white space and line ends around the pipeline and its pipes', () => {
    const stages = parseModeFile("\n\n  lt-proc  '/x'  |\n  cg-proc -w\t'/y' \n  \n");
    assert.deepEqual(
      stages?.map(({ args }) => args),
      [
        ['-z', '/x'],
        ['-z', '-w', '/y'],
      ],
    );
  });

  it('keeps a quoted $1 as the text it is', () => {
    assert.deepEqual(parseModeFile("lt-proc '$1'")?.[0]?.args, ['-z', '$1']);
  });

  for (const [what, mode] of Object.entries({
    'a command after another': "lt-proc '/x'; rm -rf /",
    'a second line': "lt-proc '/x'\nrm '/y'",
    'a command in the background': "lt-proc '/x' & ",
    'a command in place of a word': "lt-proc $(id) '/x'",
    'a command in backquotes': "lt-proc `id` '/x'",
    'a variable': "lt-proc $HOME '/x'",
    'a variable in double quotes': 'lt-proc "$HOME"',
    'a redirection': "lt-proc '/x' > /etc/passwd",
    'an open quote': "lt-proc '/x",
    'a program that does not answer frames': "lt-proc '/x' | sh -c id",
    'a program by path': "/tmp/lt-proc '/x'",
    'an empty stage': "lt-proc '/x' | | lt-proc '/y'",
    nothing: ' \n',
  })) {
    it(`refuses ${what}`, () => assert.equal(parseModeFile(mode), undefined));
  }
});
