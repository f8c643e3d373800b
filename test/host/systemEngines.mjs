// The system's offline engines behind the demo and the tests: Apertium, which translates, and those for speech. They are
// Debian's to install; where we may not, a person is told what would.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The program and the pairs that the sample uses, as Debian and Ubuntu name them. */
const apertiumPackages = [
  'apertium',
  'apertium-eng-spa',
  'apertium-es-pt',
  'apertium-fr-es',
  'apertium-spa-ita',
  'cg3',
];

/** What speaks, and what writes down and decodes what is spoken. */
const speechPackages = ['espeak-ng', 'ffmpeg', 'pocketsphinx', 'pocketsphinx-en-us'];

/** @returns those of some packages that are not installed; all of them where there is no dpkg to ask */
function missingOf(packages) {
  const query = spawnSync('dpkg-query', ['--show', '--showformat', '${Package} ${db:Status-Status}\n', ...packages]);
  const installed = new Set(
    String(query.stdout ?? '')
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return packages.filter((name) => !installed.has(name));
}

/** Debian and what descends from it, with apt. */
function isDebian() {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    return /^ID(_LIKE)?=.*debian/m.test(release);
  } catch {
    return false;
  }
}

/**
 * Installs what is missing where we may (root on Debian), saying so first; elsewhere says what to install and goes on.
 *
 * @returns whether translations can be made
 */
export function provideApertium() {
  const isHere = () => spawnSync('apertium', ['-l']).status === 0;
  return provide(apertiumPackages, isHere, {
    what: 'Apertium, which translates offline (about 40 MB)',
    without: 'nothing is translated offline',
  });
}

/** The same for speech. @returns whether speech can be written down */
export function provideSpeech() {
  const isHere = () => spawnSync('pocketsphinx_batch', ['-help']).error === undefined;
  return provide(speechPackages, isHere, {
    what: 'PocketSphinx, eSpeak NG and ffmpeg for live speech',
    without: 'no real speech is written down',
  });
}

/** @returns whether what the packages are for can be done */
function provide(packages, isHere, { what, without }) {
  const missing = missingOf(packages);
  if (missing.length === 0) return true;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (!isDebian() || process.getuid?.() !== 0) {
    const runs = isHere();
    if (!runs) console.log(`Not here: ${what}.${isDebian() ? ` To install it:\n  sudo ${command}` : ''}`);
    return runs;
  }
  console.log(`Installing ${what}:\n  ${command}`);
  const apt = (args) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () => apt(['install', '--no-install-recommends', ...missing]);
  let done = install();
  // A machine that never updated its lists knows no package.
  if (done.status !== 0 && apt(['update']).status === 0) done = install();
  if (done.status === 0) return true;
  console.log(`It could not be installed, so ${without}:\n${String(done.stderr).trim()}`);
  return isHere();
}
