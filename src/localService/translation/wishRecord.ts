import type { WishName } from '../../api/schemas/notApplied';
import type { TranslateRequest } from '../../api/schemas/translate';
import type { StyleWork } from './requestResources';

/** Wishes of a request that only some engines can apply. */
export type Wishes = Pick<TranslateRequest, 'formality' | 'custom_instructions'>;

/** Record of the engines that worked on a request, from which follows what of its wishes was applied. */
export class WishRecord {
  private hasReader = false;
  private hasOther = false;

  readonly onAsked = ({ readsInstructions }: { readsInstructions: boolean }): void => {
    if (readsInstructions) this.hasReader = true;
    else this.hasOther = true;
  };

  /** Returns whether an engine was asked that reads instructions. */
  get isRead(): boolean {
    return this.hasReader;
  }

  /** Names of the fields that had no effect on the translation, or on a part of it. */
  notApplied({ formality, custom_instructions: own = [] }: Wishes, style: StyleWork | undefined): WishName[] {
    if (this.hasReader && !this.hasOther) return [];
    const names: WishName[] = [];
    if (formality !== undefined && formality !== 'default') names.push('formality');
    if (style && style.inWords.length + style.instructions > 0) names.push('style_id');
    if (own.length > 0) names.push('custom_instructions');
    return names;
  }
}
