import type { Uri } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import type { KnownGlossary } from '../../../domain/glossaries/knownGlossaries';
import type { Sound } from '../../../domain/voice/sound/sound';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import type { LeftOut } from '../order/orderFiles';
import type { AllowedSound } from '../order/priceRow';
import type { Kept, RecordingOrder } from './keptRecordings';
import type { MadeFile } from './madeSubtitles';

/** A recording of an order. */
export interface OrderedRecording {
  uri: Uri;
  name: string;
  sound: Sound;
  /** What was made of it before and is beside it. */
  made: readonly MadeFile[];
}

/** All that the question before recordings tells. */
export interface RecordingFacts {
  /** At least one. */
  recordings: readonly OrderedRecording[];
  /** What was chosen besides, and why nobody listens to it. */
  leftOut: readonly LeftOut[];
  session: ServiceSession;
  languages: readonly Language[];
  /** Unknown when the service does not tell. */
  usage?: Usage;
  glossaries: readonly KnownGlossary[];
  /** What translations of this connection use by default, by pair. */
  defaultGlossaries: Readonly<Record<string, string>>;
  /** What the user's limits still allow. */
  allowed: AllowedSound;
  /** What was heard of it already, for an order. */
  keptOf(recording: OrderedRecording, order: RecordingOrder): Promise<Kept>;
}

/** What the user wants. */
export interface AgreedRecordings {
  order: RecordingOrder;
  /** Those that are to be listened to. */
  recordings: readonly OrderedRecording[];
}
