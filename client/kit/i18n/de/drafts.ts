import { count } from "../count.ts";
import type { drafts as english } from "../en/drafts.ts";
import type { Texts } from "../t.ts";

export const drafts: Texts<typeof english> = {
  "draft.restored": ({ time }) => `Nicht gespeicherter Entwurf von ${time} wiederhergestellt.`,
  "draft.discard": "Verwerfen",
  "draft.problems": ({ fields }) => `Bitte prüfen Sie ${count(fields, "Feld", "Felder")}`,
  "draft.missing": ({ label }) => `Bitte füllen Sie „${label}“ aus`,
  "draft.noEmail": "Geben Sie eine gültige E-Mail-Adresse ein, etwa name@example.org",
  "draft.tooShort": ({ characters }) => `Verwenden Sie mindestens ${characters} Zeichen`,
  "draft.leave.title": "Verlassen, ohne zu speichern?",
  "draft.leave.text": "Änderungen seit dem letzten Speichern sind nicht auf dem Server.",
  "draft.leave.files":
    "Die ausgewählten Dateien werden noch nicht hochgeladen. Sie müssten sie erneut auswählen.",
  "draft.plan.found": ({ file, time }) => `Nicht abgeschlossener Import von ${file}, Stand ${time}`,
  "draft.plan.goOn": "Fortsetzen",
  "draft.plan.failed": "Der Import konnte nicht wieder geöffnet werden",
  "draft.leave.stay": "Auf der Seite bleiben",
  "draft.leave.save": "Speichern und verlassen",
  "draft.leave.discard": "Ohne Speichern verlassen",
};
