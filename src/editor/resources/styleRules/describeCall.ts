import type { StyleRulesCall } from '../../../domain/styleRules/changes';
import { t } from '../../../shared/l10n';

/** Names the subject of a call, within a sentence. */
export function describeCall(call: StyleRulesCall): string {
  switch (call.call) {
    case 'rename':
      return t('the name');
    case 'replaceRules':
      return t('the rules');
    case 'deleteInstruction':
      return t('deletion of “{0}”', call.label);
    case 'replaceInstruction':
      return t('change to “{0}”', call.instruction.label);
    case 'addInstruction':
      return t('new instruction “{0}”', call.instruction.label);
  }
}
