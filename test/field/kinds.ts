import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A kind of text that translators break, in a text that is sent whole. */
export interface Kind {
  name: string;
  text: string;
  /**
   * Says what a translation has broken; `undefined` where nothing is. Not asked about a text that stayed as it was.
   * @param isDocument whether it is for readers, so that a placeholder more is only a word
   */
  broken: (source: string, target: string, isDocument: boolean) => string | undefined;
}

const allOf = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([all]) => all).sort();

/** A kind whose pieces that match must all be in the translation, in any order, and no more of them. */
function keeps(name: string, text: string, pattern: RegExp): Kind {
  const broken: Kind['broken'] = (source, target, isDocument) => {
    const [before, after] = [allOf(source, pattern), allOf(target, pattern)];
    const isKept = isDocument ? before.every((it) => after.includes(it)) : before.join() === after.join();
    return isKept ? undefined : `${before.join(' ')} became ${after.join(' ') || 'nothing'}`;
  };
  return { name, text, broken };
}

/** A kind that is the same in every language. */
const stays = (name: string, text: string): Kind => ({
  name,
  text,
  broken: (source, target) => (source === target ? undefined : `${source} became ${target}`),
});

/** A kind in which nothing is protected: what matters is that the file stays whole. */
const free = (name: string, text: string): Kind => ({ name, text, broken: () => undefined });

/** Arguments, selectors and tags of a message, and its literal arguments in quotes. */
function icuShape(message: string): string {
  const found: string[] = [];
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.pound) found.push('#');
      if (element.type === TYPE.literal) {
        found.push(...Array.from(element.value.matchAll(/\{x\}/g), ([all]) => `'${all}'`));
      }
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.push(`${TYPE[element.type]} ${element.value}`);
      if ('children' in element) walk(element.children);
      if (!('options' in element)) continue;
      for (const [selector, option] of Object.entries(element.options)) {
        found.push(`${element.value}.${selector}`);
        walk(option.value);
      }
    }
  };
  walk(parse(message, { ignoreTag: true }));
  return found.sort().join(', ');
}

/** A message of ICU, which must parse and have the same arguments. */
const icu = (name: string, text: string): Kind => ({
  name,
  text,
  broken: (source, target) => {
    try {
      const [before, after] = [icuShape(source), icuShape(target)];
      return before === after ? undefined : `${before} became ${after}: ${target}`;
    } catch (error) {
      return `${String(error)}: ${target}`;
    }
  },
});

export const kinds: readonly Kind[] = [
  keeps('percent names', 'Hello %name%, you have %count% new files', /%\w+%/g),
  keeps('percent numbers', 'Copied %1 of %2 files into %3', /%\d/g),
  keeps('percent before a letter', '%sFailed to open the file: %s', /%s/g),
  keeps('printf', 'Read %d files from %s and %5.2f more', /%(?:\d+\.\d+)?[sdf]/g),
  keeps('printf with positions', '%1$s wrote %2$d lines today', /%\d\$[sd]/g),
  keeps('Go indexes', 'The name %[1]s is not %[2]d letters long', /%\[\d\][sd]/g),
  keeps('Python names', 'There are %(count)d files for %(user)s', /%\(\w+\)[sd]/g),
  keeps('Ruby names', 'There are %{count} files of %{user}', /%\{\w+\}/g),
  keeps('dollar numbers', 'Moved the files $1 to $2 now', /\$\d/g),
  keeps('shell variables', 'The folder ${HOME} is not ${target}', /\$\{\w+\}/g),
  keeps('braces', 'The user {name} sent {count} files', /\{\w+\}/g),
  keeps('numbers in braces', 'Copied {0} of {1} files', /\{\d\}/g),
  keeps('.NET formats', 'Paid {0:N2} on {1:d} for it', /\{\d:\w+\}/g),
  keeps('doubled braces', 'Hello {{name}}, here are {{count}} files', /\{\{\w+\}\}/g),
  keeps('filters', 'Then {{ name | upper }} wrote to {{ user.mail }}', /\{\{ name \| upper \}\}|\{\{ user\.mail \}\}/g),
  keeps('templates', 'Hello <%= name %>, and bye <%= user.last %>', /<%= [\w.]+ %>/g),
  keeps('doubled brackets', 'Dear [[name]], your [[thing]] is here', /\[\[\w+\]\]/g),
  keeps('wiki links', 'Open [[Some Page|the page]] and [[Other Page#Part|its part]]', /\[\[[^[\]|]*\||\]\]/g),
  keeps('doubled underscores', 'Hello __user__, open the __file__ now', /__\w+?__/g),
  keeps('MediaWiki magic', '{{PLURAL:$1|file was|files were}} deleted now', /\{\{PLURAL:\$1\||\}\}/g),
  keeps('Drupal', 'Hello !user, there are @count of %total files', /[!@%](?:user|count|total)\b/g),
  keeps('Laravel', 'Then :name has :count unread messages', /:(?:name|count)\b/g),
  keeps('i18next nesting', '$t(app.name) is ready for $t(app.user)', /\$t\(app\.\w+\)/g),
  keeps('escapes', 'The first line\\nand the second line', /\\n/g),
  keeps('runs of #', 'Your number is #1###### today', /#1#{6}/g),
  icu('ICU plural', '{n, plural, one {# file of the user} other {# files of the users}}'),
  icu('ICU select', '{g, select, male {He saved it} other {They saved it for {name}}}'),
  icu('ICU apostrophes', "{n, plural, one {{user} can''t open # file} other {{user} can''t open # files}}"),
  icu('ICU quotes', "{n, plural, one {Type '{x}' once} other {Type '{x}' # times}}"),
  keeps('code', 'The call <code>SELECT name FROM users</code> is <code>true</code> here', /<code>[^<]*<\/code>/g),
  keeps('keys', 'Press <kbd>Enter</kbd> and read <samp>Return now</samp> to go on', /<(kbd|samp)>[^<]*<\/\1>/g),
  keeps('what is not to be translated', 'The <span translate="no">Blue Button</span> saves it', /<span[^>]*>[^<]*<\/span>/g),
  keeps('tags', 'Read <b>this page</b> and <a href="https://example.org/a">that one</a> now', /<\/?(?:b|a)\b[^>]*>/g),
  keeps('addresses', 'See https://example.org/minor-improvements?x=1 for more', /https:\/\/[\w./?=-]*\w/g),
  keeps('mail addresses', 'Write to some.body@example.org today', /[\w.]+@[\w.]+\.\w+/g),
  stays('an address alone', 'https://example.org/csd01-minor-improvements'),
  stays('a path alone', 'images/minor-improvements/logo.png'),
  stays('formats of dates', 'ddd, MMM Do YYYY'),
  keeps('mnemonics', 'E&xit the program', /&(?=\p{L})/gu),
  keeps('mnemonics by underscore', 'E_xit the program', /(?<!_)_(?=\p{L})/gu),
  keeps('formulas', 'The number $x \\in [0, 1]$ is small', /\$[^$]*\$/g),
  free('quotes', `She said "yes" and it's 'fine' now`),
  free('percent signs', 'It is 100 % sure and 50% off'),
  free('scripts', 'Naïve café’s Zürich שלום and 🚀 are fine'),
]; // prettier-ignore
