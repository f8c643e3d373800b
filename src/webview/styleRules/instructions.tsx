import { useEffect, useRef, useState } from 'preact/hooks';
import type { Instruction, Problem, StyleRulesChange, StyleRulesFacts } from '../../shared/webview/styleRules';
import { Button, IconButton } from '../base/controls';
import { TextField } from './textField';
import { t } from '../../shared/l10n';

interface InstructionsProps {
  instructions: readonly Instruction[];
  problems: readonly Problem[];
  limits: StyleRulesFacts['limits'];
  /** Index of the one that is to get the focus. */
  shown: number | undefined;
  onShown(): void;
  onChange(change: StyleRulesChange): void;
}

/** What the person wants beyond the catalogue, a card for each. Their order is the service's. */
export function Instructions({ instructions, problems, limits, shown, onShown, onChange }: InstructionsProps) {
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
          'Each instruction is a wish in plain words, such as “Use sentence case in headings”. It holds for every text that is translated with this list.',
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
  card?.querySelector('input')?.focus({ preventScroll: true });
}

interface CardProps {
  instruction: Instruction;
  index: number;
  problems: readonly Problem[];
  limits: StyleRulesFacts['limits'];
  onChange(change: StyleRulesChange): void;
}

function Card({ instruction, index, problems, limits, onChange }: CardProps) {
  const { label, prompt, source_language: source = '' } = instruction;
  const problem = (field: Problem['field']) => problems.find((found) => found.field === field)?.message;
  const change = (changed: Partial<Instruction>): void => {
    const { source_language: language, ...texts } = { ...instruction, ...changed };
    const now = language ? { ...texts, source_language: language } : texts;
    onChange({ kind: 'instruction', index, was: instruction, instruction: now });
  };
  return (
    <div class="card" role="group" aria-label={t('Instruction {0}: {1}', index + 1, label)}>
      <TextField
        label={t('Label')}
        value={label}
        most={limits.label}
        isCounted
        problem={problem('label')}
        onChange={(text) => change({ label: text })}
      />

      <TextField
        class="source"
        label={t('Only from')}
        placeholder={t('any language')}
        value={source}
        most={Infinity}
        problem={problem('source_language')}
        onChange={(text) => change({ source_language: text.trim() })}
      />

      <IconButton
        icon="trash"
        label={t('Delete instruction {0}', label || index + 1)}
        onClick={() => onChange({ kind: 'removeInstruction', index, was: instruction })}
      />

      <TextField
        class="prompt"
        label={t('Instruction')}
        value={prompt}
        most={limits.prompt}
        isLong
        isCounted
        problem={problem('prompt')}
        onChange={(text) => change({ prompt: text })}
      />
    </div>
  );
}
