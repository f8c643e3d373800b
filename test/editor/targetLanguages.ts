// The question for target languages, which files and documents ask alike.
import { host } from './host';
import { choose, goOn, listed, question } from './window';

const list = '.quick-input-list .monaco-list-row';

/** Takes the ticks from the languages used last. */
export async function untick(): Promise<void> {
  await question('Target Languages');
  await listed();
  const ticked = `${list}[aria-checked="true"]`;
  while (await host.evaluate<boolean>(`document.querySelector('${ticked}') !== null`)) {
    await host.click({ selector: ticked });
  }
}

/** Chooses these languages and no others, whichever were used last, and goes on. */
export async function tick(...languages: string[]): Promise<void> {
  await untick();
  for (const language of languages) {
    await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, language);
    await host.click({ selector: `${list}:has-text("${language}")` });
  }
  await goOn();
}

/** Says yes to a file as it is asked for. */
export const confirm = (title: string) => choose(title, 'Translate to');
