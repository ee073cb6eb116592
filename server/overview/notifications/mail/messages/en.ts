import type { NotificationKind } from "../../../../../db/models/Notification.ts";

/** The facts of a notification that its texts may use. about: the record, "" without one. */
export interface NotificationFacts {
  by: string;
  about: string;
  times: number;
  files: number;
  samples: number;
  /** Of a question about samples, and of the decision on them. */
  answer: string;
  decision: string;
  /** Of a receipt of samples. */
  received: number;
  expected: number;
  exceptions: { missing: number; damaged: number; rejected: number; extra: number };
  codes: string;
  minutes: number;
  freeGigabytes: number;
  /** The webhook or chat channel of the notification. */
  receiver: string;
  /** The API token of the notification, with its service account; "" for the own token of a user. */
  token: string;
  account: string;
  expiresAt: Date;
  /** The name of the rule that started the analysis, or could not. */
  rule: string;
  /** The run of a run folder. */
  run: string;
  /** The new stage of an order. */
  stage: string;
  /** Of second factors. */
  change: string;
}

export interface NotificationWords {
  /** The actor of a change whose account was deleted, or a change of the system. */
  someone: string;
  open: string;
  openAll: string;
  digest: string;
  digestSubject: (facts: { total: number }) => string;
  digestMore: (facts: { more: number }) => string;
  quoted: (text: string) => string;
  kinds: Record<NotificationKind, (facts: NotificationFacts) => { title: string; sentence: string }>;
}

const day = (time: Date) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(time);
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const FACTOR_CHANGES: Record<string, string> = {
  added: "A second factor was added to your account.",
  removed: "A second factor was removed from your account.",
  reset: "The facility has reset the second factors of your account.",
  recoveryCodes: "New recovery codes were created for your account; earlier ones no longer work.",
  recoveryCodeUsed: "A recovery code was used to sign in to your account.",
};

const STAGE_TITLES: Record<string, string> = {
  DRAFT: "Order returned to you",
  ACCEPTED: "Order accepted",
  ON_HOLD: "Order on hold",
  REJECTED: "Order not accepted",
  CANCELLED: "Order cancelled",
};
const STAGE_SENTENCES: Record<string, (about: string) => string> = {
  DRAFT: (about) => `The facility returned the order ${about} to you. Change it and submit it again.`,
  ACCEPTED: (about) => `The facility accepted your order ${about}. You can send the samples.`,
  ON_HOLD: (about) => `The facility put your order ${about} on hold.`,
  REJECTED: (about) => `The facility does not accept your order ${about}.`,
  CANCELLED: (about) => `The facility cancelled your order ${about}.`,
};
const DECISIONS: Readonly<Record<string, string>> = {
  proceed: "work continues",
  proceed_at_risk: "work continues at risk",
  repeat: "the work is repeated",
  replace: "please send a new tube",
  reject: "rejected",
};

function formatExceptions({ missing, damaged, rejected, extra }: NotificationFacts["exceptions"]): string {
  const parts = [
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(damaged > 0 ? [`${damaged} damaged`] : []),
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
    ...(extra > 0 ? [count(extra, "extra tube", "extra tubes")] : []),
  ];
  return parts.length > 0 ? ` Please note: ${parts.join(", ")}.` : "";
}

/** The English texts of notifications in mails. */
export const en: NotificationWords = {
  someone: "A user",
  open: "Open in Lanekeeper",
  openAll: "Open all notifications",
  digest: "New since the last daily email:",
  digestSubject: ({ total }) => `Daily summary: ${count(total, "notification", "notifications")}`,
  digestMore: ({ more }) => `${more} more are listed in Lanekeeper.`,
  quoted: (text) => `“${text}”`,
  kinds: {
    "order.submitted": ({ by, about }) => ({
      title: "New order submitted",
      sentence: `${by} submitted the order ${about}.`,
    }),
    "approval.requested": ({ by, about }) => ({
      title: "Approval needed",
      sentence: `${by} submitted the order ${about}, which needs your approval.`,
    }),
    "order.approved": ({ about }) => ({
      title: "Order approved",
      sentence: `The order ${about} is approved.`,
    }),
    "order.rejected": ({ about }) => ({
      title: "Order rejected",
      sentence: `The order ${about} was rejected and returned to you.`,
    }),
    "order.stageChanged": ({ stage, about }) => ({
      title: STAGE_TITLES[stage] ?? "Order changed",
      sentence: STAGE_SENTENCES[stage]?.(about) ?? `The order ${about} has changed.`,
    }),
    "order.cancelled": ({ by, about }) => ({
      title: "Order cancelled",
      sentence: `${by} cancelled the order ${about}.`,
    }),
    "order.assigned": ({ by, about }) => ({
      title: "Order assigned to you",
      sentence: `${by} made you responsible for the order ${about}.`,
    }),
    "order.samplesSent": ({ by, about }) => ({
      title: "Samples sent",
      sentence: `${by} marked the samples of ${about} as sent.`,
    }),
    "samples.decisionAsked": ({ samples, codes, about }) => ({
      title: "Question about your samples",
      sentence: `${count(samples, "sample", "samples")} of ${about} (${codes}) did not reach the quality for the usual work. Please answer on the page of the order whether the facility continues at risk.`,
    }),
    "samples.decisionAnswered": ({ samples, codes, about, by, answer }) => ({
      title: answer === "continue" ? "Samples continue at risk" : "Samples do not continue",
      sentence: `${by} answered for ${count(samples, "sample", "samples")} of ${about} (${codes}): ${answer === "continue" ? "continue at risk" : "do not continue"}.`,
    }),
    "samples.decided": ({ samples, codes, about, decision }) => ({
      title: "Decision on your samples",
      sentence: `The facility decided on ${count(samples, "sample", "samples")} of ${about} (${codes}): ${DECISIONS[decision] ?? decision}.`,
    }),
    "samples.replacementAnswered": ({ samples, codes, about, by, answer }) => ({
      title: answer === "sent" ? "New tubes on their way" : "No new tubes",
      sentence: `${by} answered for ${count(samples, "sample", "samples")} of ${about} (${codes}): ${answer === "sent" ? "new tubes are on their way" : "there are no new tubes"}.`,
    }),
    "order.samplesReceived": ({ received, expected, exceptions, about }) => ({
      title: "Samples received",
      sentence: `The facility received ${received} of ${count(expected, "sample", "samples")} of ${about}.${formatExceptions(exceptions)}`,
    }),
    "amendment.proposed": ({ by, about }) => ({
      title: "Change proposed",
      sentence: `${by} proposes a change of the order ${about}.`,
    }),
    "amendment.accepted": ({ about }) => ({
      title: "Change accepted",
      sentence: `The facility accepted your change of the order ${about}.`,
    }),
    "amendment.declined": ({ about }) => ({
      title: "Change declined",
      sentence: `The facility declined your change of the order ${about}.`,
    }),
    "quote.sent": ({ about }) => ({
      title: "New quote",
      sentence: `The facility sent you a quote for the order ${about}. You can accept or decline it.`,
    }),
    "quote.accepted": ({ by, about }) => ({
      title: "Quote accepted",
      sentence: `${by} accepted the quote for the order ${about}.`,
    }),
    "quote.declined": ({ by, about }) => ({
      title: "Quote declined",
      sentence: `${by} declined the quote for the order ${about}.`,
    }),
    "order.completed": ({ about }) => ({
      title: "Order completed",
      sentence: `Your order ${about} is completed.`,
    }),
    "files.published": ({ files, about }) => ({
      title: "Files ready for download",
      sentence: `${count(files, "file of", "files of")} ${about} ${files === 1 ? "is" : "are"} ready for download.`,
    }),
    "samples.issue": ({ samples, codes, about }) => ({
      title: "Sample issue",
      sentence: `The facility reports an issue with ${count(samples, "sample", "samples")} of ${about}: ${codes}`,
    }),
    "results.selected": ({ about }) => ({
      title: "New results released",
      sentence: `The facility released new results: ${about}.`,
    }),
    "run.completed": ({ about }) => ({
      title: "Analysis completed",
      sentence: `The analysis ${about} is completed.`,
    }),
    "run.failed": ({ about }) => ({ title: "Analysis failed", sentence: `The analysis ${about} failed.` }),
    "run.cancelled": ({ about }) => ({
      title: "Analysis cancelled",
      sentence: `The analysis ${about} was cancelled.`,
    }),
    "run.proposed": ({ about, rule }) => ({
      title: "Results to review",
      sentence: `The analysis ${about}, which the rule “${rule}” started, is completed. Review its results and release them.`,
    }),
    "rule.notStarted": ({ about, rule }) => ({
      title: "Automatic analysis not started",
      sentence: `The rule “${rule}” couldn't start an analysis of ${about}.`,
    }),
    "rule.paused": ({ rule }) => ({
      title: "Rule paused",
      sentence: `The rule “${rule}” is paused and starts no analyses until it is turned on again.`,
    }),
    "stream.stalled": ({ minutes, about }) => ({
      title: "Sequencing run stalled",
      sentence: `The sequencing run of ${about} has written no file for ${count(minutes, "minute", "minutes")}.`,
    }),
    "stream.diskLow": ({ freeGigabytes, about }) => ({
      title: "Disk of a sequencing run almost full",
      sentence: `The disk of the sequencing run of ${about} has ${freeGigabytes} GB left.`,
    }),
    "stream.folderMissing": ({ about }) => ({
      title: "Output directory missing",
      sentence: `The output directory of the sequencing run of ${about} is missing.`,
    }),
    "stream.finished": ({ about }) => ({
      title: "Sequencing run finished",
      sentence: `The sequencing run of ${about} is finished.`,
    }),
    "message.posted": ({ by, about }) => ({
      title: "New message",
      sentence: `${by} wrote a message on ${about}.`,
    }),
    "message.mention": ({ by, about }) => ({
      title: "You were mentioned",
      sentence: `${by} mentioned you in a message on ${about}.`,
    }),
    "upload.completed": ({ about }) => ({
      title: "All reads received",
      sentence: `All reads of the order ${about} are received.`,
    }),
    "mail.failed": ({ times }) => ({
      title: "Email not delivered",
      sentence: `${count(times, "email", "emails")} could not be delivered.`,
    }),
    "webhook.disabled": ({ receiver }) => ({
      title: "Event receiver turned off",
      sentence: `Events are no longer sent to ${receiver}, because the receiver did not accept them.`,
    }),
    "token.expiring": ({ token, account, expiresAt }) => ({
      title: "API token expires soon",
      sentence: `The API token ${token}${account && ` of the service account ${account}`} expires on ${day(expiresAt)}. Programs that use it stop working then: create a new token and replace it there.`,
    }),
    "account.secondFactor": ({ change }) => ({
      title: "Two-factor authentication changed",
      sentence: `${FACTOR_CHANGES[change] ?? "The second factors of your account were changed."} If you did not expect this, contact your facility.`,
    }),
    "account.identityUnlinked": ({ change, receiver }) => ({
      title: "Sign-in unlinked",
      sentence: `${change === "own" ? "You" : "The facility"} unlinked the sign-in with ${receiver === "ldap" ? "the directory" : receiver} from your account. If you did not expect this, contact your facility.`,
    }),
    "runFolder.complete": ({ run }) => ({
      title: "Run folder complete",
      sentence: `The run ${run} is completely copied.`,
    }),
    "runFolder.stalled": ({ run }) => ({
      title: "Run folder stalled",
      sentence: `The run ${run} has had no new file for a day and is not complete.`,
    }),
    "runFolder.unplanned": ({ run }) => ({
      title: "Run without a plan",
      sentence: `An instrument writes the run ${run}, whose flow cell no planned run has.`,
    }),
    "reference.attention": ({ receiver }) => ({
      title: "Reference data needs attention",
      sentence: `The reference data ${receiver} is missing, has changed, or could not be checked or downloaded. Analyses cannot use it until this is resolved.`,
    }),
  },
};
