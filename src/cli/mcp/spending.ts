import type { Meter } from '../../api/meter';
import { ToolInputError } from '../../tools/toolInput';
import { grouped } from '../shell';

/** Max content that agents may send to a service in one session. */
export interface SessionLimits {
  /** Characters, as services count them. */
  characters: number;
  /** Minutes of sound. */
  minutes: number;
}

/** Creates the meter of content that agents send to a service that bills, over all calls of one session. */
export function sessionMeter({ characters: most, minutes }: SessionLimits): Meter {
  const mostMs = minutes * 60_000;
  let [sent, sentMs] = [0, 0];
  const hear = (ms: number): void => {
    if (sentMs + ms > mostMs) {
      const heard = grouped(Math.ceil(sentMs / 60_000));
      throw new ToolInputError(
        `This session has sent ${heard} of ${grouped(minutes)} minutes of audio, and this needs more. The user can raise --max-minutes.`,
      );
    }
    sentMs += ms;
  };
  const take = (characters: number, ms: number): void => {
    if (sent + characters > most) {
      throw new ToolInputError(
        `This session has sent ${grouped(sent)} of ${grouped(most)} characters, and this needs ${grouped(characters)} more. Nothing was sent. The user can raise --max-characters.`,
      );
    }
    hear(ms);
    sent += characters;
  };
  return {
    // An async function takes at once: two calls cannot both have what is left for one.
    async begin({ characters, milliseconds = 0 }) {
      take(characters, milliseconds);
      let toldMs = milliseconds;
      return await Promise.resolve({
        async more(added: number) {
          hear(added);
          toldMs += added;
          await Promise.resolve();
        },
        answered: ({ milliseconds: known = toldMs }) => void (sentMs -= toldMs - known),
        // Where it was not carried out nothing was billed.
        failed: (mayHaveHappened: boolean) => {
          if (mayHaveHappened) return;
          sent -= characters;
          sentMs -= toldMs;
        },
      });
    },
  };
}
