import type { Knex } from "knex";
import { Mail } from "../../../db/models/Mail.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { readSetting } from "../settings/readSetting.ts";
import { sealText } from "../settings/seal.ts";
import type { MailParams, MailTemplate } from "./mailContent.ts";
import { isMailOn } from "./mailSettings.ts";

/** Kinds of mails that their recipients cannot switch off. Mails of notifications are written by notify. */
export const REQUIRED_MAIL_KINDS = ["invitation", "passwordReset", "security", "approval"] as const;
export type RequiredMailKind = (typeof REQUIRED_MAIL_KINDS)[number];

/** Queues one mail within the transaction of its change: it is sent after the commit, and never if the transaction is
 *  rolled back. Returns false and queues nothing while mail is off. The parameters are stored encrypted and removed once
 *  the mail has ended, so they may hold a one-time link; give paths, the public address is added when the mail is made.
 *  @param mail.userId the account of the recipient, whose language is used; without one, the facility's language */
export async function queueMail<Template extends MailTemplate>(
  trx: Knex.Transaction,
  { site }: Pick<Context, "site">,
  mail: {
    to: string;
    userId?: string | null;
    kind: RequiredMailKind;
    template: Template;
    params: MailParams[Template];
  },
): Promise<boolean> {
  if (!isMailOn(await readSetting("mail", trx))) return false;
  await Mail.query(trx).insert({
    userId: mail.userId ?? null,
    toAddress: mail.to,
    kind: mail.kind,
    template: mail.template,
    sealedParams: sealText(site, JSON.stringify(mail.params)),
  });
  return true;
}
