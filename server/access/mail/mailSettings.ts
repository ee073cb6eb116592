import type { Knex } from "knex";
import type { z } from "zod";
import { Mail } from "../../../db/models/Mail.ts";
import { serializable } from "../../../db/serializable.ts";
import { cached } from "../../platform/cache/cached.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import { addressKind } from "../../platform/network/addressKind.ts";
import { ownLinkRefused } from "../../platform/outgoing/errors.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { changeSettingIn } from "../settings/changeSetting.ts";
import { type mailChange, mailSettings } from "../settings/mailFields.ts";
import { readSetting } from "../settings/readSetting.ts";
import { sealSecret, unsealText } from "../settings/seal.ts";

export type StoredMailSettings = z.output<typeof mailSettings>;

/** The settings of a configured mail server, with its password in plain text. */
export type MailServer = Omit<StoredMailSettings, "host" | "from"> & { host: string; from: string };

const cachedSettings = cached<StoredMailSettings>(["setting:mail"], (site) =>
  readSetting("mail", site.database),
);

/** Returns the mail server; undefined while mail is off. */
export async function readMailServer(site: Site): Promise<MailServer | undefined> {
  const { host, from, password, ...others } = await cachedSettings(site);
  if (host === null || from === null) return undefined;
  return { ...others, host, from, password: unsealText(site, password) ?? null };
}

/** Returns whether mails can be sent. */
export function isMailOn({ host, from }: Pick<StoredMailSettings, "host" | "from">): boolean {
  return host !== null && from !== null;
}

/** Reads the mail settings for a response. */
export async function readMailSettings(db: Knex) {
  return presentMailSettings(await readSetting("mail", db));
}

/** Changes the given mail settings; omitted fields are unchanged. The password is stored encrypted and never returned.
 *  Turning mail off gives up the queued mails. Raises ownLinkRefused. */
export async function changeMailSettings(ctx: Context, { password, ...named }: z.output<typeof mailChange>) {
  if (named.host && addressKind(named.host) === "own link") raise(ownLinkRefused());
  const secret = password === undefined ? {} : { password: sealSecret(ctx.site, password) };
  const value = await serializable(ctx.db, async (trx) => {
    const after = await changeSettingIn(
      trx,
      ctx,
      "mail",
      (stored) => mailSettings.parse({ ...stored, ...definedFields(named), ...secret }),
      presentMailSettings,
    );
    if (!isMailOn(after)) await giveUpQueued(trx);
    return after;
  });
  cachedSettings.forget(ctx.site);
  return presentMailSettings(value);
}

async function giveUpQueued(trx: Knex.Transaction): Promise<void> {
  await Mail.query(trx)
    .whereIn("status", ["queued", "digest"])
    .patch({ status: "failed", answer: "Mail was turned off", sealedParams: null, endedAt: new Date() });
}

function presentMailSettings({ password, ...others }: StoredMailSettings) {
  return { ...others, passwordSet: password !== null };
}
