import type { MailContent } from "../mailContent.ts";

const day = (time: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));

/** The English texts of all mails. */
export const en = {
  footerRequired: ({ facility }: { facility: string }) => `Sent by ${facility}.`,
  footerChosen: ({ facility }: { facility: string }) =>
    `${facility} sends you this email because of your notification settings.`,
  changeSettings: "Change notification settings",
  /** The templates of queueMail: each takes its parameters and makes a mail. */
  templates: {
    test: ({ facility }: { facility: string }): MailContent => ({
      subject: "Test email",
      paragraphs: [`The mail settings of ${facility} work: this email was sent with them.`],
      action: { label: "Open mail settings", path: "/settings/mail" },
    }),
    invitation: ({
      path,
      invitedBy,
      expiresAt,
    }: {
      path: string;
      invitedBy: string;
      expiresAt: string;
    }): MailContent => ({
      subject: "Your invitation to Lanekeeper",
      paragraphs: [
        `${invitedBy} invites you to create an account.`,
        `The link works once, until ${day(expiresAt)}.`,
      ],
      action: { label: "Create account", path },
    }),
    approval: ({
      path,
      order,
      owner,
      samples,
      expiresAt,
    }: {
      path: string;
      order: string;
      owner: string;
      samples: number;
      expiresAt: string;
    }): MailContent => ({
      subject: `Approval needed: ${order}`,
      paragraphs: [
        `${owner} submitted the order ${order} with ${samples} ${samples === 1 ? "sample" : "samples"}. The facility accepts it once a lead of the department has approved it.`,
        `The page shows the order and asks for your decision; no account is needed. The link works once, until ${day(expiresAt)}.`,
      ],
      action: { label: "Review order", path },
    }),
    passwordReset: ({ path }: { path: string }): MailContent => ({
      subject: "Reset your password",
      paragraphs: [
        "A new password was requested for your account. The link works once, for one hour.",
        "If you did not request it, ignore this email. Your password stays the same.",
      ],
      action: { label: "Choose a new password", path },
    }),
  },
};
