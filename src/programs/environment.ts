/*
 * What each program that Parlance starts finds in its environment: names that it needs, and no others. Keys stand in
 * environments, ours and those of other programs, and what a program does not get it cannot leak.
 */

/** Names that tell the places of things on this machine, its user, and their language. */
const every = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LANGUAGE'],
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_DIRS', 'XDG_DATA_DIRS'],
  ...['XDG_RUNTIME_DIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH'],
  ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'OS', 'USERNAME', 'USERPROFILE', 'HOMEDRIVE'],
  ...['HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'ProgramData', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432'],
  ...['CommonProgramFiles', 'PROCESSOR_ARCHITECTURE', 'NUMBER_OF_PROCESSORS'],
];

/** Python, and the data of engines that are not in their usual places. */
const engine = [
  ...['PYTHONPATH', 'PYTHONHOME', 'VIRTUAL_ENV', 'ESPEAK_DATA_PATH', 'OMP_NUM_THREADS', 'CUDA_VISIBLE_DEVICES'],
];

/** Names that tell the sound server and the microphone. */
const sound = [
  ...['PULSE_SERVER', 'PULSE_COOKIE', 'PULSE_SOURCE', 'PULSE_RUNTIME_PATH', 'PIPEWIRE_REMOTE', 'PIPEWIRE_RUNTIME_DIR'],
  ...['ALSA_CARD', 'ALSA_PCM_CARD', 'ALSA_CONFIG_PATH', 'ALSA_CONFIG_DIR', 'AUDIODEV', 'AUDIODRIVER'],
  ...['DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'WAYLAND_DISPLAY'],
];

/** Names that tell the repository, also within a hook. */
const git = [
  ...['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX', 'GIT_COMMON_DIR', 'GIT_OBJECT_DIRECTORY'],
  ...['GIT_ALTERNATE_OBJECT_DIRECTORIES', 'GIT_QUARANTINE_PATH', 'GIT_NAMESPACE', 'GIT_CEILING_DIRECTORIES'],
  ...['GIT_DISCOVERY_ACROSS_FILESYSTEM', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'],
  ...['GIT_CONFIG_PARAMETERS', 'GIT_CONFIG_COUNT'],
];

/** Names for Electron and our own processes, and for the engines that those start. */
const ours = [
  ...engine,
  ...[
    'ELECTRON_RUN_AS_NODE',
    'PARLANCE_ENDS_WITH',
    'PARLANCE_WHISPER_MODEL',
    'PARLANCE_MODELS_FOLDER',
    'PARLANCE_TEST_HANG',
  ],
];

/** Names for the connection to the services. */
const network = [
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];

/** Names of variables, beside those that every program gets. */
const purposes = { engine, git, sound, ours, ourServer: [...ours, ...sound, ...git, ...network] } as const;

/** Purpose that a program is started for. */
export type Purpose = keyof typeof purposes;

const families: Readonly<Partial<Record<Purpose, RegExp>>> = { git: /^GIT_CONFIG_(?:KEY|VALUE)_\d+$/ };

/**
 * Returns whether a program for `purpose` may see the variable `name`. Windows does not tell large letters from small
 * ones.
 */
export function isVisible(name: string, purpose: Purpose, platform: NodeJS.Platform = process.platform): boolean {
  if (name.startsWith('LC_') || families[purpose]?.test(name)) return true;
  const known = [...every, ...purposes[purpose]];
  if (platform !== 'win32') return known.includes(name);
  return known.some((one) => one.toUpperCase() === name.toUpperCase());
}

/** The part of an environment that a program for `purpose` sees. */
export function environmentFor(purpose: Purpose, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isVisible(name, purpose)));
}
