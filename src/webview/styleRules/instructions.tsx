import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Instruction, Named, Problem, StyleRulesChange, StyleRulesFacts } from '../../shared/webview/styleRules';
import { Button, IconButton } from '../base/controls';
import { TextField } from './textField';
import { t } from '../../shared/l10n';

interface InstructionsProps {
  instructions: readonly Instruction[];
  problems: readonly Problem[];
  limits: StyleRulesFacts['limits'];
  /** Languages that an instruction can be for. */
  sources: readonly Named[];
  /** Index of the one that is to get the focus. */
  shown: number | undefined;
  onShown(): void;
  onChange(change: StyleRulesChange): void;
}

/** Shows custom instructions beyond the catalog, one card each, in the order of the service. */
export function Instructions({ instructions, problems, limits, sources, shown, onShown, onChange }: InstructionsProps) {
  const isFull = instructions.length >= limits.instructions;
  const cards = useRef<HTMLDivElement>(null);
  const [isAdded, setAdded] = useState(false);
  useEffect(() => {
    if (!isAdded) return;
    setAdded(false);
    focus(cards.current?.lastElementChild);
  }, [instructions.length]);
  useEffect(() => {
    if (shown === undefined) return;
    onShown();
    focus(cards.current?.children[shown]);
  }, [shown]);
  const add = (): void => {
    setAdded(true);
    onChange({ kind: 'addInstruction', instruction: { label: '', prompt: '' } });
  };
  return (
    <>
      <p class="hint">
        {t(
          'Instructions in plain language, such as “Use sentence case in headings”. They apply to all text translated with this list.',
        )}
      </p>

      <div class="cards" ref={cards}>
        {instructions.map((instruction, index) => (
          <Card
            // Without ids in the document, the place is what tells cards apart.
            key={index}
            instruction={instruction}
            index={index}
            problems={problems.filter((problem) => problem.index === index)}
            limits={limits}
            sources={sources}
            onChange={onChange}
          />
        ))}
      </div>

      {instructions.length === 0 && <p class="empty">{t('No custom instructions yet.')}</p>}

      <p>
        <Button onClick={add} disabled={isFull}>
          {t('Add Instruction')}
        </Button>

        <span class="found">{t('{0} of {1}', instructions.length, limits.instructions)}</span>
      </p>
    </>
  );
}

function focus(card: Element | null | undefined): void {
  card?.scrollIntoView({ block: 'nearest' });
  card?.querySelector('textarea')?.focus({ preventScroll: true });
}

/** Characters of a label that is made of an instruction. */
const proposedLength = 40;

/** Name of an instruction that nobody has named: its beginning. */
function proposedLabel(prompt: string): string {
  const text = prompt.trim().replace(/\s+/g, ' ');
  if ([...text].length <= proposedLength) return text;
  const begin = [...text].slice(0, proposedLength).join('');
  return `${begin.replace(/\s+\S*$/, '')}…`;
}

interface CardProps {
  instruction: Instruction;
  index: number;
  problems: readonly Problem[];
  limits: StyleRulesFacts['limits'];
  sources: readonly Named[];
  onChange(change: StyleRulesChange): void;
}

function Card({ instruction, index, problems, limits, sources, onChange }: CardProps) {
  const id = useId();
  const { label, prompt, source_language: source = '' } = instruction;
  const problem = (field: Problem['field']) => problems.find((found) => found.field === field)?.message;
  const change = (changed: Partial<Instruction>): void => {
    const { source_language: language, ...texts } = { ...instruction, ...changed };
    const now = language ? { ...texts, source_language: language } : texts;
    onChange({ kind: 'instruction', index, was: instruction, instruction: now });
  };
  const isNamed = label !== '' && label !== proposedLabel(prompt);
  const isKnown = source === '' || sources.some((one) => one.id === source);
  return (
    <div class="card" role="group" aria-label={t('Instruction {0}: {1}', index + 1, label)}>
      <TextField
        class="prompt"
        label={t('Instruction')}
        value={prompt}
        most={limits.prompt}
        isLong
        isCounted
        problem={problem('prompt')}
        onChange={(text) => change({ prompt: text, ...(!isNamed && { label: proposedLabel(text) }) })}
      />

      <TextField
        label={t('Label')}
        value={label}
        most={limits.label}
        isCounted
        problem={problem('label')}
        onChange={(text) => change({ label: text })}
      />

      <div class={problem('source_language') ? 'field source invalid' : 'field source'}>
        <label for={id}>{t('Only from')}</label>
        <select
          id={id}
          value={source}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => change({ source_language: currentTarget.value })}
        >
          <option value="">{t('any language')}</option>
          {!isKnown && <option value={source}>{source}</option>}
          {sources.map((one) => (
            <option key={one.id} value={one.id}>
              {one.label}
            </option>
          ))}
        </select>
        <p class="note" id={`${id}-note`}>
          <span class="problem">{problem('source_language') ?? ''}</span>
        </p>
      </div>

      <IconButton
        icon="trash"
        label={t('Delete instruction {0}', label || index + 1)}
        onClick={() => onChange({ kind: 'removeInstruction', index, was: instruction })}
      />
    </div>
  );
}
