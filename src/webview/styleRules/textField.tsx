import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { keepFieldKeys } from '../base/controls';

/** After so many milliseconds without a key, what was typed goes into the document, as one step of undo. */
const pauseMs = 250;

interface TextFieldProps {
  label: string;
  value: string;
  /** Characters it may have. */
  most: number;
  problem?: string | undefined;
  onChange(text: string): void;
  placeholder?: string;
  /** Several lines. */
  isLong?: boolean;
  /** Shows how many characters there are. */
  isCounted?: boolean;
  class?: string;
}

/** A text of the document. While it has the focus the user's typing wins; otherwise the document does. */
export function TextField(props: TextFieldProps) {
  const { label, value, most, problem, isLong = false, isCounted = false } = props;
  const id = useId();
  const [text, setText] = useState(value);
  // In code points, as the service counts.
  const count = [...text].length;
  const waiting = useRef<{ timer: number; text: string } | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;

  const flush = (): void => {
    if (!waiting.current) return;
    const { timer, text: typed } = waiting.current;
    window.clearTimeout(timer);
    waiting.current = undefined;
    if (typed !== latest.current.value) latest.current.onChange(typed);
  };
  useEffect(() => {
    if (!waiting.current) setText(value);
  }, [value]);
  useEffect(() => flush, []);

  const type = (typed: string): void => {
    setText(typed);
    window.clearTimeout(waiting.current?.timer);
    waiting.current = { timer: window.setTimeout(flush, pauseMs), text: typed };
  };
  const field = {
    id,
    value: text,
    placeholder: props.placeholder,
    dir: 'auto' as const,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-note`,
    onBlur: flush,
    onKeyDown: (event: KeyboardEvent) => {
      keepFieldKeys(event);
      // Saving saves what is typed.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') flush();
    },
  };
  return (
    <div class={`field ${props.class ?? ''} ${problem ? 'invalid' : ''}`}>
      <label for={id}>{label}</label>
      {isLong ? (
        <textarea {...field} rows={3} onInput={(event) => type(event.currentTarget.value)} />
      ) : (
        <input {...field} type="text" onInput={(event) => type(event.currentTarget.value)} />
      )}
      <p class="note" id={`${id}-note`}>
        <span class="problem">{problem ?? ''}</span>
        {isCounted && (
          <span class={count > most ? 'count over' : 'count'}>
            {count} / {most}
          </span>
        )}
      </p>
    </div>
  );
}
