import type { SendMailOptions } from "nodemailer";
import type { MailContent } from "./mailContent.ts";
import { type MailLanguage, mailWords } from "./messages/words.ts";

const SUBJECT_MAX_CHARACTERS = 200;

/** The facility as mails show it. logo: undefined without one, or when mail programs do not show its type. */
export interface MailSender {
  facility: string;
  /** The public address; every link begins with it. */
  origin: string;
  logo: { type: "png" | "jpeg"; bytes: Buffer } | undefined;
}

/** Lays out a mail as text and HTML. The content may hold anything that a person has typed: it is escaped in HTML, and
 *  control characters, which could add lines or headers, are removed. Pure. */
export function renderMail(
  content: MailContent,
  { facility, origin, logo }: MailSender,
  language: MailLanguage,
): Pick<SendMailOptions, "subject" | "text" | "html" | "attachments"> {
  const words = mailWords(language);
  const about = { facility: plainLine(facility) };
  const footer = content.mayBeSwitchedOff ? words.footerChosen(about) : words.footerRequired(about);
  const settings = content.mayBeSwitchedOff
    ? { label: words.changeSettings, url: `${origin}/account` }
    : undefined;
  const subject = plainLine(content.subject);
  const paragraphs = content.paragraphs.map(plainLine);
  const items = (content.items ?? []).map(({ text, path }) => ({
    text: plainLine(text),
    url: linkTo(origin, path),
  }));
  const action = content.action && {
    label: plainLine(content.action.label),
    url: linkTo(origin, content.action.path),
  };
  const text = [
    ...paragraphs,
    ...items.map((item) => `- ${item.text}\n  ${item.url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${[footer, ...(settings ? [`${settings.label}: ${settings.url}`] : [])].join("\n")}`,
  ].join("\n\n");
  const html = page(language, subject, [
    logo
      ? `<img src="cid:logo" alt="${escaped(about.facility)}" style="display:block;max-width:200px;max-height:60px;margin:0 0 16px">`
      : `<p style="margin:0 0 16px;font-weight:600">${escaped(about.facility)}</p>`,
    ...paragraphs.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`),
    ...(items.length > 0
      ? [
          `<ul style="margin:0 0 12px;padding-left:20px">${items.map((item) => `<li style="margin:0 0 6px">${link(item.url, item.text)}</li>`).join("")}</ul>`,
        ]
      : []),
    ...(action ? [`<p style="margin:20px 0">${link(action.url, action.label, BUTTON)}</p>`] : []),
    `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #ced4da;font-size:13px;color:#495057">${escaped(footer)}${settings ? `<br>${link(settings.url, settings.label)}` : ""}</p>`,
  ]);
  return {
    subject: subject.slice(0, SUBJECT_MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, ""),
    text,
    html,
    ...(logo && {
      attachments: [
        {
          filename: `logo.${logo.type}`,
          content: logo.bytes,
          contentType: `image/${logo.type}`,
          cid: "logo",
          contentDisposition: "inline",
        },
      ],
    }),
  };
}

const BUTTON =
  "display:inline-block;padding:10px 16px;border-radius:4px;background:#1864ab;color:#ffffff;text-decoration:none";

/** One line of text: without line breaks, other control characters, and characters that reverse the reading direction. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
}

/** A link below the public address. A path that leads elsewhere is a mistake of the program. */
function linkTo(origin: string, path: string): string {
  const url = new URL(path, `${origin}/`);
  if (url.origin !== origin || !path.startsWith("/"))
    throw new Error("A mail links only to this installation");
  return url.href;
}

function page(language: MailLanguage, title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:1.5;color:#212529;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${parts.join("\n")}
</div>
</body>
</html>
`;
}

function link(url: string, label: string, style = "color:#1864ab"): string {
  return `<a href="${escaped(url)}" style="${style}">${escaped(label)}</a>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
