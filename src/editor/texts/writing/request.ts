import type { WritingOrder } from '../../../domain/writing/order';

/** Request of a command; the texts come from the editor. */
export type WritingRequest =
  | Omit<Extract<WritingOrder, { kind: 'correct' }>, 'texts'>
  | (Omit<Extract<WritingOrder, { kind: 'rephrase' }>, 'texts'> & {
      /** Name that the user chose, if it is not that of the style or tone. */
      label?: string;
    });

/** The style or tone of a request, for the user: `simple`; empty for none. */
export function labelOf(request: WritingRequest): string {
  if (request.kind === 'correct' || !request.choice) return '';
  if (request.label !== undefined) return request.label;
  const value = 'style' in request.choice ? request.choice.style : request.choice.tone;
  return value === 'default' ? '' : value.replace(/^prefer_/, '');
}
