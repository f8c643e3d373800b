import assert from 'node:assert/strict';
import { blockAround, proseOffset, putSpoken, withFiller } from '../../../../../src/domain/voice/dictation/putSpoken';
import { proseAt } from '../../../../../src/formats/prose/find';
import { lastOf } from '../../../../../src/formats/prose/steps';

/** Dictates sentences one after the other at the `|` of a text, and marks where the next one would go. */
function dictated(language: string, marked: string, said: readonly string[], spoken = 'en'): string {
  let offset = marked.indexOf('|');
  let text = marked.replace('|', '');
  let continues = false;
  const blocksAt = (source: string, at: number) => lastOf(proseAt(source, language, [{ start: at, end: at }]))[0]!;
  for (const one of said) {
    const at = proseOffset(text, offset);
    const own = blockAround(blocksAt(text, at), at);
    const block = own ?? blockAround(blocksAt(withFiller(text, offset), offset), offset);
    const order = { text, offset, said: one, continues, language: spoken, isFilled: !own };
    const put = putSpoken({ ...order, ...(block && { block }) });
    if (!put) continue;
    const { start, end, newText } = put.edit;
    text = text.slice(0, start) + newText + text.slice(end);
    offset = put.offset;
    continues = true;
  }
  return `${text.slice(0, offset)}|${text.slice(offset)}`;
}

describe('What is dictated', () => {
  it('begins a comment behind its mark, with a capital', () => {
    assert.equal(dictated('typescript', '// |\nlet a;', ['hello there.']), '// Hello there.|\nlet a;');
    assert.equal(dictated('typescript', '//|\nlet a;', ['Hello there.']), '// Hello there.|\nlet a;');
    assert.equal(dictated('python', '# |\n', ['Hello there.', 'And on.']), '# Hello there. And on.|\n');
  });

  it('goes on behind a sentence, whether or not there is a blank', () => {
    assert.equal(dictated('typescript', '// One.|\n', ['two.']), '// One. Two.|\n');
    assert.equal(dictated('typescript', '// One. |\n', ['two.']), '// One. Two.|\n');
    assert.equal(dictated('markdown', '# T\n\nOne. |\n', ['two.', 'Three?']), '# T\n\nOne. Two. Three?|\n');
  });

  it('fits into the middle of a line', () => {
    assert.equal(dictated('markdown', 'The | cat.\n', ['Big black.']), 'The big black| cat.\n');
    assert.equal(dictated('markdown', 'The |cat.\n', ['Big black.']), 'The big black| cat.\n');
    assert.equal(dictated('markdown', 'It said “|”.\n', ['No.']), 'It said “no|”.\n');
    assert.equal(dictated('markdown', 'Der |\n', ['Hund schläft.'], 'de'), 'Der Hund schläft.|\n');
    assert.equal(dictated('markdown', 'Then |\n', ["I'm off."]), "Then I'm off.|\n");
    assert.equal(dictated('markdown', 'In |\n', ['C we trust.']), 'In C we trust.|\n');
  });

  it('stays in the comment, whose lines are broken as they were', () => {
    const comment =
      '/**\n * This comment has lines that its author has broken at a width\n * of sixty or so. |\n */\nlet a;';
    assert.equal(
      dictated('typescript', comment, ['What is said here is more than fits into the line.', 'So is this, after it.']),
      '/**\n * This comment has lines that its author has broken at a width\n * of sixty or so. What is said here is more than fits into the\n * line. So is this, after it.|\n */\nlet a;',
    );
    assert.equal(dictated('typescript', '/**\n * |\n */\nlet a;', ['hello.']), '/**\n * Hello.|\n */\nlet a;');
  });

  it('keeps to the line ends of the document', () => {
    const text =
      '// This comment has lines that its author has broken at a width\r\n// of sixty or so. |\r\nlet a;\r\n';
    const put = dictated('typescript', text, ['What is said here is more than fits into one line of it.']);
    assert.equal(
      put,
      '// This comment has lines that its author has broken at a width\r\n// of sixty or so. What is said here is more than fits into one\r\n// line of it.|\r\nlet a;\r\n',
    );
  });

  it('stands in a program as it was said', () => {
    assert.equal(dictated('typescript', 'let a = | + 1;', ['Hello.']), 'let a = Hello.| + 1;');
    assert.equal(dictated('typescript', 'say("|");', ['Hello there.']), 'say("Hello there.|");');
  });

  it('is parted by no blanks in scripts without them', () => {
    assert.equal(dictated('markdown', '|\n', ['猫です。', '犬です。'], 'ja'), '猫です。犬です。|\n');
  });

  it('comes in pieces that the service has cut within a sentence', () => {
    assert.equal(dictated('plaintext', '|', ['we met', 'Peter', ', who']), 'We met Peter, who|');
  });
});
