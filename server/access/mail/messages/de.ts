import type { MailWords } from "./words.ts";

const day = (time: string) =>
  new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));

/** The German texts of all mails. */
export const de: MailWords = {
  footerRequired: ({ facility }) => `Gesendet von ${facility} mit Lanekeeper.`,
  footerChosen: ({ facility }) =>
    `${facility} sendet Ihnen diese E-Mail, weil Sie Benachrichtigungen per E-Mail erhalten.`,
  changeSettings: "Benachrichtigungen einstellen",
  templates: {
    test: ({ facility }) => ({
      subject: "Test-E-Mail",
      paragraphs: [`Der E-Mail-Versand von ${facility} funktioniert: Diese E-Mail wurde damit verschickt.`],
      action: { label: "E-Mail-Einstellungen öffnen", path: "/settings/mail" },
    }),
    invitation: ({ path, invitedBy, expiresAt }) => ({
      subject: "Ihre Einladung zu Lanekeeper",
      paragraphs: [
        `${invitedBy} lädt Sie ein, ein Konto anzulegen.`,
        `Der Link gilt einmal, bis zum ${day(expiresAt)}.`,
      ],
      action: { label: "Konto anlegen", path },
    }),
    passwordReset: ({ path }) => ({
      subject: "Passwort zurücksetzen",
      paragraphs: [
        "Für Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt einmal und eine Stunde lang.",
        "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.",
      ],
      action: { label: "Neues Passwort wählen", path },
    }),
  },
};
