import { HttpFailure } from '../http/failure';
import type { OutsideError } from './outside';

/**
 * What was asked outside has no answer: 424, which no client sends again by itself, since all that could help was tried
 * where it was asked. The code names what was asked.
 */
export function outsideFailure({ message, asked }: OutsideError): HttpFailure {
  return new HttpFailure(424, message, { code: asked });
}
