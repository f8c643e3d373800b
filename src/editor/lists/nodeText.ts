import { MarkdownString } from 'vscode';
import { appendPlain, plain } from '../messages/plain';
import { isolated } from '../messages/plain';

/** A name that is read from right to left must not turn what stands beside it around. */
export function shownName(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(name) ? isolated(plain(name)) : plain(name);
}

/** A name in bold and facts below it, none of it read as markup. */
export function tooltip(name: string, facts: ReadonlyArray<string | false | undefined>): MarkdownString {
  const text = appendPlain(new MarkdownString('**'), name).appendMarkdown('**');
  for (const fact of facts) if (fact) appendPlain(text.appendMarkdown('\n\n'), fact);
  return text;
}
