/** The reason why a backup or a restore failed, as sentences for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}
