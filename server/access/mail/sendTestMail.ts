import type { z } from "zod";
import { newId } from "../../../db/newId.ts";
import { User } from "../../../db/models/User.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { MAIL_TEST_MAX_MS } from "../limits.ts";
import { composeMail, senderDomain, readMailFrame } from "./composeMail.ts";
import { mailNotConfigured, testMailFailed } from "./errors.ts";
import { makeContent } from "./mailContent.ts";
import { readMailServer } from "./mailSettings.ts";
import type { testMailInput } from "./schema.ts";
import { sendMail } from "./transport.ts";

/** Sends a mail with the saved settings at once, once, and returns the answer of the mail server. Raises
 *  mailNotConfigured, testMailFailed. */
export async function sendTestMail(
  { site, user, signal }: SignedInContext,
  { to }: z.output<typeof testMailInput>,
): Promise<{ answer: string }> {
  const server = (await readMailServer(site)) ?? raise(mailNotConfigured());
  const [frame, admin] = await Promise.all([
    readMailFrame(site),
    User.query(site.database).findById(user.id).select("language"),
  ]);
  const language = admin?.language ?? frame.language;
  const message = composeMail(makeContent("test", { facility: frame.facility }, language), {
    server,
    frame,
    to,
    language,
    messageId: `<${newId()}@${senderDomain(server)}>`,
  });
  const ending = AbortSignal.any([AbortSignal.timeout(MAIL_TEST_MAX_MS), ...(signal ? [signal] : [])]);
  const { outcome, answer } = await sendMail(server, message, {
    signal: ending,
    silenceMs: MAIL_TEST_MAX_MS,
  });
  if (outcome !== "sent") raise(testMailFailed({ answer }));
  return { answer };
}
