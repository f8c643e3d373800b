import type { StyleRulesCall } from '../../../domain/styleRules/changes';
import { t } from '../../../shared/l10n';

/** What a call is about, within a sentence. */
export function describeCall(call: StyleRulesCall): string {
  switch (call.call) {
    case 'rename':
      return t('the name');
    case 'replaceRules':
      return t('the rules');
    case 'deleteInstruction':
      return t('the deletion of “{0}”', call.label);
    case 'replaceInstruction':
      return t('the change of “{0}”', call.instruction.label);
    case 'addInstruction':
      return t('the new instruction “{0}”', call.instruction.label);
  }
}
