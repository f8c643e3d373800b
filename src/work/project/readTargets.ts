import type { SourceLock } from '../../domain/localization/lock';
import { formatFor, type LocalisedFile } from '../../domain/localization/map';
import { readSource, readTarget, type ReadTarget } from '../../domain/localization/readTarget';
import { isShared } from '../../domain/localization/targetName';
import { writeProblem } from '../../projectFiles/pathRules';
import { ProjectFileError } from '../../projectFiles/projectFileError';
import { readInProjectSync } from '../../projectFiles/readInProject';
import type { ProjectFault, TargetFile } from './targetFile';

interface KnownSource {
  name: string;
  localised: LocalisedFile;
  bytes: Uint8Array;
  read: ReturnType<typeof readSource>;
}

/**
 * Reads targets and compares them with their sources; a source is read once for all of its targets that follow each other.
 * A project has thousands of targets, each of them small, so that giving way at each file would take longer than the
 * reading: whoever reads many of them gives way between them.
 */
export class TargetReader {
  private last: KnownSource | undefined;

  /** @param folder absolute */
  constructor(
    private readonly folder: string,
    private readonly lock: SourceLock,
  ) {}

  /** Reads a target as it is stored now. */
  read(file: TargetFile): ReadTarget | ProjectFault {
    let path = file.source;
    try {
      const place = writeProblem(file.target, file.source);
      if (place) throw place;
      const source = this.sourceOf(file);
      if ('code' in source) return source;
      path = file.target;
      const target = isShared(file) ? source.bytes : readInProjectSync(this.folder, file.target, 'texts');
      const { localised, bytes, read } = source;
      return readTarget({ ...localised, ...file }, { source: bytes, ...(target && { target }) }, this.lock, read);
    } catch (error) {
      return faultOf(error, path);
    }
  }

  private sourceOf(file: TargetFile): KnownSource | ProjectFault {
    const { source, sourceLanguage, frontMatter, attributes } = file;
    const name = JSON.stringify([source, sourceLanguage, frontMatter, attributes]);
    if (this.last?.name === name) return this.last;
    const localised = withFormat(file);
    if (!localised) return { path: source, code: 'not-of-format' };
    const bytes = readInProjectSync(this.folder, source, 'texts');
    if (!bytes) return { path: source, code: 'not-read', system: 'ENOENT' };
    this.last = { name, localised, bytes, read: readSource(localised, bytes) };
    return this.last;
  }
}

/** Explains why a file was not read or will not be written. @param path where the error does not name it */
export function faultOf(error: unknown, path: string): ProjectFault {
  if (error instanceof ProjectFileError) return { path: error.path, code: 'place', message: error.why };
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return { path, code: 'not-read', ...(code !== undefined && { system: code }) };
}

/** Adds the format to a file; `undefined` where it has none with entries. */
export function withFormat(file: TargetFile): LocalisedFile | undefined {
  const format = formatFor({
    source: file.source,
    ...(file.frontMatter && { frontMatter: file.frontMatter }),
    ...(file.attributes && { attributes: file.attributes }),
  });
  return format && { ...file, format };
}
