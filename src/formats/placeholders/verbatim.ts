import { NextIndex } from './matcher';

const elements = new Set(['code', 'samp', 'kbd', 'pre', 'var', 'tt']);
const marked =
  /\s(?:translate\s*=\s*["']?no\b|class\s*=\s*(?:"[^"]*\bnotranslate\b|'[^']*\bnotranslate\b|notranslate\b))/i;

/** Returns whether what is in an element is said as it is in every language: code, a key, what is marked so. */
export function isVerbatim(name: string, tag: string): boolean {
  return elements.has(name.toLowerCase()) || marked.test(tag);
}

/** Finds where elements end, in one pass over a text for each name. Offsets asked for must not go back. */
export class ElementEnds {
  private readonly marks = new Map<string, { open: NextIndex; close: NextIndex }>();

  constructor(private readonly text: string) {}

  /** The offset behind the end tag of the element whose start tag ends at `from`; `Infinity` where it has none. */
  endOf(name: string, from: number): number {
    const key = name.toLowerCase();
    let marks = this.marks.get(key);
    if (!marks) {
      const escaped = key.replace(/[.]/g, '\\.');
      marks = {
        open: new NextIndex(this.text, new RegExp(`<${escaped}(?=[\\s>])[^<>]*(?<!/)>`, 'gi')),
        close: new NextIndex(this.text, new RegExp(`</${escaped}\\s*>`, 'gi')),
      };
      this.marks.set(key, marks);
    }
    let depth = 0;
    for (let at = from; ;) {
      const close = marks.close.find(at);
      if (close === Infinity) return Infinity;
      const open = marks.open.find(at);
      const isOpen = open < close;
      at = (isOpen ? open : close) + 1;
      depth += isOpen ? 1 : -1;
      if (depth < 0) return this.text.indexOf('>', close) + 1;
    }
  }
}
