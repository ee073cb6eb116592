import type { announcement as english } from "../en/announcement.ts";
import type { Texts } from "../t.ts";

export const announcement: Texts<typeof english> = {
  "announcement.title": "Ankündigung",
  "announcement.content": "Mitteilung",
  "announcement.text":
    "Steht für alle angemeldeten Benutzer oben auf jeder Seite. Alle können sie für sich ausblenden.",
  "announcement.message": "Text",
  "announcement.message.hint": "Reiner Text, höchstens 1.000 Zeichen. Ohne Text wird nichts angekündigt.",
  "announcement.level": "Stufe",
  "announcement.level.info": "Hinweis",
  "announcement.level.warning": "Warnung",
  "announcement.from": "Ab",
  "announcement.from.hint": "Leer: sofort.",
  "announcement.until": "Bis",
  "announcement.until.hint": "Leer: bis zur nächsten Änderung.",
  "announcement.onSignIn": "Auf der Anmeldeseite zeigen",
  "announcement.onSignIn.hint": "Auch Besucher ohne Konto sehen sie dort.",
};
