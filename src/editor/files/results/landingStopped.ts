/** Nothing may be put anywhere any more. */
export class LandingStopped extends Error {
  override name = 'LandingStopped';
}
