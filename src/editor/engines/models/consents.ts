import type { Memento } from 'vscode';
import { confirm } from '../../messages/showMessage';
import type { Destination } from '../../../work/engines/destination';
import type { Recipient } from '../../../work/engines/ownEngines';
import { t } from '../../../shared/l10n';

const allowedKey = 'models.allowed';

/** Destinations to which the user allowed texts to go. Each is asked for once, before the first text leaves. */
export class Consents {
  /** Answers of this window, and questions that are open. */
  private readonly answers = new Map<string, Promise<boolean>>();

  constructor(private readonly memento: Memento) {}

  /** Returns whether texts may go there. What is on this machine is not asked about: no text leaves it. */
  async isAllowed(recipient: Recipient): Promise<boolean> {
    const { origin, isHere } = recipient.destination;
    if (isHere || this.allowed.includes(origin)) return true;
    let answer = this.answers.get(origin);
    if (!answer) this.answers.set(origin, (answer = this.ask(recipient)));
    return await answer;
  }

  /** The user said yes in another way. */
  async allow({ origin, isHere }: Destination): Promise<void> {
    this.answers.delete(origin);
    if (!isHere) await this.memento.update(allowedKey, [...new Set([...this.allowed, origin])]);
  }

  /** Asks anew, also where the answer was no: the user came back to it. */
  async askAgain(recipient: Recipient): Promise<boolean> {
    this.answers.delete(recipient.destination.origin);
    return await this.isAllowed(recipient);
  }

  private async ask({ name, destination }: Recipient): Promise<boolean> {
    const { host } = destination;
    const isAllowed = await confirm({
      question: t('Allow Parlance to send text to {0}?', host),
      detail: t(
        'Text you translate, check or rephrase with the local service is then sent to {0} at {1}, with context, glossary terms and instructions. Nothing has been sent yet.',
        name,
        host,
      ),
      action: t('Send to {0}', host),
    });
    if (isAllowed) await this.allow(destination);
    return isAllowed;
  }

  private get allowed(): readonly string[] {
    return this.memento.get<string[]>(allowedKey, []);
  }
}
