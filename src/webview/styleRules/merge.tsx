import { useState } from 'preact/hooks';
import type { Difference, MergeSide } from '../../shared/webview/styleRules';
import { Button, Icon } from '../base/controls';
import { t } from '../../shared/l10n';

interface MergeProps {
  items: readonly Difference[];
  onMerge(choices: Record<string, MergeSide>): void;
}

/**
 * Somebody else changed the list too: each difference, as it was and on both sides, with one of them chosen. What the
 * person chose stays while the differences change with what is written.
 */
export function Merge({ items, onMerge }: MergeProps) {
  const [chosenHere, setChoices] = useState<Record<string, MergeSide>>({});
  const choices = Object.fromEntries(items.map(({ id, chosen }) => [id, chosenHere[id] ?? chosen]));
  const hasBase = items.some(({ base }) => base !== undefined);
  const sides: Array<[side: MergeSide, words: string]> = [
    ['mine', t('Yours')],
    ['theirs', t('Theirs')],
    ...(hasBase ? [['base', t('As it was')] as ['base', string]] : []),
  ];
  const chooseAll = (side: MergeSide): void => setChoices(Object.fromEntries(items.map(({ id }) => [id, side])));
  return (
    <section class="merge" aria-label={t('Someone else changed this list')}>
      <p class="notice" role="alert">
        <Icon name="git-merge" />{' '}
        {t('Someone else changed this list while you were editing. Choose how to merge each change, then save.')}
      </p>

      {items.map((item) => (
        <fieldset key={item.id} class={item.isConflict ? 'conflict' : ''}>
          <legend>
            {item.group && <span class="group">{item.group}: </span>}
            {item.label}
            {item.isConflict && (
              <span class="both">
                <Icon name="warning" /> {hasBase ? t('changed on both sides') : t('different on both sides')}
              </span>
            )}
          </legend>

          {sides.map(([side, words]) => (
            <label key={side} class={choices[item.id] === side ? 'side chosen' : 'side'}>
              <input
                type="radio"
                name={item.id}
                checked={choices[item.id] === side}
                onChange={() => setChoices({ ...chosenHere, [item.id]: side })}
              />
              <span class="whose">{words}</span> <span dir="auto">{item[side] ?? ''}</span>
            </label>
          ))}
        </fieldset>
      ))}

      <p class="buttons">
        <Button onClick={() => onMerge(choices)}>{t('Merge')}</Button>{' '}
        <Button isSecondary onClick={() => chooseAll('mine')}>
          {t('All of Yours')}
        </Button>{' '}
        <Button isSecondary onClick={() => chooseAll('theirs')}>
          {t('All of Theirs')}
        </Button>
      </p>
    </section>
  );
}
