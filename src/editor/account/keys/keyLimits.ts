import type { LimitDeveloperKeyRequest } from '../../../api/schemas/admin';
import type { KeyLimits } from './listedKey';
import { formatNumber, t } from '../../../shared/l10n';

/** One of the limits of a key, as it is asked for. */
export interface AskedLimit {
  readonly field: keyof KeyLimits;
  readonly label: string;
  /** Prompt of the question: the unit that is counted. */
  readonly prompt: string;
  /** Returns the text that the user edits; empty for no limit. */
  text(limits: KeyLimits | undefined): string;
  /** Problems with what was typed, as a sentence. */
  problem(text: string): string | undefined;
  /** Returns the part of the request for a text. */
  request(text: string): Pick<LimitDeveloperKeyRequest, 'characters' | 'speech_to_text_milliseconds'>;
}

const rule = (): string => t('0 blocks all use. If empty, only the account’s limit applies.');

/** Returns the amounts that can be limited. */
export function askedLimits(): readonly AskedLimit[] {
  return [
    {
      field: 'characters',
      label: t('Characters'),
      prompt: t('Maximum characters per billing period. {0}', rule()),
      text: (limits) => String(limits?.characters ?? ''),
      problem: (text) =>
        text === '' || Number.isSafeInteger(wholeNumber(text))
          ? undefined
          : t('A whole number, such as {0}', formatNumber(50_000)),
      request: (text) => ({ characters: text === '' ? null : wholeNumber(text) }),
    },
    {
      field: 'speechMs',
      label: t('Speech to text'),
      prompt: t('Maximum minutes of speech per billing period. {0}', rule()),
      text: ({ speechMs } = { characters: null, speechMs: null }) =>
        speechMs === null ? '' : String(speechMs / 60_000),
      problem: (text) =>
        text === '' || Number.isSafeInteger(milliseconds(text))
          ? undefined
          : t('Minutes, such as {0}', formatNumber(1.5)),
      request: (text) => ({ speech_to_text_milliseconds: text === '' ? null : milliseconds(text) }),
    },
  ];
}

/** Digits, which a user may have put into groups; NaN for anything else. */
function wholeNumber(text: string): number {
  const digits = /^\d+$|^\d{1,3}(?:([.,'’\s])\d{3}(?:\1\d{3})*)$/.test(text) ? text.replace(/\D/g, '') : '';
  return digits === '' ? Number.NaN : Number(digits);
}

function milliseconds(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text) ? Math.round(Number(text.replace(',', '.')) * 60_000) : Number.NaN;
}
