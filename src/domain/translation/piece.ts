import type { ServiceError } from '../../api/errors';
import type { Translation } from '../../api/schemas/translate';
import type { Masked } from '../../formats/masking/masked';
import { unmask } from '../../formats/masking/unmask';

/** One piece of a text on its way: what it was, and what came of it so far. */
export class Piece {
  private translation?: string;
  detectedSource?: string;
  /** What was wrong with the last reply; the source stands until a better one comes. */
  problem?: string;
  /** Why the service gave no reply. */
  error?: ServiceError;

  constructor(readonly source: string) {}

  get isTranslated(): boolean {
    return this.translation !== undefined;
  }

  get text(): string {
    return this.translation ?? this.source;
  }

  /** Uses a reply if it proves good, else keeps the source and remembers why. */
  take(reply: Translation, sent: Masked): void {
    this.detectedSource = reply.detected_source_language;
    const restored = unmask(sent, reply.text);
    if (!restored.ok) {
      this.problem = restored.problem.message;
    } else if (restored.text.trim() === '') {
      this.problem = 'The translation came back empty.';
    } else {
      this.translation = restored.text;
      this.problem = undefined;
    }
  }
}
