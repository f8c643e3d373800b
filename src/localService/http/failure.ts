export interface FailureDetails {
  /** Machine id, e.g. `invalid_content_type` (contract §1.4). */
  code?: string;
  /** Wrong entry or index, or missing scope (contract §1.4). */
  detail?: string;
}

/**
 * A request is refused: thrown by handlers, turned into an error body by the app (contract §1.4, §1.5). The
 * message says what is wrong and what to do next, and never repeats a text or a key of the caller.
 */
export class HttpFailure extends Error {
  override name = 'HttpFailure';
  readonly code?: string;
  readonly detail?: string;

  constructor(
    readonly status: number,
    message: string,
    details: FailureDetails = {},
  ) {
    super(message);
    this.code = details.code;
    this.detail = details.detail;
  }

  /** The error body of contract §1.4. */
  toResponse(): Response {
    const { message, code, detail } = this;
    return Response.json({ message, code, detail }, { status: this.status });
  }
}

/** 400: a parameter is missing, empty, unknown or not allowed together with another. */
export function badRequest(message: string, details?: FailureDetails): HttpFailure {
  return new HttpFailure(400, message, details);
}

/** 404: no such path or item; `what` starts with a capital, e.g. `Glossary`. */
export function notFound(what: string): HttpFailure {
  return new HttpFailure(404, `${what} not found.`);
}
