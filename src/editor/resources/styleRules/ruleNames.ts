import { workspace } from 'vscode';
import { ruleNamesIn, type RuleNames } from '../../../domain/styleRules/labels';
import { wordsApart } from '../../messages/language';

let known: Promise<RuleNames> | undefined;

/** The names of style rules and their options in the editor's language, read when something first shows one. */
export async function ruleNames(): Promise<RuleNames> {
  return await (known ??= read());
}

async function read(): Promise<RuleNames> {
  const file = wordsApart('styleRules');
  if (!file) return ruleNamesIn({});
  try {
    const text = new TextDecoder().decode(await workspace.fs.readFile(file));
    return ruleNamesIn(JSON.parse(text) as Record<string, string>);
  } catch {
    // English words are better than none.
    return ruleNamesIn({});
  }
}
