import { useRef, useState } from 'preact/hooks';
import type { StyleRulesFacts, StyleRulesProtocol, TryOutAnswer } from '../../shared/webview/styleRules';
import { Button, Icon, keepUndo } from '../base/controls';
import { RefusedError, type PageChannel } from '../base/pageChannel';

interface TryOutProps {
  channel: PageChannel<StyleRulesProtocol>;
  facts: StyleRulesFacts;
  isDirty: boolean;
}

/** A sentence of the person's own, translated with the list and without it, when they say so. */
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
  const where = facts.isLocal ? 'the local service on this machine' : `“${facts.connection}”`;
  return (
    <>
      <label class="hint" for="sample">
        A sentence of your own, in another language than {facts.languageName}:
      </label>
      <textarea
        id="sample"
        rows={4}
        dir="auto"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={keepUndo}
      />
      <p class="hint">
        <Icon name="info" /> It is sent twice to {where}, once with the list and once without:{' '}
        {(2 * count).toLocaleString('en')} characters in all. Nothing is sent before you press the button.
      </p>
      {isDirty && (
        <p class="notice">
          <Icon name="warning" /> The service knows the list as it was saved last; your changes are not in it yet.{' '}
          <Button isSecondary onClick={() => void channel.ask('save', undefined)}>
            Save
          </Button>
        </p>
      )}
      <p>
        <Button onClick={() => void run()} disabled={isBusy || !text.trim() || facts.otherInUse !== undefined}>
          Translate into {facts.languageName}
        </Button>{' '}
        {isBusy && (
          <Button isSecondary onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        )}
      </p>
      <div aria-live="polite">
        {isBusy && <p class="hint">Translating…</p>}
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

function Compared({ answer: { withList, withoutList, sourceName } }: { answer: TryOutAnswer }) {
  return (
    <>
      <div class="compared">
        <section>
          <h2>Without the list</h2>
          <p dir="auto">{withoutList}</p>
        </section>
        <section>
          <h2>With the list</h2>
          <p dir="auto">{withList}</p>
        </section>
      </div>
      <p class="hint">
        {sourceName && `Source language: ${sourceName}. `}
        {withList === withoutList && 'Both are the same: the list does not touch this sentence.'}
      </p>
    </>
  );
}
