import type { MailWords } from "./words.ts";

const day = (time: string) =>
  new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));

/** The German texts of all mails. */
export const de: MailWords = {
  footerRequired: ({ facility }) => `Gesendet von ${facility}.`,
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
    approval: ({ path, order, owner, samples, expiresAt }) => ({
      subject: `Freigabe nötig: ${order}`,
      paragraphs: [
        `${owner} hat den Auftrag ${order} mit ${samples} ${samples === 1 ? "Probe" : "Proben"} eingereicht. Das Labor nimmt ihn an, sobald die Leitung der Abteilung ihn freigegeben hat.`,
        `Die Seite zeigt den Auftrag und fragt nach Ihrer Entscheidung; ein Konto ist nicht nötig. Der Link gilt einmal, bis zum ${day(expiresAt)}.`,
      ],
      action: { label: "Auftrag ansehen", path },
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
