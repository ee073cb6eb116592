import { count } from "../count.ts";
import type { sequencing as english } from "../en/sequencing.ts";
import type { Texts } from "../t.ts";

const ofSamples = (amount: number) => count(amount, "Probe", "Proben");

export const sequencing: Texts<typeof english> = {
  "sequencing.open": "Sequenzierung",
  "sequencing.title": "Sequenzierläufe",
  "sequencing.failed": "Die Sequenzierläufe konnten nicht geladen werden",
  "sequencing.demo.title": "In der öffentlichen Demo gibt es keine Sequenzierläufe",
  "sequencing.demo.text":
    "In einer eigenen Installation planen Sie hier, welche Probe auf welchen Lauf kommt.",
  "sequencing.demo.toOrder": "Zum Auftrag",
  "sequencing.draft.title": "Dieser Auftrag ist noch ein Entwurf",
  "sequencing.draft.text": "Die Sequenzierung wird geplant, sobald der Auftrag eingereicht ist.",
  "sequencing.toOrder": "Auftrag zeigen",
  "sequencing.empty.title": "Noch kein Sequenzierlauf",
  "sequencing.empty.text":
    "Legen Sie einen Lauf an und ordnen Sie ihm Proben zu, oder importieren Sie den Laufplan, den Sie als Excel-Datei führen. In der Vorlage stehen die Proben dieses Auftrags schon.",
  "sequencing.new": "Neuer Lauf",
  "sequencing.import": "Laufplan importieren",
  "sequencing.template": "Vorlage herunterladen",
  "sequencing.list": "Sequenzierläufe dieses Auftrags",
  "sequencing.pages": "Seiten der Sequenzierläufe",
  "sequencing.run": "Lauf",
  "sequencing.samples": "Proben",
  "sequencing.sampleCount": ({ samples }) => ofSamples(samples),
  "sequencing.date": "Datum",
  "sequencing.device": "Gerät",

  "sequencing.gone.title": "Diesen Lauf gibt es nicht mehr",
  "sequencing.gone.text":
    "Vielleicht wurde er gelöscht, oder der Import, der ihn angelegt hat, wurde zurückgenommen.",
  "sequencing.gone.action": "Andere Läufe zeigen",
  "sequencing.runFailed": "Der Lauf konnte nicht geladen werden",
  "sequencing.edit": "Bearbeiten",
  "sequencing.more": "Weitere Aktionen",
  "sequencing.delete": "Lauf löschen",
  "sequencing.delete.title": ({ name }) => `Lauf ${name} löschen?`,
  "sequencing.delete.text": ({ samples }) =>
    samples === 0
      ? "Noch gehören keine Proben zu ihm. Was über den Lauf eingetragen wurde, ist dann endgültig weg."
      : `Dass ${count(samples, "Probe", "Proben")} zu ihm ${samples === 1 ? "gehörte" : "gehörten"}, mit Barcodes und Notizen, ist dann endgültig verloren. Die Proben und ihre Sequenzdateien bleiben.`,
  "sequencing.delete.reads": ({ reads }) =>
    reads === 1
      ? "1 Read stammt aus diesem Lauf und nennt ihn dann nicht mehr."
      : `${count(reads, "Read", "Reads")} stammen aus diesem Lauf und nennen ihn dann nicht mehr.`,
  "sequencing.delete.keep": "Behalten",
  "sequencing.delete.confirm": "Löschen",
  "sequencing.deleted": ({ name }) => `Lauf ${name} gelöscht`,
  "sequencing.deleteFailed": "Der Lauf wurde nicht gelöscht",

  "sequencing.form.new": "Neuer Sequenzierlauf",
  "sequencing.form.edit": ({ name }) => `Lauf ${name} bearbeiten`,
  "sequencing.form.runId": "Lauf",
  "sequencing.form.runIdHint": "Wie das Gerät oder der Plan ihn nennt. In jedem Auftrag nur einmal.",
  "sequencing.form.runIdMissing": "Geben Sie dem Lauf einen Namen",
  "sequencing.form.runName": "Titel",
  "sequencing.form.platform": "Plattform",
  "sequencing.form.instrument": "Gerät",
  "sequencing.form.runDate": "Datum",
  "sequencing.form.folderPath": "Ordner des Laufs",
  "sequencing.form.parameters": "Parameter des Laufs",
  "sequencing.form.parametersHint": "Sample Sheets nehmen Flow Cell, Kit und Read-Längen von hier.",
  "sequencing.form.parameter": ({ number }) => `Name von Parameter ${number}`,
  "sequencing.form.parameterValue": ({ number }) => `Wert von Parameter ${number}`,
  "sequencing.form.parameterName": "Name",
  "sequencing.form.value": "Wert",
  "sequencing.form.addParameter": "Parameter hinzufügen",
  "sequencing.form.removeParameter": ({ number }) => `Parameter ${number} entfernen`,
  "sequencing.parameter.flow_cell_id": "Flow Cell",
  "sequencing.parameter.flow_cell_product_code": "Typ der Flow Cell",
  "sequencing.parameter.kit": "Kit",
  "sequencing.parameter.barcode_kit": "Barcode-Kit",
  "sequencing.parameter.position_id": "Position",
  "sequencing.parameter.read1_cycles": "Zyklen von Read 1",
  "sequencing.parameter.read2_cycles": "Zyklen von Read 2",
  "sequencing.form.figures": "Ausbeute und Qualität",
  "sequencing.form.totalReads": "Reads",
  "sequencing.form.totalBases": "Basen",
  "sequencing.form.q30Score": "Q30, Prozent",
  "sequencing.form.passFilterPct": "Passing Filter, Prozent",
  "sequencing.form.clusterDensity": "Clusterdichte",
  "sequencing.form.wholeNumber": "Nur Ziffern, etwa 1500000",
  "sequencing.form.cancel": "Abbrechen",
  "sequencing.form.create": "Lauf anlegen",
  "sequencing.form.save": "Speichern",
  "sequencing.created": ({ name, samples }) =>
    samples === 0
      ? `Lauf ${name} angelegt`
      : `Lauf ${name} angelegt, mit ${ofSamples(samples)}, deren Barcode bekannt ist`,
  "sequencing.updated": ({ name }) => `Lauf ${name} gespeichert`,
  "sequencing.createFailed": "Der Lauf wurde nicht angelegt",
  "sequencing.updateFailed": "Der Lauf wurde nicht gespeichert",

  "sequencing.export": "Exportieren",
  "sequencing.export.xlsx": "Excel-Datei, zum erneuten Importieren",
  "sequencing.export.minknow": "Sample Sheet für MinKNOW",
  "sequencing.export.illumina": "Sample Sheet für Illumina, Version 2",
  "sequencing.export.failed": "Nichts wurde exportiert",
  "sequencing.export.saveFirst":
    "Der Plan ist noch nicht gespeichert. Berichtigen Sie zuerst, was markiert ist, dann exportieren Sie.",
  "sequencing.template.failed": "Die Vorlage wurde nicht erstellt",

  "sequencing.lastImport": ({ file, time }) => `Importiert aus ${file}, ${time}`,
  "sequencing.lastImport.by": ({ file, name, time }) => `Importiert aus ${file} von ${name}, ${time}`,
  "sequencing.lastImport.unnamed": "einer Excel-Datei",
  "sequencing.undo": "Letzten Import zurücknehmen",
  "sequencing.undo.title": "Diesen Import zurücknehmen?",
  "sequencing.undo.text":
    "Pläne und Proben werden wieder, wie sie davor waren. Läufe, die er angelegt hat, werden gelöscht.",
  "sequencing.undo.runs": ({ names, others }) =>
    others === 0
      ? `Er hat diese Läufe geändert: ${names}.`
      : `Er hat diese Läufe geändert: ${names} und ${count(others, "weiteren", "weitere")}.`,
  "sequencing.undo.instead":
    "Seither Geändertes ginge verloren, darum wurde nichts zurückgesetzt. Ändern Sie den Plan von Hand oder importieren Sie einen anderen.",
  "sequencing.undo.keep": "So lassen",
  "sequencing.undo.confirm": "Import zurücknehmen",
  "sequencing.undone": ({ runs }) => `Import für ${count(runs, "Lauf", "Läufe")} zurückgenommen`,
  "sequencing.undoFailed": "Der Import wurde nicht zurückgenommen",

  "sequencing.plan": "Proben in diesem Lauf",
  "sequencing.plan.grid": ({ name }) => `Laufplan von ${name}`,
  "sequencing.plan.hint":
    "Alle Proben des Auftrags. Tippen Sie einen Barcode, um eine Probe in den Lauf zu nehmen, oder fügen Sie Zeilen aus einer Tabellenkalkulation ein; mit Kopfzeile finden Zeilen ihre Probe.",
  "sequencing.plan.count": ({ on, total }) => `${on} von ${total} in diesem Lauf`,
  "sequencing.plan.putAllOn": ({ samples }) =>
    `${count(samples, "weitere Probe", "weitere Proben")} aufnehmen`,
  "sequencing.plan.noSamples": "Dieser Auftrag hat keine Proben. Ein Laufplan braucht mindestens eine.",
  "sequencing.plan.save": "Plan speichern",
  "sequencing.plan.saved": ({ samples }) => `Plan gespeichert: ${ofSamples(samples)} in diesem Lauf`,
  "sequencing.plan.saveFailed": "Der Plan wurde nicht gespeichert",
  "sequencing.plan.correct": ({ cells }) =>
    `${count(cells, "Zelle ist", "Zellen sind")} zu berichtigen, bevor sich der Plan speichern lässt.`,
  "sequencing.plan.noBarcode": "Noch kein Barcode",
  "sequencing.plan.warnings": "Prüfen Sie diese Barcodes",
  "sequencing.plan.moreWarnings": ({ more }) => `und ${count(more, "weiterer", "weitere")}`,
  "sequencing.column.sampleCode": "Probe",
  "sequencing.column.isOn": "Im Lauf",
  "sequencing.column.barcode": "Barcode",
  "sequencing.column.concentration_ng_ul": "Konzentration, ng/µl",
  "sequencing.column.post_pcr_concentration_ng_ul": "Nach PCR, ng/µl",
  "sequencing.column.total_volume_ul": "Gesamtvolumen, µl",
  "sequencing.column.depletion": "Depletion",
  "sequencing.column.extraction_date": "Extraktionsdatum",
  "sequencing.column.extraction_method": "Extraktionsmethode",
  "sequencing.column.analyte": "Analyt",
  "sequencing.column.run_specific_notes": "Notizen zu diesem Lauf",
  "sequencing.column.notes": "Weitere Notizen",

  "order.action.sequencingRun.created": "Sequenzierlauf angelegt",
  "order.action.sequencingRun.updated": "Sequenzierlauf geändert",
  "order.action.sequencingRun.deleted": "Sequenzierlauf gelöscht",
  "order.action.sequencingRun.assigned": "Proben eines Sequenzierlaufs geändert",
  "order.action.runPlan.imported": "Laufplan importiert",
  "order.action.runPlan.importUndone": "Import eines Laufplans zurückgenommen",
};
