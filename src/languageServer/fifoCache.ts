/** First-in, first-out cache of what was found out about texts: of more than `max`, the oldest is dropped. */
export class FifoCache<Value> {
  private readonly values = new Map<string, Value>();

  /** @param max texts */
  constructor(private readonly max: number) {}

  get(text: string): Value | undefined {
    return this.values.get(text);
  }

  set(text: string, value: Value): void {
    this.values.delete(text);
    this.values.set(text, value);
    const oldest = this.values.keys().next();
    if (this.values.size > this.max && !oldest.done) this.values.delete(oldest.value);
  }

  forget(isMeant: (value: Value) => boolean): void {
    for (const [text, value] of this.values) if (isMeant(value)) this.values.delete(text);
  }
}
