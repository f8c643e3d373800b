import type { Context } from 'hono';

/** Caller of a request. `main` is the key made at start; developer keys are made over the admin paths (contract §12.1). */
export interface Caller {
  kind: 'main' | 'developer' | 'admin';
  /** Under this id usage is counted. */
  keyId: string;
}

/** Variables that the middleware sets for the handlers. */
export interface ServiceEnv {
  Variables: {
    caller: Caller;
    /** 32 hexadecimal characters, also in the answer's `X-Trace-ID` (contract §1.3). */
    traceId: string;
  };
}

export type ServiceContext = Context<ServiceEnv>;
