import type { attachments as english } from "../en/attachments.ts";
import type { Texts } from "../t.ts";

export const attachments: Texts<typeof english> = {
  "attachments.title": "Anhänge",
  "attachments.ofSample": "Bilder und Dateien dieser Probe",
  "attachments.preview": ({ name }) => `Vorschau von ${name}`,
  "attachments.list": "Anhänge",
  "attachments.empty": "Keine Anhänge.",
  "attachments.hint": ({ megabytes, most }) =>
    `Dokumente, Bilder und Tabellen mit bis zu ${megabytes} MB, höchstens ${most} Dateien.`,
  "attachments.add": "Dateien anhängen",
  "attachments.added": ({ name }) => `${name} angehängt`,
  "attachments.sending": ({ name }) => `${name} wird hochgeladen`,
  "attachments.notAdded": ({ name }) => `${name} konnte nicht angehängt werden`,
  "attachments.dismiss": ({ name }) => `Meldung zu ${name} schließen`,
  "attachments.refused.type": ({ extensions }) =>
    `Dieser Dateityp kann nicht angehängt werden. Möglich sind ${extensions}.`,
  "attachments.refused.size": ({ megabytes }) => `Die Datei ist größer als ${megabytes} MB.`,
  "attachments.refused.empty": "Die Datei ist leer.",
  "attachments.failed": "Die Anhänge konnten nicht geladen werden",
  "attachments.interrupted": "Die Verbindung wurde unterbrochen. Hängen Sie die Datei noch einmal an.",
  "attachments.by": ({ name }) => `von ${name}`,
  "attachments.remove": ({ name }) => `${name} löschen`,
  "attachments.remove.title": "Anhang löschen",
  "attachments.remove.text": ({ name }) =>
    `${name} wird für alle gelöscht, die diesen Auftrag sehen. Das lässt sich nicht rückgängig machen.`,
  "attachments.remove.confirm": "Löschen",
  "attachments.removed": ({ name }) => `${name} gelöscht`,
  "attachments.notRemoved": "Der Anhang konnte nicht gelöscht werden",
};
