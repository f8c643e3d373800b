import { QuickPickItemKind } from 'vscode';
import type { NotAnError } from '../../domain/checking/notAnError';
import { rulesTurnedOff, turnOnRule } from '../settings/check';
import { pickMany, type Row } from '../messages/ask';
import { showMessage } from '../messages/showMessage';
import type { IgnoredSentences } from './ignoredSentences';
import type { NotErrors } from './notErrors';
import { counted, t } from '../../shared/l10n';

/** An ignored item, and how to check it again. */
interface LeftAlone extends Row {
  takeBack?(): Promise<void>;
}

/** Shows all that a user had left alone here, rules, findings and sentences, and takes back what they choose of it. */
export async function takeBack(parts: { notErrors: NotErrors; ignored: IgnoredSentences }): Promise<void> {
  const groups = [rules(parts.notErrors.all), findings(parts.notErrors), sentences(parts.ignored)];
  const rows = groups.flatMap((group) => group);
  if (rows.length === 0) {
    showMessage('info', t('No rules are turned off, and nothing is ignored in this workspace.'));
    return;
  }
  const title = t('Ignored Rules and Sentences');
  const chosen = await pickMany(rows, {
    title,
    placeHolder: t('Select what to check again.'),
    matchOnDetail: true,
  });
  // One after the other: several may be of one setting.
  for (const row of chosen ?? []) await row.takeBack?.();
}

function rules(notErrors: readonly NotAnError[]): LeftAlone[] {
  const rows = (['user', 'workspace'] as const).flatMap((whose) =>
    rulesTurnedOff(whose).map((rule): LeftAlone => {
      const count = notErrors.filter((one) => one.rule === rule).length;
      return {
        icon: 'circle-slash',
        label: rule,
        description: whose === 'user' ? t('off for you') : t('off in this workspace'),
        detail:
          count === 0
            ? undefined
            : counted(
                count,
                'Marked as a false positive once in this workspace.',
                'Marked as a false positive {0} times in this workspace.',
              ),
        takeBack: () => turnOnRule(rule, whose),
      };
    }),
  );
  return grouped(t('Rules'), rows);
}

function findings(notErrors: NotErrors): LeftAlone[] {
  const rows = notErrors.all.map((one): LeftAlone => {
    const { rule, words, before, after } = one;
    return {
      icon: 'check',
      label: words === '' ? t('(a missing word)') : words,
      description: rule,
      detail: [before, words, after].filter(Boolean).join(' '),
      takeBack: () => notErrors.remove([one]),
    };
  });
  return grouped(t('False Positives'), rows.reverse());
}

/** Returns one row for all ignored sentences: only the fact that each is ignored is kept, so they go together. */
function sentences(ignored: IgnoredSentences): LeftAlone[] {
  const { length } = ignored.hashes;
  if (length === 0) return [];
  const label = counted(length, '1 ignored sentence', 'All {0} ignored sentences');
  return grouped(t('Sentences'), [{ icon: 'eye-closed', label, takeBack: () => ignored.clear() }]);
}

function grouped(label: string, rows: readonly LeftAlone[]): LeftAlone[] {
  return rows.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...rows];
}
