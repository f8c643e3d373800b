import type { Context } from 'hono';
import type { Caller } from './authentication';

/** What the middleware leaves for the handlers. */
export interface ServiceEnv {
  Variables: {
    caller: Caller;
    /** 32 hexadecimal characters, also in the answer's `X-Trace-ID` (contract §1.3). */
    traceId: string;
  };
}

export type ServiceContext = Context<ServiceEnv>;
