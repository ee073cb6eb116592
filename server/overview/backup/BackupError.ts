/** Why there is no backup, or why one is not restored, in sentences for the person in front of it. */
export class BackupError extends Error {
  override name = "BackupError";
}
