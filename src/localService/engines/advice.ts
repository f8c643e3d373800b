import { existsSync } from 'node:fs';
import { baseLanguage } from '../../formats/languageCode';
import { packagesFor } from './apertium/packages';
import { t } from '../../shared/l10n';
import { nextStep, type Place } from './nextStep';

/**
 * Returns advice on what a user can do so that a pair is served, in a sentence or two: the packages to install if there are
 * any for this system, and the ways that work on every system.
 *
 * @param place where the advice is read
 * @param platform as in `process.platform`
 * @param usesApt whether packages are installed with apt; detected on this machine when absent
 */
export function adviceFor(
  source: string,
  target: string,
  place: Place,
  platform: NodeJS.Platform = process.platform,
  usesApt: boolean = existsSync('/usr/bin/apt-get'),
): string {
  const elsewhere = nextStep('no-engine', place);
  const packages = platform === 'linux' ? packagesFor(baseLanguage(source), baseLanguage(target)) : undefined;
  if (!packages) return elsewhere;
  const command = installCommand(source, target, platform, usesApt);
  return command
    ? t('{0} Or install an engine with "{1}".', elsewhere, command)
    : t('{0} Or install Apertium with its data for this pair (on Debian: {1}).', elsewhere, packages.join(' '));
}

/** Returns a shell command by which a user can have a pair served; `undefined` if nothing can be installed that way. */
export function installCommand(
  source: string,
  target: string,
  platform: NodeJS.Platform = process.platform,
  usesApt: boolean = existsSync('/usr/bin/apt-get'),
): string | undefined {
  const packages = packagesFor(baseLanguage(source), baseLanguage(target));
  return packages && platform === 'linux' && usesApt ? `sudo apt-get install ${packages.join(' ')}` : undefined;
}
