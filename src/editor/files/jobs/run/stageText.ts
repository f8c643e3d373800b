import type { DocumentJob } from '../../../../domain/documents/job';
import { remainingText } from './remainingText';
import type { JobStage } from '../store/jobs';
import { t } from '../../../../shared/l10n';

/** Describes a job's current work in a few words. */
export function stageText({ state }: DocumentJob, stage: JobStage | undefined): string {
  switch (state.phase) {
    case 'waiting':
    case 'sending':
      if (stage?.stage === 'busy-service') return t('waiting: the service accepts no more documents right now');
      return state.phase === 'waiting' ? t('waiting') : t('sending');
    case 'translating':
      if (state.parked) return parkedText[state.parked.reason];
      if (stage?.stage === 'offline') return t('the service isn’t responding, trying again');
      if (stage?.stage === 'queued') return t('queued at the service');
      return stage?.secondsRemaining === undefined
        ? t('translating')
        : t('translating, {0}', remainingText(stage.secondsRemaining));
    case 'fetching':
      return t('downloading the result');
    case 'fetched':
      return state.reason === undefined ? t('saving') : t('not saved yet');
    case 'finished':
      return t('translated');
    case 'failed':
      return t('failed');
    case 'cancelled':
      return t('canceled');
  }
}

const parkedText = {
  kept: t('saved for later'),
  'too-expensive': t('costs more than expected'),
  refused: t('can’t be downloaded yet'),
};
