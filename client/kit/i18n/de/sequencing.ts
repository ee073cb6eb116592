import { count } from "../count.ts";
import type { sequencing as english } from "../en/sequencing.ts";
import type { Texts } from "../t.ts";

const ofSamples = (amount: number) => count(amount, "Probe", "Proben");

export const sequencing: Texts<typeof english> = {
  "sequencing.title": "Sequenzierläufe",
  "sequencing.failed": "Die Sequenzierläufe konnten nicht geladen werden",
  "sequencing.demo.title": "Sequenzierläufe sind in der öffentlichen Demo deaktiviert",
  "sequencing.demo.text": "In Ihrer eigenen Installation ordnen Sie hier Proben den Sequenzierläufen zu.",
  "sequencing.demo.toOrder": "Auftrag öffnen",
  "sequencing.draft.title": "Dieser Auftrag ist noch ein Entwurf",
  "sequencing.draft.text": "Die Sequenzierung lässt sich planen, sobald der Auftrag eingereicht ist.",
  "sequencing.toOrder": "Auftrag öffnen",
  "sequencing.empty.title": "Noch keine Sequenzierläufe",
  "sequencing.empty.text":
    "Legen Sie einen Sequenzierlauf an und fügen Sie Proben hinzu, oder importieren Sie einen Laufplan aus Excel. Die Vorlage enthält bereits die Proben dieses Auftrags.",
  "sequencing.empty.textReader": "Für diesen Auftrag ist noch kein Sequenzierlauf geplant.",
  "sequencing.new": "Neuer Sequenzierlauf",
  "sequencing.import": "Laufplan importieren",
  "sequencing.template": "Vorlage herunterladen",
  "sequencing.list": "Sequenzierläufe dieses Auftrags",
  "sequencing.pages": "Seiten der Sequenzierläufe",
  "sequencing.run": "Sequenzierlauf",
  "sequencing.samples": "Proben",
  "sequencing.sampleCount": ({ samples }) => ofSamples(samples),
  "sequencing.date": "Datum",
  "sequencing.instrument": "Gerät",

  "sequencing.gone.title": "Sequenzierlauf nicht gefunden",
  "sequencing.gone.text":
    "Vielleicht wurde er gelöscht oder der Import, der ihn angelegt hat, rückgängig gemacht.",
  "sequencing.gone.action": "Alle Sequenzierläufe anzeigen",
  "sequencing.runFailed": "Der Sequenzierlauf konnte nicht geladen werden",
  "sequencing.edit": "Bearbeiten",
  "sequencing.more": "Weitere Aktionen",
  "sequencing.delete": "Sequenzierlauf löschen",
  "sequencing.delete.title": ({ name }) => `Sequenzierlauf ${name} löschen?`,
  "sequencing.delete.text": ({ samples }) =>
    samples === 0
      ? "Diesem Sequenzierlauf sind keine Proben zugeordnet. Seine Angaben werden endgültig gelöscht."
      : `${count(samples, "Probenzuordnung wird", "Probenzuordnungen werden")} mit Barcodes und Notizen endgültig gelöscht. Proben und Sequenzdateien bleiben erhalten.`,
  "sequencing.delete.reads": ({ reads }) =>
    `${count(reads, "Readset verliert", "Readsets verlieren")} die Verknüpfung mit diesem Sequenzierlauf.`,
  "sequencing.delete.keep": "Abbrechen",
  "sequencing.delete.confirm": "Löschen",
  "sequencing.deleted": ({ name }) => `Sequenzierlauf ${name} gelöscht`,
  "sequencing.deleteFailed": "Der Sequenzierlauf konnte nicht gelöscht werden",

  "sequencing.form.new": "Neuer Sequenzierlauf",
  "sequencing.form.edit": ({ name }) => `Sequenzierlauf ${name} bearbeiten`,
  "sequencing.form.runId": "Lauf-ID",
  "sequencing.form.runIdHint": "Lauf-ID des Geräts; muss innerhalb des Auftrags eindeutig sein.",
  "sequencing.form.runIdMissing": "Geben Sie eine Lauf-ID ein",
  "sequencing.form.runName": "Titel",
  "sequencing.form.platform": "Plattform",
  "sequencing.form.instrument": "Gerät",
  "sequencing.form.runDate": "Datum",
  "sequencing.form.folderPath": "Verzeichnis des Sequenzierlaufs",
  "sequencing.form.parameters": "Parameter des Sequenzierlaufs",
  "sequencing.form.parametersHint": "Für Sample Sheets: Flow Cell, Kit und Read-Längen.",
  "sequencing.form.parameter": ({ number }) => `Name von Parameter ${number}`,
  "sequencing.form.parameterValue": ({ number }) => `Wert von Parameter ${number}`,
  "sequencing.form.parameterName": "Name",
  "sequencing.form.value": "Wert",
  "sequencing.form.addParameter": "Parameter hinzufügen",
  "sequencing.form.removeParameter": ({ number }) => `Parameter ${number} entfernen`,
  "sequencing.parameter.flow_cell_id": "Flow-Cell-ID",
  "sequencing.parameter.flow_cell_product_code": "Flow-Cell-Produktcode",
  "sequencing.parameter.kit": "Kit",
  "sequencing.parameter.barcode_kit": "Barcode-Kit",
  "sequencing.parameter.position_id": "Position",
  "sequencing.parameter.read1_cycles": "Zyklen Read 1",
  "sequencing.parameter.read2_cycles": "Zyklen Read 2",
  "sequencing.form.figures": "Ausbeute und Qualität",
  "sequencing.form.totalReads": "Reads",
  "sequencing.form.totalBases": "Basen",
  "sequencing.form.q30Score": "% ≥ Q30",
  "sequencing.form.passFilterPct": "% Passing Filter (PF)",
  "sequencing.form.clusterDensity": "Clusterdichte",
  "sequencing.form.wholeNumber": "Ganze Zahl, z. B. 1500000",
  "sequencing.form.create": "Sequenzierlauf anlegen",
  "sequencing.form.save": "Speichern",
  "sequencing.created": ({ name, samples }) =>
    samples === 0
      ? `Sequenzierlauf ${name} angelegt`
      : `Sequenzierlauf ${name} mit ${ofSamples(samples)} mit Barcode angelegt`,
  "sequencing.updated": ({ name }) => `Sequenzierlauf ${name} gespeichert`,
  "sequencing.createFailed": "Der Sequenzierlauf konnte nicht angelegt werden",
  "sequencing.updateFailed": "Der Sequenzierlauf konnte nicht gespeichert werden",

  "sequencing.export": "Exportieren",
  "sequencing.export.xlsx": "Excel (wieder importierbar)",
  "sequencing.export.minknow": "MinKNOW-Sample-Sheet",
  "sequencing.export.illumina": "Illumina-Sample-Sheet v2",
  "sequencing.export.failed": "Export fehlgeschlagen",
  "sequencing.export.saveFirst":
    "Der Plan ist nicht gespeichert. Korrigieren Sie die markierten Zellen und exportieren Sie dann.",
  "sequencing.template.failed": "Die Vorlage konnte nicht erstellt werden",

  "sequencing.lastImport": ({ file, time }) => `Importiert aus ${file}, ${time}`,
  "sequencing.lastImport.by": ({ file, name, time }) => `Importiert aus ${file} von ${name}, ${time}`,
  "sequencing.lastImport.unnamed": "einer Excel-Datei",
  "sequencing.undo": "Letzten Import rückgängig machen",
  "sequencing.undo.title": "Diesen Import rückgängig machen?",
  "sequencing.undo.text":
    "Pläne und Proben werden auf den Stand vor dem Import zurückgesetzt. Sequenzierläufe, die der Import angelegt hat, werden gelöscht.",
  "sequencing.undo.runs": ({ names, others }) =>
    others === 0
      ? `Betroffene Sequenzierläufe: ${names}.`
      : `Betroffene Sequenzierläufe: ${names} und ${count(others, "weiterer", "weitere")}.`,
  "sequencing.undo.instead":
    "Dabei gingen spätere Änderungen verloren, deshalb wurde nichts zurückgesetzt. Bearbeiten Sie den Plan oder importieren Sie einen anderen.",
  "sequencing.undo.keep": "Abbrechen",
  "sequencing.undo.confirm": "Import rückgängig machen",
  "sequencing.undone": ({ runs }) =>
    `Import für ${count(runs, "Sequenzierlauf", "Sequenzierläufe")} rückgängig gemacht`,
  "sequencing.undoFailed": "Der Import konnte nicht rückgängig gemacht werden",

  "sequencing.plan": "Proben in diesem Sequenzierlauf",
  "sequencing.plan.grid": ({ name }) => `Laufplan für ${name}`,
  "sequencing.plan.hint":
    "Alle Proben des Auftrags. Tragen Sie einen Barcode ein, um eine Probe aufzunehmen, oder fügen Sie Zeilen aus einer Tabellenkalkulation ein; mit Kopfzeile werden die Zeilen anhand der Proben-ID zugeordnet.",
  "sequencing.plan.count": ({ on, total }) => `${on} von ${total} Proben in diesem Sequenzierlauf`,
  "sequencing.plan.putAllOn": ({ samples }) =>
    samples === 1
      ? "Übrige Probe aufnehmen"
      : `Alle ${count(samples, "übrige Probe", "übrigen Proben")} aufnehmen`,
  "sequencing.plan.noSamples":
    "Dieser Auftrag hat keine Proben. Für einen Laufplan ist mindestens eine Probe nötig.",
  "sequencing.plan.save": "Plan speichern",
  "sequencing.plan.saved": ({ samples }) =>
    `Plan gespeichert: ${ofSamples(samples)} in diesem Sequenzierlauf`,
  "sequencing.plan.saveFailed": "Der Plan konnte nicht gespeichert werden",
  "sequencing.plan.correct": ({ cells }) =>
    `Korrigieren Sie ${count(cells, "Zelle", "Zellen")}, um den Plan zu speichern.`,
  "sequencing.plan.noBarcode": "Barcode fehlt",
  "sequencing.plan.warnings": "Hinweise zu Barcodes",
  "sequencing.plan.moreWarnings": ({ more }) => `und ${count(more, "weiterer", "weitere")}`,
  "sequencing.column.sampleCode": "Probe",
  "sequencing.column.isOn": "Aufgenommen",
  "sequencing.column.barcode": "Barcode / Index",
  "sequencing.column.concentration_ng_ul": "Konzentration (ng/µl)",
  "sequencing.column.post_pcr_concentration_ng_ul": "Library-Konzentration (ng/µl)",
  "sequencing.column.total_volume_ul": "Gesamtvolumen (µl)",
  "sequencing.column.depletion": "Host-/rRNA-Depletion",
  "sequencing.column.extraction_date": "Extraktionsdatum",
  "sequencing.column.extraction_method": "Extraktionsmethode",
  "sequencing.column.analyte": "Analyt",
  "sequencing.column.run_specific_notes": "Notizen zum Sequenzierlauf",
  "sequencing.column.notes": "Notizen",

  "order.action.sequencingRun.created": "Sequenzierlauf angelegt",
  "order.action.sequencingRun.updated": "Sequenzierlauf geändert",
  "order.action.sequencingRun.deleted": "Sequenzierlauf gelöscht",
  "order.action.sequencingRun.assigned": "Proben eines Sequenzierlaufs geändert",
  "order.action.runPlan.imported": "Laufplan importiert",
  "order.action.runPlan.importUndone": "Import eines Laufplans rückgängig gemacht",
};
