import type { Knex } from "knex";
import { raw } from "objection";
import { Mail } from "../../../db/models/Mail.ts";
import { newId } from "../../../db/newId.ts";
import { User } from "../../../db/models/User.ts";
import { transaction } from "../../../db/transaction.ts";
import { queueJobAgain } from "../../platform/jobs/queueJobAgain.ts";
import { notify } from "../../platform/notifications/notify.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { setTimeout as sleep } from "node:timers/promises";
import {
  MAIL_ATTEMPT_MAX_MS,
  MAIL_CLAIM_MS,
  MAIL_PAUSES_MS,
  MAIL_SILENCE_MS,
  MAILS_AT_ONCE,
} from "../limits.ts";
import { unsealText } from "../settings/seal.ts";
import { composeMail, senderDomain, type MailFrame, readMailFrame } from "./composeMail.ts";
import {
  makeContent,
  contentReader,
  type MailContent,
  type MailParams,
  type MailTemplate,
} from "./mailContent.ts";
import { type MailServer, readMailServer } from "./mailSettings.ts";
import type { MailLanguage } from "./messages/words.ts";
import { recordRefusal } from "./refusedAddress.ts";
import { unsubscribeHeaders } from "./unsubscribe.ts";
import { type Attempt, sendMail } from "./transport.ts";

const RECORD_AGAIN_MS = 1_000;

interface Sending {
  /** Aborted when no further mail should be claimed. */
  stopping: AbortSignal;
  silenceMs?: number;
}

const sendingNow = new WeakMap<Site, { again: boolean; end: Promise<void> }>();

/** Sends the mails that are due, several at once, until none is left; then queues itself for the next attempt. One call
 *  works at a time in a process, and a call during it makes it look again. Every process may send: the database decides
 *  which one has a mail. */
export function sendMails(site: Site, sending: Sending): Promise<void> {
  const running = sendingNow.get(site);
  if (running) {
    running.again = true;
    return running.end;
  }
  const turn = { again: false, end: Promise.resolve() };
  turn.end = (async () => {
    try {
      do {
        turn.again = false;
        await sendDue(site, sending);
      } while (turn.again && !sending.stopping.aborted);
    } finally {
      sendingNow.delete(site);
    }
  })();
  sendingNow.set(site, turn);
  return turn.end;
}

async function sendDue(site: Site, sending: Sending): Promise<void> {
  if (!site.sealKey || !(await readMailServer(site))) return;
  await releaseLost(site.database);
  await Promise.all(Array.from({ length: MAILS_AT_ONCE }, () => sendInTurn(site, sending)));
  await queueJobAgain(
    site,
    "sendMails",
    "select min(next_at) as next_at from mail_outbox where status = 'queued'",
  );
}

async function sendInTurn(site: Site, sending: Sending): Promise<void> {
  while (!sending.stopping.aborted) {
    const server = await readMailServer(site);
    if (!server) return;
    const mail = await claimNext(site.database, server);
    if (!mail) return;
    await attempt(site, mail, { server, silenceMs: sending.silenceMs ?? MAIL_SILENCE_MS });
  }
}

/** Frees mails whose attempt has never ended, because its process died. The mail server may have accepted such a mail
 *  before: it is sent again, under the same Message-ID. */
async function releaseLost(db: Knex): Promise<void> {
  await Mail.query(db)
    .where({ status: "sending" })
    .where("claimedAt", "<", db.raw("now() - ? * interval '1 millisecond'", [MAIL_CLAIM_MS]))
    .patch({ status: "queued", claimId: null });
}

type Claimed = Mail & { claimId: string; messageId: string };

/** Claims the mail that has been due for longest; the conditional update lets one attempt have it. */
async function claimNext(db: Knex, server: MailServer): Promise<Claimed | undefined> {
  const due = Mail.query(db)
    .where({ status: "queued" })
    .where("nextAt", "<=", db.fn.now())
    .orderBy("nextAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select("id");
  const [claimed] = await Mail.query(db)
    // Not `in`: a plan may evaluate its query more than once and then claims several.
    .where("id", "=", due)
    .where({ status: "queued" })
    .patch({
      status: "sending",
      claimId: newId(),
      claimedAt: raw("now()"),
      attempts: raw("attempts + 1"),
      messageId: raw("coalesce(message_id, '<' || id || '@' || ?::text || '>')", [senderDomain(server)]),
    })
    .returning("*");
  return claimed as Claimed | undefined;
}

async function attempt(
  site: Site,
  mail: Claimed,
  { server, silenceMs }: { server: MailServer; silenceMs: number },
): Promise<void> {
  const outcome = await trySending(site, mail, { server, silenceMs });
  // The mail server may have accepted the mail: recorded as soon as the database is available again.
  for (;;) {
    try {
      return await recordOutcome(site, mail, outcome);
    } catch (error) {
      site.log.warn({ err: error, mailId: mail.id }, "failed to record the outcome of a mail");
      if (site.closing.aborted) return;
      await sleep(RECORD_AGAIN_MS, undefined, { signal: site.closing }).catch(() => {});
    }
  }
}

type Outcome = Attempt | { outcome: "dropped"; answer: string };

async function trySending(
  site: Site,
  mail: Claimed,
  { server, silenceMs }: { server: MailServer; silenceMs: number },
): Promise<Outcome> {
  try {
    const frame = await readMailFrame(site);
    const read = await readContent(site, mail, frame);
    if (!read) return { outcome: "dropped", answer: "The records of this mail are gone" };
    const { content, language } = read;
    const { toAddress: to, messageId } = mail;
    const headers = content.mayBeSwitchedOff ? unsubscribeHeaders(site, mail, frame.origin) : {};
    const message = composeMail(content, { server, frame, to, language, messageId, headers });
    return await sendMail(server, message, { signal: AbortSignal.timeout(MAIL_ATTEMPT_MAX_MS), silenceMs });
  } catch (error) {
    site.log.error({ err: error, mailId: mail.id, template: mail.template }, "failed to make a mail");
    return { outcome: "delayed", answer: "The mail could not be made; the cause is in the log" };
  }
}

async function readContent(
  site: Site,
  mail: Claimed,
  frame: MailFrame,
): Promise<{ content: MailContent; language: MailLanguage } | undefined> {
  const user = mail.userId === null ? undefined : await User.query(site.database).findById(mail.userId);
  const language = user?.language ?? frame.language;
  const read = contentReader(mail.template);
  if (read) {
    const content = user?.active ? await read(site, mail, { user, language }) : null;
    return content ? { content, language } : undefined;
  }
  const params = openParams(site, mail);
  // Sealed with another key, as after a restore into another installation.
  if (!params) return undefined;
  const template = mail.template as MailTemplate;
  return { content: makeContent(template, params as MailParams[MailTemplate], language), language };
}

function openParams(site: Site, { sealedParams }: Mail): unknown {
  const opened = unsealText(site, sealedParams);
  return opened === undefined ? undefined : JSON.parse(opened);
}

async function recordOutcome(site: Site, mail: Claimed, { outcome, answer }: Outcome): Promise<void> {
  const pauseMs = outcome === "delayed" ? MAIL_PAUSES_MS[mail.attempts - 1] : undefined;
  const status = STATUS_AFTER[outcome];
  const ctx = contextFor(site, null);
  await transaction(site.database, async (trx) => {
    const recorded = await Mail.query(trx)
      .where({ id: mail.id, status: "sending", claimId: mail.claimId })
      .patch(
        pauseMs === undefined
          ? { status, answer, sealedParams: null, claimId: null, endedAt: new Date() }
          : { status: "queued", answer, claimId: null, nextAt: new Date(Date.now() + pauseMs) },
      );
    if (recorded === 0 || pauseMs !== undefined) return;
    if (status === "refused") await recordRefusal(trx, ctx, mail, answer);
    // A refused address of an account is shown with the account.
    if (status === "failed" || (status === "refused" && mail.userId === null))
      await notify(trx, ctx, {
        kind: "mail.failed",
        to: { facility: true },
        data: { to: mail.toAddress, answer },
      });
  });
}

/** The final status of a mail by the outcome of its last attempt. */
const STATUS_AFTER = {
  sent: "sent",
  refused: "refused",
  rejected: "failed",
  delayed: "failed",
  dropped: "dropped",
} as const satisfies Record<Outcome["outcome"], Mail["status"]>;
