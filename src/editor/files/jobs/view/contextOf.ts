import { isText } from '../../../../domain/documents/documentType';
import { waitsForPerson, type DocumentJob } from '../../../../domain/documents/job';

/** Returns the context value of a line of *Documents*: words that the menus of the manifest look for. */
export function contextOf(job: DocumentJob, isRunning: boolean): string {
  const { state } = job;
  const words: Array<string | false | undefined> = [
    'document',
    isText(job.order.outputType) && isText(job.type) && 'text',
  ];
  switch (state.phase) {
    case 'finished':
      words.push('finished');
      break;
    case 'fetched':
      words.push(isRunning ? 'running' : waitsForPerson(job) ? 'unsaved' : 'elsewhere');
      break;
    case 'failed':
      words.push('failed', state.keptBytes && 'kept');
      break;
    case 'cancelled':
      words.push('failed');
      break;
    default:
      words.push(isRunning ? 'running' : waitsForPerson(job) ? 'parked' : 'elsewhere');
      words.push(!isRunning && state.phase === 'translating' && state.parked?.otherKey === true && 'otherKey');
  }
  return words.filter(Boolean).join(' ');
}
