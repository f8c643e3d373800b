import { HttpFailure } from '../http/failure';
import type { OutsideError } from './outside';

/**
 * Returns the failure of a request to an outside party: 424, which no client retries by itself, since everything that could help
 * was already tried. The code names the party.
 */
export function outsideFailure({ message, asked }: OutsideError): HttpFailure {
  return new HttpFailure(424, message, { code: asked });
}
