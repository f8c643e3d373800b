/** What was found out about texts, of so many of them: of more, those found out first are forgotten. */
export class Memo<Value> {
  private readonly values = new Map<string, Value>();

  /** @param most texts */
  constructor(private readonly most: number) {}

  get(text: string): Value | undefined {
    return this.values.get(text);
  }

  set(text: string, value: Value): void {
    this.values.delete(text);
    this.values.set(text, value);
    const oldest = this.values.keys().next();
    if (this.values.size > this.most && !oldest.done) this.values.delete(oldest.value);
  }

  forget(isMeant: (value: Value) => boolean): void {
    for (const [text, value] of this.values) if (isMeant(value)) this.values.delete(text);
  }
}
