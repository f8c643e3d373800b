import type { DocumentJob } from '../../../domain/documents/job';
import { remainingText } from '../../../domain/documents/remaining';
import type { JobStage } from '../store/jobs';

/** What a job is doing, in a few words. */
export function stageText({ state }: DocumentJob, stage: JobStage | undefined): string {
  switch (state.phase) {
    case 'waiting':
    case 'sending':
      if (stage?.stage === 'busy-service') return 'waiting, the service takes no more documents just now';
      return state.phase === 'waiting' ? 'waiting' : 'sending';
    case 'translating':
      if (state.parked) return parkedText[state.parked.reason];
      if (stage?.stage === 'offline') return 'the service does not answer, trying again';
      if (stage?.stage === 'queued') return 'queued at the service';
      return stage?.secondsRemaining === undefined
        ? 'translating'
        : `translating, ${remainingText(stage.secondsRemaining)}`;
    case 'fetching':
      return 'fetching the result';
    case 'fetched':
      return state.reason === undefined ? 'saving' : 'not saved yet';
    case 'finished':
      return 'translated';
    case 'failed':
      return 'failed';
    case 'cancelled':
      return 'cancelled';
  }
}

const parkedText = {
  kept: 'kept for later',
  'too-expensive': 'costs more than expected',
  refused: 'cannot be fetched yet',
};
