import type { WalkthroughStep } from './pictures';

/** One text of the sample workspace that the demo has translated. */
export interface Scene {
  /** In the sample workspace. */
  file: string;
  /** What is selected, several for several cursors. */
  select: readonly string[];
  source: string;
  /** As the person finds it in the list of languages. */
  target: string;
  /** What to expect of the offline engine for this pair. */
  quality: 'good draft' | 'good for UI text, rough for prose' | 'corrected';
  /** The name of the picture taken of the result. */
  picture?: string;
  /** The step of the walkthrough that shows the result. */
  walkthrough?: WalkthroughStep;
}

export const scenes: readonly Scene[] = [
  {
    file: 'README.md',
    select: [
      'Este programa guarda una copia de seguridad de sus archivos cada noche y le avisa cuando algo falla.\nFunciona sin conexión: los datos no salen de su ordenador sin su permiso.',
    ],
    source: 'Spanish',
    target: 'Portuguese (Brazilian)',
    quality: 'good draft',
  },
  {
    file: 'README.md',
    select: ['Para recuperar un archivo, escriba `bodega restore <nombre>` y espere el mensaje final.'],
    source: 'Spanish',
    target: 'Portuguese (Brazilian)',
    quality: 'good draft',
  },
  {
    file: 'src/retry.ts',
    select: ['La lista contiene los nombres de las copias, ordenados por fecha.'],
    source: 'Spanish',
    target: 'Portuguese (Brazilian)',
    quality: 'good draft',
  },
  {
    file: 'locales/es/messages.json',
    select: [
      'La última copia terminó el {date} a las {time}.',
      'El disco {disk} está lleno. Borre algunos archivos e inténtelo otra vez.',
      '¿Quiere sustituir {{file}} por la copia del {{date}}?',
    ],
    source: 'Spanish',
    target: 'Portuguese (Brazilian)',
    quality: 'good draft',
    picture: 'placeholders',
    walkthrough: 'translate',
  },
  {
    file: 'notes/reunion.txt',
    select: ['Todavía no sabemos cuándo publicamos la nueva versión.'],
    source: 'Spanish',
    target: 'Portuguese (Brazilian)',
    quality: 'good draft',
  },
  {
    file: 'docs/getting-started.md',
    select: [
      'The first backup takes several hours. The next ones save only what has changed.\n\nIf the network connection is lost, the program waits for five minutes and tries again.',
    ],
    source: 'English',
    target: 'Spanish',
    quality: 'good for UI text, rough for prose',
    picture: 'translate-selection',
  },
  {
    file: 'src/backup.py',
    select: ['One megabyte is a good compromise between speed and memory.'],
    source: 'English',
    target: 'Spanish',
    quality: 'good for UI text, rough for prose',
  },
];

/** The first is translated, so that its target is the last used; the second is shown beside its translation. */
export const comparison: readonly [Scene, Scene] = [
  {
    file: 'docs/decisiones.md',
    select: ['El índice cabe en memoria'],
    source: 'Spanish',
    target: 'Portuguese (Brazilian)',
    quality: 'good draft',
  },
  {
    file: 'docs/decisiones.md',
    select: [
      'El índice contiene la posición de cada bloque. Con un millón de archivos ocupa menos de 200 MB, y la búsqueda tarda menos de un milisegundo.',
    ],
    source: 'Spanish',
    target: 'Portuguese (Brazilian)',
    quality: 'good draft',
  },
];

/** A comment with errors, corrected where it stands. */
export const correction = {
  file: 'src/restore.ts',
  /** The caret is put at the first of these, and the lines of all are shown. */
  select: [
    "Restores a file from it's last backup. The function return the the path of\n * the restored file, and throws a error when the backup can not be found.",
  ],
  source: 'English',
  target: 'corrected',
  quality: 'corrected',
} as const;
