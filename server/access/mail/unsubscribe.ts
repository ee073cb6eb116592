import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Mail } from "../../../db/models/Mail.ts";
import type { NotificationKind } from "../../../db/models/Notification.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { NOTIFICATION_KINDS } from "../../../db/values.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { unsubscribeLinkInvalid } from "./errors.ts";
import { storePreferences } from "./preferences.ts";

const KEY_BYTES = 32;
const DIGEST = "digest";

/** Returns the headers with which a mail program ends the kind of a mail by one request (RFC 8058). */
export function unsubscribeHeaders(
  { sealKey }: Site,
  { userId, kind }: Pick<Mail, "userId" | "kind">,
  origin: string,
): Record<string, string> {
  if (!sealKey || userId === null) return {};
  const token = signedToken(sealKey, userId, kind);
  return {
    "List-Unsubscribe": `<${origin}/api/notifications/unsubscribe?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Sets the kind of a mail to never by the signed link of the mail, without a session; the link of a digest ends all
 *  kinds that are in it. Idempotent. Raises unsubscribeLinkInvalid. */
export async function unsubscribe(ctx: Context, { token }: { token: string }): Promise<void> {
  const { userId, kind } = openToken(ctx.site, token) ?? raise(unsubscribeLinkInvalid());
  await transaction(ctx.db, (trx) =>
    storePreferences(trx, ctx, userId, (before) =>
      Object.fromEntries(
        NOTIFICATION_KINDS.filter((one) => (kind === DIGEST ? before[one] === "daily" : one === kind)).map(
          (one) => [one, "never" as const],
        ),
      ),
    ),
  );
}

function signedToken(sealKey: Buffer, userId: string, kind: string): string {
  const subject = `${userId} ${kind}`;
  return `${Buffer.from(subject).toString("base64url")}.${signature(sealKey, subject).toString("base64url")}`;
}

function openToken({ sealKey }: Site, token: string): { userId: string; kind: string } | undefined {
  const [encoded = "", mac = ""] = token.split(".");
  const subject = Buffer.from(encoded, "base64url").toString("utf8");
  if (!sealKey) return undefined;
  const expected = signature(sealKey, subject);
  const given = Buffer.from(mac, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [userId = "", kind = ""] = subject.split(" ");
  return kind === DIGEST || NOTIFICATION_KINDS.includes(kind as NotificationKind)
    ? { userId, kind }
    : undefined;
}

// A key of its own: a signature of a link must have no meaning elsewhere.
function signature(sealKey: Buffer, subject: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", sealKey, "", "lanekeeper unsubscribe links", KEY_BYTES));
  return createHmac("sha256", key).update(subject).digest();
}
