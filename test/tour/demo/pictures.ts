// The pictures of the demo: whole windows for the README, and what matters of them for the walkthrough.
import { ask } from '../../editor/host';
import { inTheme } from '../../editor/window';

/** Saves what the window shows as media/tour/NAME.png. */
export const picture = (name: string): Promise<void> => ask('picture', { name: `tour/${name}` });

/** The part of the window each step of the walkthrough shows, in pixels. */
const steps = {
  translate: { x: 352, y: 64, width: 900, height: 240 },
  write: { x: 352, y: 64, width: 900, height: 240 },
  check: { x: 352, y: 64, width: 900, height: 350 },
  connect: { x: 340, y: 30, width: 602, height: 240 },
  glossaries: { x: 352, y: 64, width: 924, height: 230 },
  files: { x: 340, y: 30, width: 602, height: 226 },
};
export type WalkthroughStep = keyof typeof steps;

/** Saves that part as media/walkthrough/STEP-THEME.png, in each kind of theme; the window is in the dark one. */
export async function walkthroughPictures(step: WalkthroughStep): Promise<void> {
  const inTheThemeNow = (theme: string): Promise<void> =>
    ask('picture', { name: `walkthrough/${step}-${theme}`, clip: steps[step] });
  await inTheThemeNow('dark');
  await inTheme('Default Light Modern', () => inTheThemeNow('light'));
  await inTheme('Default High Contrast', () => inTheThemeNow('high-contrast'));
}
