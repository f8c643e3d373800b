import { host } from './host';
import { choose, listed, question } from './window';

const list = '.quick-input-list .monaco-list-row';

/** Takes the tick from the language used last. */
export async function untick(): Promise<void> {
  await question('Target Languages');
  await listed();
  const ticked = `${list}[aria-checked="true"]`;
  while (await host.evaluate<boolean>(`document.querySelector('${ticked}') !== null`)) {
    await host.click({ selector: ticked });
  }
}

/** Chooses one language to translate a file to, and goes on. */
export async function tick(language: string): Promise<void> {
  await untick();
  await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, language);
  await host.click({ selector: `${list}:has-text("${language}")` });
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
}

/** Says yes to a file as it is asked for. */
export const confirm = (title: string) => choose(title, 'Translate to');
