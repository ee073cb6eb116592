import { count } from "../count.ts";
import type { amendments as english } from "../en/amendments.ts";
import type { Texts } from "../t.ts";

export const amendments: Texts<typeof english> = {
  "amendments.title": "Vorgeschlagene Änderungen",
  "amendments.failed": "Die vorgeschlagenen Änderungen konnten nicht geladen werden",
  "amendments.open": "Änderung vorschlagen",
  "amendments.propose.text":
    "Der Auftrag bleibt unverändert, bis das Labor die Änderung annimmt. Ändern Sie die Antworten und geben Sie den Grund an.",
  "amendments.propose.none": "Ändern Sie mindestens eine Antwort.",
  "amendments.samples": "Proben",
  "amendments.samples.open": "Proben ändern",
  "amendments.samples.text":
    "Proben-IDs, Organismen und die Liste der Proben bleiben. Ein Vorschlag kann bis zu 1.000 Werte von Proben enthalten.",
  "amendments.samples.difference": "Unterschiede der Proben",
  "amendments.samples.all": ({ values }) => `Alle ${count(values, "Wert", "Werte")} anzeigen`,
  "amendments.sample": "Probe",
  "amendments.propose.submit": "Vorschlagen",
  "amendments.proposed": "Änderung vorgeschlagen",
  "amendments.notProposed": "Die Änderung konnte nicht vorgeschlagen werden",
  "amendments.reason": "Grund",
  "amendments.reason.hint": "Wird dem Labor angezeigt.",
  "amendments.reason.forOwner": "Wird dem Auftraggeber angezeigt.",
  "amendments.state.open": "Offen",
  "amendments.state.accepted": "Angenommen",
  "amendments.state.declined": "Abgelehnt",
  "amendments.state.withdrawn": "Zurückgezogen",
  "amendments.by": ({ name, time }) => `${name}, ${time}`,
  "amendments.field": "Feld",
  "amendments.before": "Bisher",
  "amendments.after": "Neu",
  "amendments.unit": ({ field }) => `${field} (Einheit)`,
  "amendments.difference": "Unterschiede",
  "amendments.accept": "Änderung annehmen",
  "amendments.accepted": "Änderung angenommen und übernommen",
  "amendments.decline": "Änderung ablehnen",
  "amendments.declined": "Änderung abgelehnt",
  "amendments.decisionReason": "Begründung des Labors",
  "amendments.withdraw": "Änderung zurückziehen",
  "amendments.withdrawn": "Änderung zurückgezogen",
  "amendments.notDone": "Die vorgeschlagene Änderung konnte nicht aktualisiert werden",
};
