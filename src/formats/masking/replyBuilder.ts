import type { ReadReply } from './masked';

/** Collects a reply as it is read. */
export class ReplyBuilder {
  private readonly literals: string[] = [];
  private readonly order: number[] = [];
  private literal = '';

  text(text: string): void {
    this.literal += text;
  }

  piece(index: number): void {
    this.order.push(index);
    this.literals.push(this.literal);
    this.literal = '';
  }

  finish(): ReadReply {
    return { ok: true, reply: { literals: [...this.literals, this.literal], order: this.order } };
  }
}
