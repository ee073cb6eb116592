import { count } from "../count.ts";
import type { drafts as english } from "../en/drafts.ts";
import type { Texts } from "../t.ts";

export const drafts: Texts<typeof english> = {
  "draft.restored": ({ time }) => `Das hatten Sie bis ${time} eingetragen. Gespeichert ist es noch nicht.`,
  "draft.discard": "Verwerfen",
  "draft.problems": ({ fields }) => `Bitte prüfen Sie ${count(fields, "Feld", "Felder")}`,
  "draft.missing": ({ label }) => `Bitte füllen Sie „${label}“ aus`,
  "draft.noEmail": "Das ist keine E-Mail-Adresse wie name@example.org",
  "draft.tooShort": ({ characters }) => `Verwenden Sie mindestens ${characters} Zeichen`,
  "draft.leave.title": "Verlassen, ohne zu speichern?",
  "draft.leave.text": "Was Sie seit dem letzten Speichern eingetragen haben, ist noch nicht auf dem Server.",
  "draft.leave.files":
    "Sie haben Dateien ausgewählt, die noch nicht gesendet werden. Wenn Sie wiederkommen, müssen Sie sie neu auswählen.",
  "draft.plan.found": ({ file, time }) =>
    `Bis ${time} haben Sie ${file} berichtigt. Es ist noch nicht importiert.`,
  "draft.plan.goOn": "Damit weitermachen",
  "draft.plan.failed": "Es ließ sich nicht wieder öffnen",
  "draft.leave.stay": "Hier bleiben",
  "draft.leave.save": "Speichern und verlassen",
  "draft.leave.discard": "Ohne Speichern verlassen",
};
