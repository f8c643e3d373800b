import { t } from '../../shared/l10n';

/** Where a person reads what the service says: what they can do differs. */
export type Place = 'editor' | 'shell';

/** Why a person has to do something before a pair is translated. */
export type StepReason = 'no-engine' | 'model-gone' | 'model-broken';

/** What a shell is told is English, as all of it. */
const steps: Readonly<Record<Place, Readonly<Record<StepReason, string>>>> = {
  editor: {
    'no-engine': t(
      'Download a model with “Parlance: Offline Languages…”, or connect to a remote service with “Parlance: Connect…”.',
    ),
    'model-gone': t('Get it again with “Parlance: Offline Languages…”.'),
    'model-broken': t('Remove it and get it again with “Parlance: Offline Languages…”.'),
  },
  shell: {
    'no-engine':
      '“parlance languages” tells what is translated here. Name a folder of offline models as --models, or another service as --url.',
    'model-gone': 'Put it back, or name the folder it is in as --models.',
    'model-broken': 'Put its folder there anew, or name another folder of models as --models.',
  },
};

/** What a person can do, in words of the place where they read it. */
export function nextStep(reason: StepReason, place: Place): string {
  return steps[place][reason];
}
