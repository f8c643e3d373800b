import type { StyleRulesItem } from '../../api/schemas/styleRules';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { FailureReporter } from '../say/failures';
import type { ServiceList } from '../sidebar/serviceList';
import type { StyleRulesTreeNode } from '../sidebar/styleRulesTree';

/** What the commands on style rule lists work with. */
export interface ListParts {
  access: ServiceAccess;
  list: ServiceList<StyleRulesItem>;
  failures: FailureReporter;
  /** The node selected in the view. */
  selected(): StyleRulesTreeNode | undefined;
}
