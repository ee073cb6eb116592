import { count } from "../count.ts";
import type { drafts as english } from "../en/drafts.ts";
import type { Texts } from "../t.ts";

export const drafts: Texts<typeof english> = {
  "drafts.restored": ({ time }) => `Nicht gespeicherter Entwurf von ${time} wiederhergestellt.`,
  "drafts.discard": "Verwerfen",
  "drafts.problems": ({ fields }) => `Bitte prüfen Sie ${count(fields, "Feld", "Felder")}`,
  "drafts.missing": ({ label }) => `Bitte füllen Sie „${label}“ aus`,
  "drafts.noEmail": "Geben Sie eine gültige E-Mail-Adresse ein, etwa name@example.org",
  "drafts.tooShort": ({ characters }) => `Verwenden Sie mindestens ${characters} Zeichen`,
  "drafts.leave.title": "Verlassen, ohne zu speichern?",
  "drafts.leave.text": "Änderungen seit dem letzten Speichern sind nicht auf dem Server.",
  "drafts.leave.files":
    "Die ausgewählten Dateien werden noch nicht hochgeladen. Sie müssten sie erneut auswählen.",
  "drafts.plan.found": ({ file, time }) => `Nicht abgeschlossener Import von ${file}, Stand ${time}`,
  "drafts.plan.goOn": "Fortsetzen",
  "drafts.plan.failed": "Der Import konnte nicht wieder geöffnet werden",
  "drafts.leave.stay": "Auf der Seite bleiben",
  "drafts.leave.save": "Speichern und verlassen",
  "drafts.leave.discard": "Ohne Speichern verlassen",
};
