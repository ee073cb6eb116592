import type { Site } from "../../platform/site/site.ts";
import type { Mail } from "../../../db/models/Mail.ts";
import type { User } from "../../../db/models/User.ts";
import { type MailLanguage, type MailWords, mailWords } from "./messages/words.ts";

/** The content of a mail before its layout: plain text, in which nothing has a meaning. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** The page of the mail. path: below the public address. */
  action?: { label: string; path: string };
  /** Linked lines, as in a digest. */
  items?: { text: string; path: string }[];
  /** Recipients may switch this mail off: a footer and headers for it are added. */
  mayBeSwitchedOff?: boolean;
}

/** The templates of queueMail, which messages/en.ts and messages/de.ts define. */
export type MailTemplate = keyof MailWords["templates"];
/** Their parameters. A path may hold a one-time token: it is kept encrypted and only until the mail is sent. */
export type MailParams = { [Template in MailTemplate]: Parameters<MailWords["templates"][Template]>[0] };

/** Makes the content of a queued mail from its parameters. */
export function makeContent<Template extends MailTemplate>(
  template: Template,
  params: MailParams[Template],
  language: MailLanguage,
): MailContent {
  const templates: { [Name in MailTemplate]: (params: MailParams[Name]) => MailContent } =
    mailWords(language).templates;
  return templates[template](params);
}

/** Reads the records of a mail at the time of sending and makes its content; null when its reader may no longer see
 *  them. */
export type ReadContent = (
  site: Site,
  mail: Mail,
  reader: { user: User; language: MailLanguage },
) => Promise<MailContent | null>;

const readers = new Map<string, ReadContent>();

/** Registers the content of a template whose records belong to a higher area. Called at start. */
export function registerMailContent(template: string, read: ReadContent): void {
  readers.set(template, read);
}

export function contentReader(template: string): ReadContent | undefined {
  return readers.get(template);
}
