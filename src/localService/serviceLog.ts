/** Place where the service says what happens; never a key or a text of the caller. */
export interface ServiceLog {
  info(message: string): void;
  error(message: string): void;
}
