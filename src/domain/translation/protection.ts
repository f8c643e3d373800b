import type { TranslateParameters } from '../../api/resources/translate';
import type { MaskScheme } from '../../formats/masking/masked';
import type { Families, TextKind } from '../../formats/placeholders/families';
import { findPlaceholders } from '../../formats/placeholders/find';
import type { PairSupport } from './languageSupport';
import type { MarkedText } from './markedText';
import type { TranslationSettings } from './settings';

/** One way of sending texts with placeholders, and the parameters that belong to it. */
export interface Masking {
  scheme: MaskScheme;
  parameters: Partial<TranslateParameters>;
}

/** Options that decide how a text is protected. */
export interface ProtectionOptions {
  kind: TextKind;
  settings: Pick<TranslationSettings, 'tagHandling' | 'tagHandlingVersion'>;
}

/**
 * A text with its placeholders. When the user chose how tags are handled, tags and entities are the service's affair
 * and only the other placeholders are protected.
 */
export function markText(text: string, { kind, settings }: ProtectionOptions): MarkedText {
  const families: Partial<Families> = settings.tagHandling === 'auto' ? {} : { tag: false, entity: false };
  return { text, spans: findPlaceholders(text, { kind, families }) };
}

/**
 * The maskings to try, best first. Elements are what services keep best, but cannot be mixed with tags that are the
 * service's affair, and need tag handling on both sides of the pair (contract §9.2). Texts without
 * placeholders go as they are, and no reply to them can be broken.
 * @param needsMasks whether any of the texts has something to mask
 */
export function maskingsFor(
  needsMasks: boolean,
  { settings }: Pick<ProtectionOptions, 'settings'>,
  support: PairSupport,
): [first: Masking, second?: Masking] {
  const token: Masking = { scheme: 'token', parameters: {} };
  if (!needsMasks || settings.tagHandling !== 'auto' || !support.tagHandling) {
    return [token];
  }
  const version = settings.tagHandlingVersion === 'default' ? undefined : settings.tagHandlingVersion;
  const xml: Masking = {
    scheme: 'xml',
    parameters: { tag_handling: 'xml', ...(version && { tag_handling_version: version }) },
  };
  return [xml, token];
}
