import type { TextDocument, Uri } from 'vscode';
import { draftOf, readDraft, type DraftInstruction, type StyleRulesDraft } from '../../../domain/styleRules/draft';
import type { RuleNames } from '../../../domain/styleRules/labels';
import { mergeDrafts, mergeItems, type MergedDrafts, type MergeItem } from '../../../domain/styleRules/merge';
import type { Difference, Differences, MergeSide } from '../../../shared/webview/styleRules';
import { nameOf } from '../../languages/languageNames';
import type { ListFiles, Theirs } from './listFiles';
import { t } from '../../../shared/l10n';

interface Found extends Differences {
  theirs: Theirs;
}

/** Merge of a list with changes of the user's that somebody else changed on the service meanwhile. */
export class ListMerge {
  private found: Found | undefined;
  private count = 0;

  constructor(
    private readonly document: TextDocument,
    private readonly files: Pick<ListFiles, 'theirs' | 'decided'>,
    private readonly nameOfRule: RuleNames,
    private readonly tell: (differences: Differences | undefined) => void,
  ) {}

  get uri(): Uri {
    return this.document.uri;
  }

  /**
   * Asks the service, and tells what is to be decided. What stands against asking, the next save says.
   * @param options.anew tells it also where nothing is new
   */
  async look({ anew = false } = {}): Promise<void> {
    const theirs = this.document.isDirty ? await this.files.theirs(this.uri).catch(() => undefined) : undefined;
    const items = theirs ? this.differencesWith(theirs) : [];
    const isSame = JSON.stringify(items) === JSON.stringify(this.found?.items ?? []);
    if (!anew && this.found && isSame && theirs?.list.version === this.found.theirs.list.version) return;
    const hadSome = this.found !== undefined;
    this.found = theirs && items.length > 0 ? { id: ++this.count, items, theirs } : undefined;
    // They say the same by now, so that nothing is left to decide.
    if (theirs && items.length === 0) await this.files.decided(this.uri, theirs);
    if (this.found) this.tell({ id: this.found.id, items: this.found.items });
    else if (hadSome) this.tell(undefined);
  }

  /** Updates the decisions after the user's edits; the service is asked only when no difference is left. */
  async follow(): Promise<void> {
    if (!this.found) return;
    const { theirs, items: before } = this.found;
    const items = this.differencesWith(theirs);
    if (items.length === 0) {
      await this.look();
      return;
    }
    if (JSON.stringify(items) === JSON.stringify(before)) return;
    this.found = { id: ++this.count, items, theirs };
    this.tell({ id: this.found.id, items });
  }

  /**
   * Returns the merged list; undefined if there is something else to decide by now, which the page was told.
   * @param id of the differences that the user saw
   */
  async merged(id: number, choices: Readonly<Record<string, MergeSide>>): Promise<StyleRulesDraft | undefined> {
    await this.look();
    const drafts = this.found?.id === id ? this.draftsOf(this.found.theirs) : undefined;
    return drafts && mergeDrafts(drafts, new Map(Object.entries(choices)));
  }

  /** The document says what was decided. */
  async done(): Promise<void> {
    if (!this.found) return;
    await this.files.decided(this.uri, this.found.theirs);
    this.found = undefined;
    this.tell(undefined);
  }

  /** None where the document cannot be read now. */
  private differencesWith(theirs: Theirs): Difference[] {
    const drafts = this.draftsOf(theirs);
    return drafts ? mergeItems(drafts).map((item) => this.differenceOf(item, drafts)) : [];
  }

  private draftsOf({ list, base }: Theirs): MergedDrafts | undefined {
    const read = readDraft(this.document.getText());
    return 'draft' in read ? { mine: read.draft, theirs: draftOf(list), ...(base && { base }) } : undefined;
  }

  private differenceOf(item: MergeItem, { base }: MergedDrafts): Difference {
    const { id, chosen, isConflict } = item;
    const words = ((): Pick<Difference, 'label' | 'group' | 'mine' | 'theirs' | 'base'> => {
      switch (item.kind) {
        case 'name':
          return {
            label: t('Name of the list'),
            group: '',
            mine: item.mine ?? '',
            theirs: item.theirs ?? '',
            base: item.base,
          };
        case 'rule': {
          const option = (value: string | undefined): string =>
            value === undefined ? t('Not set') : this.nameOfRule(value);
          const sides = { mine: option(item.mine), theirs: option(item.theirs), base: option(item.base) };
          return { label: this.nameOfRule(item.rule), group: this.nameOfRule(item.category), ...sides };
        }
        case 'instruction': {
          const { mine, theirs, base: before } = item;
          const sides = { mine: instruction(mine), theirs: instruction(theirs), base: instruction(before) };
          return { label: item.label, group: t('Custom Instructions'), ...sides };
        }
      }
    })();
    return { id, chosen, isConflict, ...words, ...(!base && { base: undefined }) };
  }
}

function instruction(value: DraftInstruction | undefined): string {
  if (!value) return t('Not there');
  const { prompt, source_language: source } = value;
  return source ? `${prompt} · ${t('Only from {0}', nameOf(source))}` : prompt;
}
