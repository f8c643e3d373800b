import type { SegmentCode, SegmentPart } from '../../shared/webview/segments';
import { chipClass } from './Content';
import { codeLabel } from './codeLabel';
import type { EditedParts } from './compareCodes';

/** Shows parts in an editable element, each code as one thing that is there or not. */
export function showParts(field: HTMLElement, parts: readonly SegmentPart[], codes: readonly SegmentCode[]): void {
  field.replaceChildren(
    ...parts.flatMap((part): Node[] => {
      if (typeof part === 'string') return [document.createTextNode(part)];
      // A code that is not the source's cannot be written, so it is not offered.
      if (typeof part !== 'number') return [];
      const code = codes[part];
      return code ? [chipElement(part, code)] : [];
    }),
  );
}

/** Reads the parts in an editable element. */
export function readParts(field: Node): EditedParts {
  const parts: EditedParts = [];
  const addText = (text: string): void => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else if (text !== '') parts.push(text);
  };
  for (const node of field.childNodes) {
    if (!(node instanceof HTMLElement)) {
      addText(node.textContent ?? '');
    } else if (node.dataset['code'] !== undefined) {
      parts.push(Number(node.dataset['code']));
    } else if (node.tagName === 'BR') {
      addText('\n');
    } else {
      for (const part of readParts(node)) {
        if (typeof part === 'string') addText(part);
        else parts.push(part);
      }
    }
  }
  return parts;
}

/** Puts a code where the caret is in the element, or at its end. */
export function insertCode(field: HTMLElement, index: number, code: SegmentCode): void {
  const chip = chipElement(index, code);
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (range && field.contains(range.commonAncestorContainer)) {
    range.deleteContents();
    range.insertNode(chip);
  } else {
    field.append(chip);
  }
  selection?.collapse(field, [...field.childNodes].indexOf(chip) + 1);
}

function chipElement(index: number, code: SegmentCode): HTMLElement {
  const chip = document.createElement('bdi');
  chip.className = chipClass(code);
  chip.dir = 'ltr';
  chip.contentEditable = 'false';
  chip.dataset['code'] = String(index);
  chip.title = code.written;
  chip.textContent = codeLabel(code.written, code.role);
  return chip;
}
