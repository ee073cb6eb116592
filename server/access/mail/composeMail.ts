import type { SendMailOptions } from "nodemailer";
import { knownPublicUrl } from "../../platform/site/publicUrl.ts";
import type { Site } from "../../platform/site/site.ts";
import { cachedLogo } from "../facilityLogo/facilityLogo.ts";
import { readSetting } from "../settings/readSetting.ts";
import { renderMail, plainLine } from "./renderMail.ts";
import type { MailContent } from "./mailContent.ts";
import type { MailServer } from "./mailSettings.ts";
import type { MailLanguage } from "./messages/words.ts";

/** What all mails of the facility share. */
export async function readMailFrame(site: Site) {
  const [{ name, publicUrl, language }, { image }] = await Promise.all([
    readSetting("facility", site.database),
    cachedLogo(site),
  ]);
  const { env } = site;
  return {
    facility: name ?? "Lanekeeper",
    language,
    // A process that only runs jobs has no address of its own.
    origin:
      env.publicUrl ?? publicUrl ?? knownPublicUrl(site) ?? site.webUrl ?? `http://${env.host}:${env.port}`,
    logo:
      image && image.type !== "webp"
        ? { type: image.type, bytes: Buffer.from(image.base64, "base64") }
        : undefined,
  };
}
export type MailFrame = Awaited<ReturnType<typeof readMailFrame>>;

/** Makes the message of a mail: sender, recipient, layout and headers. */
export function composeMail(
  content: MailContent,
  {
    server,
    frame,
    to,
    language,
    messageId,
    headers = {},
  }: {
    server: MailServer;
    frame: MailFrame;
    to: string;
    language: MailLanguage;
    messageId: string;
    headers?: Record<string, string>;
  },
): SendMailOptions {
  return {
    ...renderMail(content, frame, language),
    messageId,
    from: { name: plainLine(frame.facility), address: server.from },
    // As objects: the library would read a list of recipients from a text.
    to: { name: "", address: to },
    ...(server.replyTo !== null && { replyTo: { name: "", address: server.replyTo } }),
    envelope: { from: server.from, to: [to] },
    headers: { "Auto-Submitted": "auto-generated", ...headers },
  };
}

/** The domain of the sender, for Message-IDs. */
export function senderDomain({ from }: MailServer): string {
  return from.slice(from.lastIndexOf("@") + 1);
}
