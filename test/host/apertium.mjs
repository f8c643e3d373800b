// Apertium, the system's offline translator: the engine behind the demo and the tests that translate. It is Debian's
// to install; where we may not, a person is told what would.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The program and the pairs that the sample uses, as Debian and Ubuntu name them. */
export const apertiumPackages = [
  'apertium',
  'apertium-eng-spa',
  'apertium-es-pt',
  'apertium-fr-es',
  'apertium-spa-ita',
  'cg3',
];

/** @returns the packages that are not installed; all of them where there is no Apertium nor dpkg to ask */
function missingPackages() {
  const query = spawnSync('dpkg-query', [
    '--show',
    '--showformat',
    '${Package} ${db:Status-Status}\n',
    ...apertiumPackages,
  ]);
  const installed = new Set(
    String(query.stdout ?? '')
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return apertiumPackages.filter((name) => !installed.has(name));
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
  const missing = missingPackages();
  if (missing.length === 0) return true;
  const runs = spawnSync('apertium', ['-l']).status === 0;
  if (!isDebian()) {
    if (!runs) console.log('No offline translations here: Parlance uses Apertium for them, and it was not found.');
    return runs;
  }
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) {
    console.log(`For offline translations, install Apertium:\n  sudo ${command}`);
    return runs;
  }
  console.log(`Installing Apertium, which translates offline (about 40 MB):\n  ${command}`);
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
  console.log(`It could not be installed, so nothing is translated offline:\n${String(done.stderr).trim()}`);
  return runs;
}
