import { Disposable, Range, workspace, WorkspaceEdit, type TextDocument, type Uri, type WebviewPanel } from 'vscode';
import { limits } from '../../../api/schemas/limits';
import { styleRuleLanguages } from '../../../api/schemas/styleRules';
import { draftProblems, readDraft, writeDraft, type StyleRulesDraft } from '../../../domain/styleRules/draft';
import { changeDraft } from '../../../domain/styleRules/draftChange';
import type { RuleNames } from '../../../domain/styleRules/labels';
import { labelledCatalogue } from '../../../domain/styleRules/labelledCatalogue';
import { tryOut, type TriedRules } from '../../../domain/styleRules/tryOut';
import { unknownChoices } from '../../../domain/styleRules/unknownRules';
import { changeBetween } from '../../../formats/trackedRange';
import type { Refusal } from '../../../shared/webview/messages';
import {
  styleRulesRequests,
  type CarriedOut,
  type CategoryChoices,
  type Named,
  type StyleRulesChange,
  type Problem,
  type StyleRulesContent,
  type StyleRulesFacts,
  type StyleRulesProtocol,
  type TriedOutcome,
} from '../../../shared/webview/styleRules';
import { isCancellation } from '../../messages/failures';
import { translateConfig } from '../../settings/translate';
import { nameOf } from '../../languages/languageNames';
import { connectionHandlers, documentHandlers } from '../../webviews/documentHandlers';
import { HostChannel } from '../../webviews/hostChannel';
import { showPage } from '../../webviews/page';
import type { InstructionJumps } from './instructionJumps';
import { ListError, type ListAccess } from './listAccess';
import { readListPlace, type ListAddress } from './listAddress';
import type { ListFiles } from './listFiles';
import { ListMerge } from './listMerge';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';

/** A style rule list as a form. The document holds the truth, and with it undo, save and revert. */
export class ListEditor {
  constructor(
    private readonly extensionUri: Uri,
    private readonly access: ListAccess,
    private readonly files: ListFiles,
    private readonly jumps: InstructionJumps,
    private readonly nameOfRule: RuleNames,
  ) {}

  show(document: TextDocument, panel: WebviewPanel): void {
    const address = readListPlace(document.uri);
    if (!address) throw new Error('The document isn’t a style rule list.');
    let isShown = false;
    const merge = new ListMerge(document, this.files, this.nameOfRule, (differences) =>
      channel.tell('differences', differences),
    );
    const channel = new HostChannel<StyleRulesProtocol>({
      port: panel.webview,
      requests: styleRulesRequests,
      handlers: {
        open: () => {
          isShown = true;
          tellCarriedOut();
          void merge.look({ anew: true });
          void this.sources(address).then((languages) => languages && channel.tell('sources', { languages }));
          const content = contentOf(document, this.nameOfRule);
          const facts = this.facts(document, address);
          const sources = namedLanguages(styleRuleLanguages);
          const instruction = this.jumps.take(document);
          return { catalogue: catalogue(this.nameOfRule), content, facts, instruction, sources };
        },
        change: async (change) => {
          await applyChange(document, change);
          return undefined;
        },
        merge: async ({ id, choices }) => {
          const merged = await merge.merged(id, choices);
          if (!merged) throw new StaleChangeError(t('The list changed again while you were editing. Review it.'));
          await replaceText(document, writeDraft(merged));
          await merge.done();
          return undefined;
        },
        tryOut: ({ text }, signal) => this.tryOut(document, address, text, signal),
        ...documentHandlers(document, panel),
        ...connectionHandlers(this.access, address.connection),
      },
      refuse: (error) => this.refuse(error),
    });
    const tell = (changed: TextDocument): void => {
      if (changed !== document) return;
      channel.tell('content', contentOf(document, this.nameOfRule));
      void merge.follow();
    };
    const tellCarriedOut = (): void =>
      void this.carriedOut(document, address).then((rules) => channel.tell('carriedOut', { rules }));
    const subscriptions = Disposable.from(
      channel,
      workspace.onDidChangeTextDocument((event) => tell(event.document)),
      workspace.onDidSaveTextDocument(tell),
      this.jumps.onDidAsk(() => {
        const instruction = isShown && panel.active ? this.jumps.take(document) : undefined;
        if (instruction !== undefined) channel.tell('jump', { instruction });
      }),
      this.access.onDidChange(() => {
        channel.tell('facts', this.facts(document, address));
        if (isShown) tellCarriedOut();
      }),
      panel.onDidChangeViewState(() => {
        if (!panel.active) return;
        if (document.isDirty) void merge.look();
        else this.files.announce(document.uri);
      }),
      this.files.onDidFindTheirs((uri) => void (uri.toString() === document.uri.toString() && merge.look())),
    );
    panel.onDidDispose(() => void subscriptions.dispose());
    showPage(panel.webview, this.extensionUri, 'styleRules', address.name);
  }

  private facts(document: TextDocument, address: ListAddress): StyleRulesFacts {
    const read = readDraft(document.getText());
    const { nameLength: name, labelLength: label, promptLength: prompt, customInstructions } = limits.styleRules;
    const isInUse = this.access.isInUse(address);
    return {
      languageName: 'draft' in read ? nameOf(read.draft.language) : '',
      connection: address.connection,
      isLocal: isInUse && this.access.connection.kind === 'local',
      otherInUse: isInUse ? undefined : this.access.connection.name,
      limits: { name, label, prompt, instructions: customInstructions },
    };
  }

  /**
   * Returns the part of a list that the local service carries out by itself; others do not say, and the page need not wait
   * for it.
   */
  private async carriedOut(document: TextDocument, address: ListAddress): Promise<CarriedOut | undefined> {
    const read = readDraft(document.getText());
    if (!this.facts(document, address).isLocal || 'unreadable' in read) return undefined;
    try {
      const { client } = await this.access.use(address);
      return await client.localEngines.styleRules(read.draft.language);
    } catch {
      // Whatever stands against it, the next thing the user asks for says so.
      return undefined;
    }
  }

  /** The languages that an instruction can be for; undefined where the service does not say. */
  private async sources(address: ListAddress): Promise<Named[] | undefined> {
    try {
      const { client } = await this.access.use(address);
      const listed = await client.languages.list('translate_text');
      return namedLanguages(listed.filter((one) => one.usable_as_source).map(({ lang }) => lang));
    } catch {
      return undefined;
    }
  }

  private async tryOut(document: TextDocument, address: ListAddress, text: string, signal: AbortSignal) {
    const read = readDraft(document.getText());
    if ('unreadable' in read) throw new ListError(sentenceOf(read.unreadable));
    const client = (await this.access.use(address, signal)).clientFor({ command: 'try-out' });
    const { language } = read.draft;
    const reportingTag = translateConfig(undefined, address.connection).reportingTag || undefined;
    const asked = { text, styleId: address.styleId, language, reportingTag };
    const tried = await tryOut(client, asked, this.nameOfRule, signal);
    this.access.succeeded();
    const { withList, withoutList, detectedSource, outcome } = tried;
    return {
      withList,
      withoutList,
      sourceName: detectedSource === undefined ? undefined : nameOf(detectedSource),
      outcome: outcome && withInstructions(outcome),
    };
  }

  private refuse(error: unknown): Refusal {
    if (isCancellation(error)) return { reason: 'cancelled', sentence: '' };
    return { reason: error instanceof StaleChangeError ? 'stale' : 'failed', sentence: this.sentence(error) };
  }

  private sentence(error: unknown): string {
    return error instanceof StaleChangeError ? error.message : this.access.sentence(error);
  }
}

/** The custom instructions as one more rule: they are carried out together, or not at all. */
function withInstructions({ instructions, wished, notApplied, ...others }: TriedRules): TriedOutcome {
  const named = [t('Custom Instructions')];
  return {
    ...others,
    wished: [...wished, ...(instructions === 'wished' ? named : [])],
    notApplied: [...notApplied, ...(instructions === 'notApplied' ? named : [])],
  };
}

/** The page asked for a change of something that is another by now. */
class StaleChangeError extends Error {
  override name = 'StaleChangeError';
}

async function applyChange(document: TextDocument, change: StyleRulesChange): Promise<void> {
  const read = readDraft(document.getText());
  const changed = 'draft' in read ? changeDraft(read.draft, change) : undefined;
  if (!changed) {
    throw new StaleChangeError(t('The list changed while you were editing, so this change wasn’t applied.'));
  }
  await replaceText(document, writeDraft(changed));
}

async function replaceText(document: TextDocument, after: string): Promise<void> {
  const before = document.getText();
  if (before === after) return;
  // The smallest replacement, so that a text editor beside the form keeps its place.
  const { offset, length, newLength } = changeBetween(before, after);
  const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, range, after.slice(offset, offset + newLength));
  if (!(await workspace.applyEdit(edit))) throw new StaleChangeError(t('Couldn’t change the list.'));
}

function contentOf(document: TextDocument, nameOfRule: RuleNames): StyleRulesContent {
  const { isDirty } = document;
  const read = readDraft(document.getText());
  if ('unreadable' in read) return { unreadable: sentenceOf(read.unreadable), isDirty };
  const { name, configured_rules: rules, custom_instructions: instructions } = read.draft;
  const unknown = unknownChoices(rules, nameOfRule).map((choice) => ({
    category: { id: choice.category, label: choice.categoryLabel },
    rule: { id: choice.rule, label: choice.ruleLabel },
    option: { id: choice.option, label: choice.optionLabel },
    isKnownRule: choice.isKnownRule,
  }));
  return { list: { name, rules, instructions, unknown, problems: problemsOf(read.draft) }, isDirty };
}

function problemsOf(draft: StyleRulesDraft): Problem[] {
  return draftProblems(draft).map((problem) => ({ ...problem, message: sentenceOf(problem.message) }));
}

function namedLanguages(codes: readonly string[]): Named[] {
  return codes.map((id) => ({ id, label: nameOf(id) })).sort((a, b) => a.label.localeCompare(b.label));
}

function catalogue(nameOfRule: RuleNames): CategoryChoices[] {
  return labelledCatalogue(nameOfRule).map(({ category, label, rules }) => ({
    id: category,
    label,
    rules: rules.map(({ rule, label: ruleLabel, options }) => ({
      id: rule,
      label: ruleLabel,
      options: options.map(({ option, label: optionLabel }) => ({ id: option, label: optionLabel })),
    })),
  }));
}
