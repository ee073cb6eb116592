import { StoredRecord } from "./StoredRecord.ts";

/** One outgoing mail to one address. status: queued, sending (claimed), sent, failed (given up), refused (by the mail
 *  server, permanently), digest (waits for the next digest), merged (into a digest), dropped (its record is gone). */
export class Mail extends StoredRecord {
  static override tableName = "mailOutbox";

  static override get hasUpdatedAt() {
    return false;
  }

  declare userId: string | null;
  declare toAddress: string;
  /** A notification kind, or the kind of a mail that cannot be switched off. */
  declare kind: string;
  declare template: string;
  /** The parameters of the template, encrypted, because they may hold one-time links; null once the mail has ended. */
  declare sealedParams: string | null;
  declare notificationId: string | null;
  declare digestId: string | null;
  declare status: "queued" | "sending" | "sent" | "failed" | "refused" | "digest" | "merged" | "dropped";
  declare attempts: number;
  declare nextAt: Date;
  /** The attempt that holds the mail; only this attempt may record its outcome. */
  declare claimId: string | null;
  declare claimedAt: Date | null;
  /** The same for each attempt, so that receivers recognize a repeated mail. */
  declare messageId: string | null;
  /** The last answer of the mail server. */
  declare answer: string | null;
  declare endedAt: Date | null;
}
