import { useRef, useState } from 'preact/hooks';
import type { StyleRulesFacts, StyleRulesProtocol, TriedOutcome, TryOutAnswer } from '../../shared/webview/styleRules';
import { Button, Icon, keepFieldKeys } from '../base/controls';
import { RefusedError, type PageChannel } from '../base/pageChannel';
import { formatList, formatNumber, quoted, t } from '../../shared/l10n';

interface TryOutProps {
  channel: PageChannel<StyleRulesProtocol>;
  facts: StyleRulesFacts;
  isDirty: boolean;
}

/** A sentence of the user's own, translated with the list and without it, when they say so. */
export function TryOut({ channel, facts, isDirty }: TryOutProps) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<TryOutAnswer | undefined>(undefined);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);

  const run = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setRefusal('');
    setAnswer(undefined);
    try {
      setAnswer(await channel.ask('tryOut', { text }, controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(error instanceof RefusedError ? error.message : String(error));
    }
    setBusy(false);
  };
  const count = [...text].length;
  const where = facts.isLocal ? t('the local service on this computer') : quoted(facts.connection);
  return (
    <>
      <label class="hint" for="sample">
        {t('Your own sentence, in a language other than {0}:', facts.languageName)}
      </label>

      <textarea
        id="sample"
        rows={4}
        dir="auto"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={keepFieldKeys}
      />

      <p class="hint">
        <Icon name="info" />{' '}
        {t(
          'The sentence is sent twice to {0}, with and without the list ({1} characters in total). Nothing is sent until you press the button.',
          where,
          formatNumber(2 * count),
        )}
      </p>

      {isDirty && (
        <p class="notice">
          <Icon name="warning" /> {t('The service uses the list as last saved, without your unsaved changes.')}{' '}
          <Button isSecondary onClick={() => void channel.ask('save', undefined)}>
            {t('Save')}
          </Button>
        </p>
      )}

      <p>
        <Button onClick={() => void run()} disabled={isBusy || !text.trim() || facts.otherInUse !== undefined}>
          {t('Translate into {0}', facts.languageName)}
        </Button>{' '}
        {isBusy && (
          <Button isSecondary onClick={() => running.current?.abort()}>
            {t('Cancel')}
          </Button>
        )}
      </p>

      <div aria-live="polite">
        {isBusy && <p class="hint">{t('Translating…')}</p>}

        {refusal && (
          <p class="notice" role="alert">
            <Icon name="error" /> {refusal}
          </p>
        )}

        {answer && <Compared answer={answer} />}
      </div>
    </>
  );
}

function Compared({ answer: { withList, withoutList, sourceName, outcome } }: { answer: TryOutAnswer }) {
  const isSame = withList === withoutList;
  return (
    <>
      <div class="compared">
        <section>
          <h2>{t('Without the list')}</h2>

          <p dir="auto">{withoutList}</p>
        </section>

        <section>
          <h2>{t('With the list')}</h2>

          <p dir="auto">{withList}</p>
        </section>
      </div>

      <p class="hint">
        {sourceName && t('Source language: {0}.', sourceName)}{' '}
        {isSame && !outcome && t('Both are the same: the list doesn’t affect this sentence.')}
        {isSame && outcome && t('Both are the same.')}
      </p>

      {outcome && <Outcome outcome={outcome} />}
    </>
  );
}

/** Outcome of each rule, the ones first that a person may miss. */
function Outcome({ outcome: { effective, withoutEffect, wished, notApplied } }: { outcome: TriedOutcome }) {
  const lines: Array<[heading: string, rules: string[], icon: string, why?: string]> = [
    [
      t('Not applied'),
      notApplied,
      'circle-slash',
      t('Offline engines ignore this rule. It’s sent to a connected language model or service.'),
    ],
    [t('Applied, and changed this text'), effective, 'check'],
    [t('Sent to the language model'), wished, 'comment'],
    [t('Applied, but this text needed no change'), withoutEffect, 'dash'],
  ];
  return (
    <ul class="outcome">
      {lines
        .filter(([, rules]) => rules.length > 0)
        .map(([heading, rules, icon, why]) => (
          <li key={heading} class={icon === 'circle-slash' ? 'notApplied' : undefined}>
            <Icon name={icon} /> <strong>{heading}:</strong> {formatList(rules)}
            {why && <span class="why">{why}</span>}
          </li>
        ))}
    </ul>
  );
}
