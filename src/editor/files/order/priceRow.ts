import { remainingCharacters, remainingMinutes } from '../../../api/resources/usage';
import type { Usage } from '../../../api/schemas/usage';
import type { DocumentEstimate } from '../../../domain/documents/estimate';
import { counted, formatNumber, t } from '../../../shared/l10n';
import type { Row } from '../../messages/ask';
import { clock } from '../../messages/clock';

/** The first row of the question before anything is sent: what it costs and what is left. Without `choice` it cannot be. */
export type PriceRow = Row & {
  choice?: 'go';
  /** Setting of `parlance` that the user would have to change first. */
  setting?: string;
};

/** Payee of an order, with the account's usage. */
export interface Payment {
  connection: { name: string; kind: 'local' | 'remote' };
  /** Unknown when the service does not tell. */
  usage?: Usage;
}

/** Max cost of texts and whole documents. */
export interface OrderCost extends DocumentEstimate {
  segments: number;
  documents: number;
}

/** Limit above which nothing is sent. */
export interface OrderLimit {
  /** Characters that the setting is about. */
  characters: number;
  allowed: number;
  setting: 'files.maximumCharacters' | 'documents.maximumCharacters';
}

export interface TextPrice extends Payment {
  /** Names of languages. */
  targets: string;
  cost: OrderCost;
  limits: readonly OrderLimit[];
}

/** Texts cost characters. How many are billed is not known before, so what may be more than is left is sent all the same. */
export function textPrice(price: TextPrice): PriceRow {
  const { targets, connection, limits, cost, usage } = price;
  const isBilled = connection.kind === 'remote';
  const over = isBilled ? limits.find(({ characters, allowed }) => characters > allowed) : undefined;
  const description = amountText(cost);
  if (over) {
    const detail = overText(price, over);
    return { icon: 'error', label: t('Too much at once'), description, detail, setting: over.setting };
  }
  const left = usage && remainingCharacters(usage);
  const icon = isBilled && left !== undefined && left < cost.characters ? 'warning' : 'play';
  const detail = isBilled ? costText(price, left) : costsNothing();
  return { icon, label: t('Translate to {0}', targets), description, detail, choice: 'go' };
}

/** Sound left of a user's own limits, and the setting that holds them. */
export interface AllowedSound {
  ms: number;
  setting: 'cost.minutesPerDay' | 'cost.minutesPerMonth';
}

export interface SoundPrice extends Payment {
  /** Number of recordings, if several were chosen. */
  count?: number;
  durationMs: number;
  /** Duration that was heard before. */
  heardMs: number;
  /** Once for each session. */
  toSendMs: number;
  allowed: AllowedSound;
}

/** Sound costs minutes, of which a part is a whole one. They are known, so nothing is begun that has to stop. */
export function soundPrice({ count, durationMs, heardMs, toSendMs, allowed, connection, usage }: SoundPrice): PriceRow {
  const heard = heardMs > 0 ? [t('{0} already transcribed', clock(heardMs))] : [];
  const several = count === undefined ? [] : [counted(count, '1 recording', '{0} recordings')];
  const description = [...several, t('{0} of audio', clock(durationMs)), ...heard].join(' · ');
  const label = heardMs > 0 ? t('Resume') : t('Create Subtitles');
  if (connection.kind === 'local') return { icon: 'play', label, description, detail: costsNothing(), choice: 'go' };
  const minutes = Math.ceil(toSendMs / 60_000);
  const left = usage && remainingMinutes(usage);
  const detail = minutesText(minutes, connection.name, left);
  if (left !== undefined && left < minutes) {
    return { icon: 'error', label: t('More than your plan has left'), description, detail };
  }
  if (toSendMs > allowed.ms) {
    const rest = formatNumber(Math.floor(allowed.ms / 60_000));
    const limit = t('parlance.{0} allows {1} more', allowed.setting, rest);
    const both = [detail, limit].join(' · ');
    return { icon: 'error', label: t('More than your limit'), description, detail: both, setting: allowed.setting };
  }
  return { icon: 'play', label, description, detail, choice: 'go' };
}

function costsNothing(): string {
  return t('On this computer, at no cost');
}

function minutesText(minutes: number, name: string, left: number | undefined): string {
  if (left === undefined) return counted(minutes, '{0} minute on “{1}”', '{0} minutes on “{1}”', name);
  const rest = formatNumber(left);
  return left < minutes
    ? counted(
        minutes,
        '{0} minute on “{1}”, more than the {2} left',
        '{0} minutes on “{1}”, more than the {2} left',
        name,
        rest,
      )
    : counted(minutes, '{0} minute on “{1}”, {2} left', '{0} minutes on “{1}”, {2} left', name, rest);
}

function amountText({ segments, documents }: OrderCost): string | undefined {
  if (segments === 0) return undefined;
  const all = counted(segments, '1 segment', '{0} segments');
  return documents === 0 ? all : `${all}, ${counted(documents, '1 whole document', '{0} whole documents')}`;
}

function overText({ cost: { characters, bound }, connection: { name } }: TextPrice, over: OrderLimit): string {
  const [count, most] = [formatNumber(characters), formatNumber(over.allowed)];
  return bound === 'least'
    ? t(
        'At least {0} characters on “{1}”; your limit is {3} per request (parlance.{2})',
        count,
        name,
        over.setting,
        most,
      )
    : t('Up to {0} characters on “{1}”; your limit is {3} per request (parlance.{2})', count, name, over.setting, most);
}

function costText(
  { cost: { characters, bound }, connection: { name } }: TextPrice,
  remaining: number | undefined,
): string {
  const count = formatNumber(characters);
  if (bound === 'least') {
    if (remaining === undefined) {
      return t('At least {0} characters on “{1}”; Office and PDF files at least 50,000', count, name);
    }
    const left = formatNumber(remaining);
    return remaining < characters
      ? t(
          'At least {0} characters on “{1}”, more than the {2} left; Office and PDF files at least 50,000',
          count,
          name,
          left,
        )
      : t('At least {0} characters on “{1}”, {2} left; Office and PDF files at least 50,000', count, name, left);
  }
  if (remaining === undefined) return t('Up to {0} characters on “{1}”', count, name);
  const left = formatNumber(remaining);
  return remaining < characters
    ? t('Up to {0} characters on “{1}”, more than the {2} left', count, name, left)
    : t('Up to {0} characters on “{1}”, {2} left', count, name, left);
}
