import { count as counted } from "../count.ts";
import type { presets as english } from "../en/presets.ts";

export const presets: typeof english = {
  "presets.label": "Vorlage",
  "presets.choose": "Vorlage wählen",
  "presets.failed": "Die Vorlagen konnten nicht geladen werden",
  "presets.save": "Als Vorlage speichern",
  "presets.save.action": "Speichern",
  "presets.replace": "Ersetzen",
  "presets.replaces": ({ name }) => `Ersetzt die Vorlage ${name}.`,
  "presets.name": "Name",
  "presets.name.hint":
    "Speichert die Parameter dieses Formulars. Alle, die Analysen starten, können die Vorlage verwenden.",
  "presets.saved": ({ name }) => `Vorlage ${name} gespeichert`,
  "presets.notSaved": "Die Vorlage konnte nicht gespeichert werden",
  "presets.loaded": ({ name }) => `Parameter aus ${name} geladen`,
  "presets.import": "Parameter importieren",
  "presets.imported": ({ count }) => `${counted(count, "Parameter", "Parameter")} importiert`,
  "presets.notImported": "Die Parameter konnten nicht importiert werden",
  "presets.ignored": ({ count }) =>
    count === 1
      ? "1 Name ist kein Parameter dieser Pipeline und wird nicht verwendet"
      : `${counted(count, "Name", "Namen")} sind keine Parameter dieser Pipeline und werden nicht verwendet`,
  "presets.ignored.close": "Liste schließen",
  "presets.more": "Exportieren",
  "presets.export.json": "Als params.json",
  "presets.export.yaml": "Als params.yaml",
  "presets.notExported": "Die Parameter konnten nicht exportiert werden",
  "presets.cancel": "Abbrechen",
  "presets.delete": ({ name }) => `Vorlage ${name} löschen`,
  "presets.deleted": ({ name }) => `Vorlage ${name} gelöscht`,
  "presets.notDeleted": "Die Vorlage konnte nicht gelöscht werden",
};
