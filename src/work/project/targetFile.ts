import type { LocalisedFile } from '../../domain/localization/map';
import type { TargetFault } from '../../domain/localization/readTarget';

/** A source file and one of its targets, from the folder of the project. */
export type TargetFile = Omit<LocalisedFile, 'format'>;

/** Reason why a target is neither compared nor completed. */
export interface ProjectFault extends Omit<TargetFault, 'code'> {
  /** `place`: because of what the file is, or where; its message tells. `not-merged`: what is new would damage the file. */
  code: TargetFault['code'] | 'place' | 'not-read' | 'not-merged';
  /** Code of the system for a file that was not read, such as `EACCES`. */
  system?: string;
}
