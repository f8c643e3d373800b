import type { ComponentChildren, RefObject } from 'preact';

/** The name of an icon of the editor's own set (codicons), such as `add`. */
export function Icon({ name }: { name: string }) {
  return <span class={`codicon codicon-${name}`} aria-hidden="true" />;
}

interface ButtonProps {
  onClick(): void;
  children: ComponentChildren;
  /** Shown while the pointer is on it: what it does, with its key. */
  title?: string;
  isSecondary?: boolean;
  disabled?: boolean;
}

export function Button({ onClick, children, title, isSecondary = false, disabled = false }: ButtonProps) {
  return (
    <button type="button" class={isSecondary ? 'secondary' : ''} title={title} onClick={onClick} disabled={disabled}>
      {children}
    </button>
  );
}

interface IconButtonProps {
  icon: string;
  /** Read out, and shown as the tooltip. */
  label: string;
  onClick(): void;
  /** State of a toggle button. */
  pressed?: boolean;
  disabled?: boolean;
}

export function IconButton({ icon, label, onClick, pressed, disabled = false }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon name={icon} />
    </button>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onInput(text: string): void;
  /** Goes to what is searched: by Enter, the arrow down, or Escape, which empties the field. */
  leave?(): void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function SearchField({ label, value, onInput, leave, inputRef }: SearchFieldProps) {
  return (
    <input
      type="text"
      role="searchbox"
      class="search"
      aria-label={label}
      placeholder={label}
      spellcheck={false}
      dir="auto"
      value={value}
      onInput={(event) => onInput(event.currentTarget.value)}
      onKeyDown={(event) => {
        keepFieldKeys(event);
        if (!leave || !['Escape', 'ArrowDown', 'Enter'].includes(event.key)) return;
        if (event.key === 'Escape') onInput('');
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
      ref={inputRef ?? null}
    />
  );
}

/**
 * Keeps key events in a text field: undo, redo and select all belong to the field. Without this, the editor would undo in the
 * whole document, and would select all again a moment later, when the next letters are already there.
 */
export function keepFieldKeys(event: KeyboardEvent): void {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isCommand && ['z', 'y', 'a'].includes(event.key.toLowerCase())) event.stopPropagation();
}

/** Read out by screen readers when it changes; not seen. */
export function Announcement({ text }: { text: string }) {
  return (
    <div class="announcement" role="status" aria-live="polite">
      {text}
    </div>
  );
}
