import { t } from '../../shared/l10n';

/** Interface in which a user reads messages of the service: next steps differ. */
export type Place = 'editor' | 'shell';

/** Reason why a user has to do something before a pair is translated. */
export type StepReason = 'no-engine' | 'model-gone' | 'model-broken';

/** Next steps in a shell, which are in English like all shell output. */
const steps: Readonly<Record<Place, Readonly<Record<StepReason, string>>>> = {
  editor: {
    'no-engine': t(
      'Download a model with “Parlance: Offline Languages…”, or use “Parlance: Connect a DeepL Key or Service…”.',
    ),
    'model-gone': t('Download it again with “Parlance: Offline Languages…”.'),
    'model-broken': t('Remove it and download it again with “Parlance: Offline Languages…”.'),
  },
  shell: {
    'no-engine':
      '“parlance models get PAIR” downloads a model, “parlance languages” lists what works here. --url names another service.',
    'model-gone': '“parlance models get PAIR” downloads it again.',
    'model-broken':
      '“parlance models remove PAIR --yes” removes it, and “parlance models get PAIR” downloads it again.',
  },
};

/** Returns the next step for a user, in words that fit where it is read. */
export function nextStep(reason: StepReason, place: Place): string {
  return steps[place][reason];
}
