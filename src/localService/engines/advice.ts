import { existsSync } from 'node:fs';
import { baseOf } from '../data/catalogue';
import { packagesFor } from './apertium/packages';

const connect = 'Connect to a remote service with “Parlance: Connect…”.';

/**
 * What a person can do so that a pair is served, in a sentence or two: the packages to install where there are some
 * for this system, else that there is no offline engine and a service is needed.
 *
 * @param platform as in `process.platform`
 * @param usesApt whether packages are installed with apt; asked of this machine when absent
 */
export function adviceFor(
  source: string,
  target: string,
  platform: NodeJS.Platform = process.platform,
  usesApt: boolean = existsSync('/usr/bin/apt-get'),
): string {
  if (platform !== 'linux') return `There is no offline engine for this system yet. ${connect}`;
  const packages = packagesFor(baseOf(source), baseOf(target));
  if (!packages) return connect;
  const rest = `or: ${connect.charAt(0).toLowerCase()}${connect.slice(1)}`;
  const command = installCommand(source, target, platform, usesApt);
  return command
    ? `Install one with "${command}", ${rest}`
    : `Install Apertium with its data for this pair (on Debian: ${packages.join(' ')}), ${rest}`;
}

/** What a person types in a shell so that a pair is served; `undefined` where nothing can be installed that way. */
export function installCommand(
  source: string,
  target: string,
  platform: NodeJS.Platform = process.platform,
  usesApt: boolean = existsSync('/usr/bin/apt-get'),
): string | undefined {
  const packages = packagesFor(baseOf(source), baseOf(target));
  return packages && platform === 'linux' && usesApt ? `sudo apt-get install ${packages.join(' ')}` : undefined;
}
