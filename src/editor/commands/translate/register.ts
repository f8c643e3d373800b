import { type Disposable, type Uri } from 'vscode';
import { ProposalPreviews } from '../../preview/proposalPreviews';
import type { ServiceAccess } from '../../connections/serviceAccess';
import type { RecentLanguages } from '../../recentLanguages';
import type { CommandRegistry } from '../commandRegistry';
import * as compare from './compare';
import * as document from './document';
import * as duplicate from './duplicate';
import * as insertAbove from './insertAbove';
import * as insertBelow from './insertBelow';
import { LanguageChooser } from './languages';
import type { TranslateParts } from './parts';
import * as paste from './paste';
import * as selection from './selection';
import * as selectionFromTo from './selectionFromTo';
import * as selectionTo from './selectionTo';
import * as toClipboard from './toClipboard';
import { Translator } from './translator';

const translateCommands = [
  selection,
  selectionTo,
  selectionFromTo,
  insertBelow,
  insertAbove,
  toClipboard,
  paste,
  duplicate,
  compare,
  document,
];

/** The translate commands, and those of the preview they open. */
export function registerTranslateCommands(
  registry: CommandRegistry,
  access: ServiceAccess,
  recent: RecentLanguages,
): Disposable {
  const previews = new ProposalPreviews();
  const parts: TranslateParts = {
    access,
    previews,
    languages: new LanguageChooser(access, recent),
    translator: new Translator(access),
  };
  for (const { id, run } of translateCommands) registry.register(id, () => run(parts));
  registry.register('parlance.preview.replace', (uri?: Uri) => previews.accept('replace', uri));
  registry.register('parlance.preview.insertBelow', (uri?: Uri) => previews.accept('below', uri));
  registry.register('parlance.preview.copy', (uri?: Uri) => previews.copy(uri));
  registry.register('parlance.preview.discard', (uri?: Uri) => previews.discard(uri));
  return previews;
}
