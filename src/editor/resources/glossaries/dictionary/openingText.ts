import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { TextDocument } from 'vscode';
import type { DeflatedText } from '../../../../shared/webview/dictionary';

/** The text that a page asks for when it opens: made small while the page is still being loaded. */
export class OpeningText {
  private early: Promise<DeflatedText> | undefined;

  constructor(private readonly document: TextDocument) {
    this.early = deflated(document);
  }

  /** The text as it is when it is given. */
  async text(): Promise<DeflatedText> {
    let text = await (this.early ?? deflated(this.document));
    this.early = undefined;
    while (text.version !== this.document.version) text = await deflated(this.document);
    return text;
  }
}

/** Done in a thread. The quickest way that has an effect: the text travels no further than to the window. */
async function deflated(document: TextDocument): Promise<DeflatedText> {
  const { version } = document;
  const bytes = await promisify(deflate)(document.getText(), { level: 1 });
  // Only an array of its own is handed to a page as bytes, and nothing beside them.
  return { version, deflated: new Uint8Array(bytes) };
}
