import { Lease, Looks } from './lease';

const looks = new Looks();

/**
 * The right to have a recording listened to, and to write what is made of it: a file beside it, which all windows and programs
 * see, those of other machines too. `undefined` when another has it.
 * @param lost told when another took this process for dead
 */
export async function leaseRecording(recording: string, lost: () => void): Promise<Lease | undefined> {
  return await Lease.take(`${recording}.parlance-voice.lock`, looks, { lost });
}
