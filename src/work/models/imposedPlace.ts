/** Set by whoever looks after a machine, for everyone on it: an address or folder of offline models, or `off`. */
export const placeVariable = 'PARLANCE_OFFLINE_MODELS';

/** Value in place of an address or a folder: no models may be got. */
export const switchedOff = 'off';

/** The place that the environment names for everyone; `undefined` where it names none. */
export function imposedPlace(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  return environment[placeVariable]?.trim() || undefined;
}
