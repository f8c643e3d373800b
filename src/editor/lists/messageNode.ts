import { ThemeColor, ThemeIcon, TreeItem, type Command } from 'vscode';
import { ServiceError, type ServiceErrorReason } from '../../api/errors';
import { ConnectionError, type ConnectionErrorReason } from '../messages/errors/connectionError';
import type { ConnectionSummary } from '../messages/connection';
import { explain } from '../messages/errorMessages';
import { plain } from '../messages/plain';
import { spoken } from '../messages/spoken';
import { joinSentences, t } from '../../shared/l10n';

/** A line of a tree that says how things stand, or offers what to do next. */
export interface MessageNode {
  readonly kind: 'message';
  /** Unlike that of any other message of the view. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Name of a codicon. */
  readonly icon: string;
  readonly color?: string;
  /** The whole sentence, where the label is a short form of it. */
  readonly sentence?: string;
  readonly command?: Command;
}

export const loadingNode: MessageNode = { kind: 'message', id: 'loading', label: t('Loading…'), icon: 'loading~spin' };

/** The next thing to do, as a line that does it. */
function stepNode(id: string, label: string, icon: string, command: Command): MessageNode {
  return { kind: 'message', id, label, icon, command };
}

export interface FailureQuestion {
  error: unknown;
  connection: ConnectionSummary;
  /** Tries again. */
  retry: Command;
  /** Message when the account has no access; the service's own words are added. */
  noAccess?: string;
}

/** Short for the line itself: a sidebar can be narrow. */
const shortForms: Partial<Record<ServiceErrorReason, readonly [label: string, icon: string]>> = {
  unreachable: [t('Offline'), 'debug-disconnect'],
  timeout: [t('No response in time'), 'debug-disconnect'],
  proxy: [t('Blocked by the proxy'), 'debug-disconnect'],
  certificate: [t('Certificate not trusted'), 'shield'],
  'not-allowed': [t('No access'), 'lock'],
  'too-many-requests': [t('Too many requests'), 'clock'],
  'too-many-glossary-calls': [t('Too many recent requests'), 'clock'],
};

const connectionForms: Readonly<Record<ConnectionErrorReason, readonly [label: string, icon: string]>> = {
  'not-signed-in': [t('Not signed in'), 'key'],
  'key-not-kept': [t('Key not stored'), 'key'],
  moved: [t('Key not sent: the server changed'), 'shield'],
  'unknown-connection': [t('Connection not found'), 'warning'],
  'invalid-settings': [t('Invalid settings'), 'warning'],
  'not-in-use': [t('Another connection is in use'), 'warning'],
};

/** Reason why nothing can be shown, and what to do: one line each. */
export function failureNodes({ error, connection, retry, noAccess }: FailureQuestion): MessageNode[] {
  const { sentence: general, nextStep } = explain(error, connection);
  const [label, icon] = shortForm(error);
  const said = ServiceError.is(error) ? error.said : undefined;
  const isRefused = ServiceError.is(error, 'not-allowed') && connection.kind === 'remote' && noAccess;
  const sentence = isRefused ? joinSentences(noAccess, said && t('The service reports: {0}', said)) : general;
  const color = icon === 'key' ? undefined : 'list.warningForeground';
  return [
    { kind: 'message', id: 'failure', label, icon, color, sentence },
    ...(nextStep ? [stepNode('next-step', nextStep.title, 'arrow-right', nextStep)] : []),
    stepNode('retry', t('Try Again'), 'refresh', retry),
  ];
}

function shortForm(error: unknown): readonly [label: string, icon: string] {
  if (ConnectionError.is(error)) return connectionForms[error.reason];
  return (ServiceError.is(error) && shortForms[error.reason]) || [t('Couldn’t load'), 'warning'];
}

/** @param id of the item, with that of its view and connection */
export function messageItem(node: MessageNode, id: string): TreeItem {
  const { label, description, icon, color, sentence, command } = node;
  const item = new TreeItem(label);
  item.id = id;
  item.description = description;
  item.iconPath = new ThemeIcon(icon, color ? new ThemeColor(color) : undefined);
  item.tooltip = plain(sentence ?? label);
  item.accessibilityInformation = { label: spoken([label, sentence]) };
  item.command = command;
  item.contextValue = 'message';
  return item;
}
