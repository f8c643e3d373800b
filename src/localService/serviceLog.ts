/** Log of the service; it never holds a key or a text of the caller. */
export interface ServiceLog {
  info(message: string): void;
  error(message: string): void;
}
