/** Address of the service, and how to sign in. Holds the key: never log it, never serialise it. */
export interface Connection {
  /** `https://host[:port][/base]`, or `http:` on loopback; no trailing slash. */
  baseUrl: string;
  /** First word of the `Authorization` header (contract §1.2). */
  authScheme: string;
  /** Name of the reporting tag header (contract §1.2). */
  tagHeader: string;
  key: string;
}
