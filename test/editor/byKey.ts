import { host } from './host';
import { question } from './window';

/** A question as it is shown, and what Enter takes in it. */
interface Asked {
  title: string;
  first: string;
}

/**
 * Translates the selection by its key and answers each question with Enter alone, as it is offered.
 * @param look told each question before it is answered
 */
export async function translateByKey(
  questions: readonly Asked[],
  look: (asked: Asked) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await host.press('Alt+Shift+T', 'o');
  for (const asked of questions) {
    await question(asked.title);
    await host.text({ selector: `.quick-input-list .monaco-list-row.focused:has-text("${asked.first}")` });
    await look(asked);
    await host.press('Enter');
  }
}
