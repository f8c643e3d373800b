import type { Uri } from 'vscode';
import type { ServedLanguagePair } from '../../../api/schemas/localEngines';
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
  /** Files made of it before that are beside it. */
  made: readonly MadeFile[];
}

/** All that the question before recordings tells. */
export interface RecordingFacts {
  /** Recordings; at least one. */
  recordings: readonly OrderedRecording[];
  /** Other chosen files, and why nobody listens to them. */
  leftOut: readonly LeftOut[];
  session: ServiceSession;
  languages: readonly Language[];
  /** Unknown when the service does not tell. */
  usage?: Usage;
  glossaries: readonly KnownGlossary[];
  /** Pairs that engines of the local service translate; none for a remote one. */
  pairs: readonly ServedLanguagePair[];
  /** Default glossaries of this connection's translations, by pair. */
  defaultGlossaries: Readonly<Record<string, string>>;
  /** Sound that the user's limits still allow. */
  allowed: AllowedSound;
  /** Returns what was already heard of a recording, for an order. */
  keptOf(recording: OrderedRecording, order: RecordingOrder): Promise<Kept>;
}

/** Recordings and order that the user agreed to. */
export interface AgreedRecordings {
  order: RecordingOrder;
  /** Recordings to listen to. */
  recordings: readonly OrderedRecording[];
}
