import type { DocumentHandle } from '../../api/schemas/documents';
import type { formalities } from '../../api/schemas/translate';
import type { DocumentType } from './documentType';
import type { DocumentFacts } from './followDocument';
import type { SentAs } from './xliffConversion';
import { reason, type Reason } from '../../formats/reason';

/** Request to the service for one file and one language (contract §3.1). */
export interface DocumentOrder {
  /** Absent = detect. */
  source?: string;
  target: string;
  formality?: (typeof formalities)[number];
  /** Needs `source`. */
  glossaryId?: string;
  styleId?: string;
  memoryId?: string;
  /** Percent; goes with `memoryId`. */
  memoryThreshold?: number;
  /** Only where the type has another output. */
  outputType: DocumentType;
}

/** The service a job belongs to. Its document is unknown everywhere else. */
export interface JobConnection {
  name: string;
  kind: 'local' | 'remote';
  /** Scheme, host and port of a remote service. */
  origin?: string;
  /** Tells the accounts of one service apart; says nothing about the key. */
  account?: string;
}

/** Reason why a job ended without a result, or cannot go on. Sentences for people are made in the editor. */
export type JobFailure =
  /** Nothing was sent: file gone, too large, unreadable, refused. */
  | 'not-sent'
  /** The answer to the upload was lost; the id and key with it. */
  | 'answer-lost'
  /** The service says the translation failed. */
  | 'refused-by-service'
  /** 404: fetched elsewhere, or expired. */
  | 'gone'
  /** The key of the document was not kept by the machine. */
  | 'key-lost'
  /** The whole result came and is damaged; its bytes are kept. */
  | 'damaged';

/**
 * Reason why a document at the service is not fetched by itself: the user wants it later, it costs more than they
 * agreed to, or the service refuses it for now (key, quota). `sentence` is for the user: a reason, or words of an
 * earlier version.
 */
export interface Parked {
  reason: 'kept' | 'too-expensive' | 'refused';
  sentence: string | Reason;
  /** Its connection has another key than the document was sent with. */
  otherKey?: boolean;
}

/** Progress of a job. What is written before the next step is taken is enough to go on after a crash. */
export type JobState =
  /** Nothing was sent. */
  | { phase: 'waiting' }
  /** The upload has begun. Found after a crash, nobody knows how it ended. */
  | { phase: 'sending' }
  /** The document is at the service. */
  | ({ phase: 'translating'; documentId: string; parked?: Parked } & DocumentFacts)
  /** The service was asked for the result. */
  | ({ phase: 'fetching'; documentId: string } & DocumentFacts)
  /** The bytes are in the job's file, and not yet where they belong. `reason` says why a place must be asked for. */
  | ({ phase: 'fetched'; bytes: number; reason?: string } & DocumentFacts)
  /** `left` = units of a converted file that came back without a good translation. */
  | ({ phase: 'finished'; left?: number } & DocumentFacts)
  /** `sentence` is for the user; `keptBytes` = the job's file has a result. */
  | { phase: 'failed'; failure: JobFailure; sentence: string | Reason; keptBytes?: boolean }
  | { phase: 'cancelled'; wasSent: boolean };

export type JobPhase = JobState['phase'];

/** One file into one language, as it is written down. The key of the document is not in it. */
export interface DocumentJob {
  jobId: string;
  /** Jobs ordered together. */
  batchId: string;
  /** ISO 8601. */
  createdAt: string;
  changedAt: string;
  connection: JobConnection;
  /** URI from which the file was read. */
  sourceUri: string;
  fileName: string;
  type: DocumentType;
  /** Form in which the file is sent, and from which the result is converted back; absent = the file itself is sent. */
  sentAs?: SentAs;
  /** URI of the result. */
  targetUri: string;
  /** The user agreed that a file there is replaced. */
  mayOverwrite: boolean;
  order: DocumentOrder;
  /** Characters the user agreed to, by estimate. */
  estimate: number;
  /** True when it was taken off the list while its result was on its way: the result goes beside what took its place. */
  cameBack?: boolean;
  state: JobState;
}

/** Phases to which each phase may lead. `finished`, `failed` and `cancelled` lead nowhere: a retry is a new job. */
const nextPhases: Readonly<Record<JobPhase, readonly JobPhase[]>> = {
  waiting: ['sending', 'failed', 'cancelled'],
  sending: ['waiting', 'translating', 'failed', 'cancelled'],
  translating: ['translating', 'fetching', 'failed', 'cancelled'],
  fetching: ['translating', 'fetched', 'failed', 'cancelled'],
  fetched: ['fetched', 'finished', 'failed', 'cancelled'],
  finished: [],
  failed: [],
  cancelled: [],
};

/** The job in another state. Throws for a step that cannot be: a window that lost the job must not write over it. */
export function advance(job: DocumentJob, state: JobState, now: Date): DocumentJob {
  if (!nextPhases[job.state.phase].includes(state.phase)) {
    throw new Error(`A document job can’t go from ${job.state.phase} to ${state.phase}.`);
  }
  return { ...job, state, changedAt: now.toISOString() };
}

/** Facts that the service told of the document, as far as the job has them. */
export function factsOf({ state }: DocumentJob): DocumentFacts {
  if (!('documentId' in state || state.phase === 'fetched' || state.phase === 'finished')) return {};
  const { billed, notApplied } = state;
  return { ...(billed !== undefined && { billed }), ...(notApplied && { notApplied }) };
}

/** A job that is not at its end. */
export function isOpen({ state }: DocumentJob): boolean {
  return nextPhases[state.phase].length > 0;
}

/** An open job that only a user can go on with: it is parked, or its result has no place. */
export function waitsForPerson({ state }: DocumentJob): boolean {
  if (state.phase === 'translating') return state.parked !== undefined;
  return state.phase === 'fetched' && state.reason !== undefined;
}

/** Returns whether the job has bytes that were paid for and are nowhere else. */
export function holdsResult({ state }: DocumentJob): boolean {
  return state.phase === 'fetched' || (state.phase === 'failed' && state.keptBytes === true);
}

/** Returns whether a result that comes in late, in a window that lost the job, is what the job still needs. */
export function needsResult({ state }: DocumentJob): boolean {
  return state.phase !== 'fetched' && state.phase !== 'finished';
}

/** An upload that was confirmed so long ago is not sent any more without asking. */
const confirmedForMs = 60 * 60_000;

/**
 * The state of a job found in store by a window that did not begin it, before it goes on.
 * @param hasKey whether the key of the document is still there
 */
export function takenUp(job: DocumentJob, hasKey: boolean, now: Date): DocumentJob {
  const fail = (failure: JobFailure, sentence: Reason): DocumentJob =>
    advance(job, { phase: 'failed', failure, sentence }, now);
  const { state } = job;
  switch (state.phase) {
    case 'waiting':
      return now.getTime() - Date.parse(job.createdAt) > confirmedForMs ? fail('not-sent', reason('job-too-old')) : job;
    case 'sending':
      return fail('answer-lost', reason('job-answer-lost'));
    case 'translating':
    case 'fetching':
      if (!hasKey) {
        return fail('key-lost', reason('job-key-lost'));
      }
      return job;
    default:
      return job;
  }
}

/** The state of a job that a user stops: nothing more is sent, and what is at the service stays there for later. */
export function stopped(job: DocumentJob, now: Date): DocumentJob {
  const { state } = job;
  switch (state.phase) {
    case 'waiting':
    case 'sending':
      return advance(job, { phase: 'cancelled', wasSent: state.phase === 'sending' }, now);
    case 'translating': {
      const sentence = reason('job-kept');
      return advance(job, { ...state, parked: { reason: 'kept', sentence } }, now);
    }
    default:
      return job;
  }
}

/** The document at the service, for a job that has one there. */
export function handleOf(job: DocumentJob, key: string): DocumentHandle | undefined {
  return 'documentId' in job.state ? { document_id: job.state.documentId, document_key: key } : undefined;
}
