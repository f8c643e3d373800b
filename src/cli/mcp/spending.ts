import type { Meter } from '../../api/meter';
import { ToolInputError } from '../../tools/toolInput';
import { grouped } from '../shell';

/**
 * What agents may have sent to a service that costs, over all calls of one session.
 * @param most characters, as services count them
 */
export function sessionMeter(most: number): Meter {
  let sent = 0;
  return {
    begin({ characters }) {
      if (sent + characters > most) {
        return Promise.reject(
          new ToolInputError(
            `${grouped(sent)} of ${grouped(most)} characters were sent in this session, and this takes ${grouped(characters)} more. Nothing of it was sent. A person can allow more by --max-characters.`,
          ),
        );
      }
      sent += characters;
      return Promise.resolve({
        // No tool of agents sends sound.
        more: () => Promise.resolve(),
        answered: () => undefined,
        // Where it was not carried out nothing was billed.
        failed: (mayHaveHappened) => void (sent -= mayHaveHappened ? 0 : characters),
      });
    },
  };
}
