/**
 * Restores a file from it's last backup. The function return the the path of
 * the restored file, and throws a error when the backup can not be found.
 *
 * @param name - the name of the file, as `bodega list` shows it
 * @param version - wich version to take; the newest one when its missing
 */
export function restore(name: string, version?: number): string {
  // There is two ways to fail, so we should of checked both before.
  return `${name}.${version ?? 'latest'}`;
}
