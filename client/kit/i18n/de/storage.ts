import { count } from "../count.ts";
import { formatNumber } from "../formatNumber.ts";
import type { storage as english } from "../en/storage.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => count(amount, "Datei", "Dateien");

const at = (place: string | null) => (place === null ? "" : ` Ort: ${place}`);

export const storage: Texts<typeof english> = {
  "storage.title": "Speicher",
  "storage.tabs": "Bereiche des Speichers",
  "storage.tab.usage": "Belegung",
  "storage.tab.files": "Dateien",
  "storage.tab.unassigned": "Nicht zugeordnet",
  "storage.tab.integrity": "Integrität",
  "storage.text.files": ({ place }) => `Dateien im Datenverzeichnis und ihre Datenbankeinträge.${at(place)}`,
  "storage.text.unassigned": ({ place }) =>
    `Dateien im Datenverzeichnis, die zu keinem Auftrag gehören. Ordnen Sie sie einer Probe zu oder löschen Sie sie.${at(place)}`,
  "storage.text.integrity": ({ place }) =>
    `Eingetragene Dateien, die im Speicher fehlen. Prüfsummen werden auf dem Tab „Dateien“ eines Auftrags geprüft.${at(place)}`,
  "storage.scan.found": ({ unassigned, missing }) =>
    `${[
      unassigned > 0 && count(unassigned, "nicht zugeordnete Datei", "nicht zugeordnete Dateien"),
      missing > 0 && count(missing, "fehlende Datei", "fehlende Dateien"),
    ]
      .filter(Boolean)
      .join(", ")}.`,
  "storage.scan.clean": "Keine nicht zugeordneten oder fehlenden Dateien.",
  "storage.scan.incomplete":
    "Keine nicht zugeordneten oder fehlenden Dateien gefunden, die Suche war aber unvollständig.",
  "storage.scan.last": "Letzte Suche:",
  "storage.scan.never":
    "Das Datenverzeichnis wurde noch nicht nach nicht zugeordneten und fehlenden Dateien durchsucht.",
  "storage.scan.now": "Jetzt durchsuchen",
  "storage.showUnassigned": "Nicht zugeordnete Dateien anzeigen",
  "storage.usage.text":
    "Was das Datenverzeichnis belegt. Größen und Daten stammen aus den Datenbankeinträgen; Arbeitsdateien von Analysen und unvollständige Uploads sind nicht enthalten.",
  "storage.usage.failed": "Die Speicherbelegung konnte nicht geladen werden",
  "storage.usage.none": "Keine Dateien.",
  "storage.usage.disk": "Datenträger des Datenverzeichnisses",
  "storage.usage.used": "Belegter Speicherplatz",
  "storage.usage.free": "Frei",
  "storage.usage.noSpace": "Nicht verfügbar",
  "storage.usage.diskSize": "Größe des Datenträgers",
  "storage.usage.recorded": "Eingetragene Dateien",
  "storage.usage.recordedSize": ({ size, files: amount }) => `${size} in ${files(amount)}`,
  "storage.usage.other": "Sonstige Belegung",
  "storage.usage.files": "Dateien",
  "storage.usage.share": "Anteil",
  "storage.usage.kinds": "Nach Datenklasse",
  "storage.usage.kinds.definition": ({ unsized }) =>
    unsized === 0
      ? "Jede Datei zählt einmal, auch die abgelöster Read-Sets."
      : `Jede Datei zählt einmal, auch die abgelöster Read-Sets. ${files(unsized)} ohne eingetragene Größe ${unsized === 1 ? "zählt" : "zählen"} als 0 Byte.`,
  "storage.usage.kind": "Datenklasse",
  "storage.usage.kind.raw": "Rohdaten",
  "storage.usage.kind.cleaned": "Lieferbare Reads",
  "storage.usage.kind.unknown": "Nicht klassifizierte Reads",
  "storage.usage.kind.lane": "Lane-Dateien",
  "storage.usage.kind.artifact": "Berichte und Anhänge",
  "storage.usage.kind.assembly": "Assemblies",
  "storage.usage.kind.published": "Ersetzte veröffentlichte Dateien",
  "storage.usage.orders": "Nach Auftrag",
  "storage.usage.orders.definition": ({ shown, total }) =>
    shown === total
      ? "Aufträge mit Dateien, die größten zuerst."
      : `Die ${formatNumber(shown)} größten von ${formatNumber(total)} Aufträgen mit Dateien.`,
  "storage.usage.order": "Auftrag",
  "storage.usage.owner": "Auftraggeber",
  "storage.usage.status": "Status",
  "storage.usage.delivered": "Ausgeliefert",
  "storage.usage.departments": "Nach Abteilung",
  "storage.usage.departments.definition":
    "Dateien nach der Abteilung des Auftrags. Höchstens 50 Abteilungen.",
  "storage.usage.department": "Abteilung",
  "storage.usage.orderCount": "Aufträge",
  "storage.usage.owners": "Nach Auftraggeber",
  "storage.usage.owners.definition": "Dateien nach Auftraggeber. Höchstens 50, die größten zuerst.",
  "storage.usage.years": "Nach Jahr",
  "storage.usage.years.definition": "Noch eingetragene Dateien nach dem Jahr ihres Eingangs.",
  "storage.usage.year": "Jahr",
  "storage.usage.months": "Wachstum nach Monat",
  "storage.usage.months.definition":
    "Noch eingetragene Dateien nach dem Monat ihres Eingangs und ihre Gesamtgröße am Monatsende. Gelöschte Dateien sind nicht enthalten. Höchstens 24 Monate.",
  "storage.usage.month": "Monat",
  "storage.usage.total": "Gesamtgröße",
  "storage.usage.candidates": "Kandidaten für die Archivierung",
  "storage.usage.candidates.definition":
    "Aufträge, die vor mehr als sechs Monaten ausgeliefert wurden, die größten zuerst. Höchstens 50 Aufträge.",
  "storage.usage.candidates.none": "Vor mehr als sechs Monaten wurde kein Auftrag mit Dateien ausgeliefert.",
  "storage.failed": "Die Dateien konnten nicht aufgelistet werden",
  "storage.search": "Dateien durchsuchen",
  "storage.searchHint": "Ordner oder Dateiname",
  "storage.count": ({ files: amount }) => files(amount),
  "storage.state": "Zuordnung",
  "storage.state.assigned": "Zugeordnet",
  "storage.state.all": "Alle Dateien",
  "storage.summary": ({ total, unassigned }) =>
    `${files(total)}, ${count(unassigned, "nicht zugeordnet", "nicht zugeordnet")}`,
  "storage.missing": ({ missing }) =>
    missing === 1
      ? "1 eingetragene Datei fehlt im Speicher."
      : `${count(missing, "eingetragene Datei", "eingetragene Dateien")} fehlen im Speicher.`,
  "storage.missingText":
    "Stellen Sie die Dateien unter demselben Pfad wieder her oder löschen Sie hier ihre Einträge.",
  "storage.showMissing": "Fehlende Dateien anzeigen",
  "storage.leftOut": "Suche unvollständig",
  "storage.empty.title": "Noch keine Dateien",
  "storage.empty.text": "Uploads und Daten der Sequenziergeräte erscheinen hier.",
  "storage.none.unassigned.title": "Keine nicht zugeordneten Dateien",
  "storage.none.unassigned.text": "Alle Dateien gehören zu einem Auftrag.",
  "storage.none.missing.title": "Keine fehlenden Dateien",
  "storage.none.missing.text": "Alle eingetragenen Dateien sind vorhanden.",
  "storage.none.assigned.title": "Keine zugeordneten Dateien",
  "storage.none.assigned.text": "Noch hat kein Auftrag Dateien.",
  "storage.noneFound.title": "Keine passenden Dateien",
  "storage.noneFound.text": "Versuchen Sie einen kürzeren Suchbegriff oder zeigen Sie alle Dateien an.",
  "storage.showAll": "Alle Dateien anzeigen",
  "storage.pages": "Seiten der Dateiliste",
  "storage.table": "Dateien",
  "storage.file": "Datei",
  "storage.size": "Größe",
  "storage.changed": "Geändert",
  "storage.belongsTo": "Zugeordnet zu",
  "storage.checksum": "Prüfsumme",
  "storage.checksum.md5": "MD5",
  "storage.checksum.sha256": "SHA-256",
  "storage.checksum.unknown": "Unbekannter Algorithmus",
  "storage.checksum.none": "Keine",
  "storage.hash.computed": "MD5 und SHA-256 berechnet",
  "storage.hash.pending": "MD5 und SHA-256 werden berechnet…",
  "storage.hash.failed": "MD5 und SHA-256 nicht berechnet: Datei nicht lesbar",
  "storage.hash.differs": "Mitgelieferte Prüfsumme passt nicht zur Datei",
  "storage.gone": "Fehlt im Speicher",
  "storage.nobody": "Nicht zugeordnet",
  "storage.wholeOrder": "gesamter Auftrag",
  "storage.kind.read": "Reads",
  "storage.kind.lane": "Lane",
  "storage.kind.artifact": "Anhang",
  "storage.kind.assembly": "Assembly",
  "storage.raw": "Roh, geschützt",
  "storage.superseded": "Abgelöst",
  "storage.calculate": "Prüfsummen berechnen",
  "storage.delete": "Löschen",
  "storage.assign": "Zuordnen",
  "storage.assignOf": ({ name }) => `${name} einer Probe zuordnen`,
  "storage.cancel": "Abbrechen",
  "storage.close": "Schließen",

  "storage.assign.title": "Einer Probe zuordnen",
  "storage.assign.order": "Auftrag",
  "storage.assign.orderHint": "Nummer, Name oder Person",
  "storage.assign.noOrder": "Keine passenden eingereichten Aufträge",
  "storage.assign.sample": "Probe",
  "storage.assign.byName": "Vorschlag anhand des Dateinamens.",
  "storage.assign.noSample": "Keine passenden Proben",
  "storage.assign.read": "FASTQ-Datei",
  "storage.assign.lane": ({ lane, role }) =>
    `Laut Dateiname ist dies Lane ${lane} von ${role}; die Datei wird mit den anderen Lanes im selben Ordner zusammengefügt.`,
  "storage.assign.replaces": ({ role, name }) =>
    `Ersetzt ${name} als ${role}. Die ersetzte Datei bleibt im Speicher, ohne Zuordnung.`,
  "storage.assign.confirm": "Zuordnen",
  "storage.assign.done": ({ name, sample }) => `${name} zu ${sample} zugeordnet`,
  "storage.assign.failed": "Die Datei konnte nicht zugeordnet werden",

  "storage.calculate.title": "Prüfsummen",
  "storage.calculate.running": ({ done, total }) => `${done} von ${files(total)}`,
  "storage.calculate.done": ({ amount }) => `${count(amount, "Prüfsumme", "Prüfsummen")} berechnet`,
  "storage.calculate.stop": "Anhalten",
  "storage.calculate.stopped": "Angehalten. Berechnete Prüfsummen bleiben erhalten.",
  "storage.calculate.copy": "Im md5sum-Format kopieren",

  "storage.delete.title": ({ amount }) => `${files(amount)} endgültig löschen?`,
  "storage.delete.text":
    "Die Dateien werden aus dem Speicher und aus ihren Aufträgen gelöscht. Das lässt sich nicht rückgängig machen.",
  "storage.delete.protected": ({ amount }) =>
    `${files(amount)}: geschützte Roh-Reads, die einzige Kopie der Ausgabe des Sequenziergeräts, oder Dateien einer freigegebenen Lieferung`,
  "storage.delete.force":
    "Auch diese Dateien löschen; freigegebene Dateien werden aus ihrer Lieferung entfernt",
  "storage.delete.word": "löschen",
  "storage.delete.type": ({ word }) => `Zur Bestätigung ${word} eintippen`,
  "storage.delete.confirm": "Endgültig löschen",
  "storage.delete.done": ({ amount }) => `${files(amount)} gelöscht`,
  "storage.delete.failed": "Löschen fehlgeschlagen",
  "storage.more": ({ amount }) => `und ${amount} weitere`,

  "storage.order.title": "Dateien im Speicher",
  "storage.order.text": "Vorhandene Dateien zuordnen und Prüfsummen verifizieren.",
  "storage.discover": "Dateien nach Namen finden",
  "storage.verify": "Prüfsummen verifizieren",

  "storage.discover.title": "Nach Namen gefundene Dateien",
  "storage.discover.failed": "Suche fehlgeschlagen",
  "storage.discover.looking": "Das Datenverzeichnis wird durchsucht …",
  "storage.discover.scanned": ({ scanned, exact, total }) =>
    `${files(scanned)} durchsucht. Treffer für ${exact} von ${count(total, "Probe", "Proben")}.`,
  "storage.discover.exact": "Treffer",
  "storage.discover.partial": "Unvollständiges Paar",
  "storage.discover.ambiguous": "Mehrere Treffer",
  "storage.discover.none": "Kein Treffer",
  "storage.discover.has": "Hat bereits Dateien",
  "storage.discover.select": ({ sample }) => `Für ${sample} gefundene Dateien zuordnen`,
  "storage.discover.choose": ({ role, sample }) => `${role} von ${sample}`,
  "storage.discover.chooseNone": "Keine",
  "storage.discover.assign": ({ amount }) => `${count(amount, "Probe", "Proben")} zuordnen`,
  "storage.discover.done": ({ amount }) =>
    amount === 1
      ? "Dateien zu 1 Probe zugeordnet"
      : `Dateien zu ${count(amount, "Probe", "Proben")} zugeordnet`,
  "storage.discover.lanes": ({ lanes }) =>
    `Die Lanes ${lanes.join(", ")} werden zu einem Readset zusammengefügt`,
  "storage.discover.onlyMatches": "Nur Proben mit Treffer",

  "storage.verify.failed": "Verifizierung fehlgeschlagen",
  "storage.verify.again": "Erneut starten",
  "storage.verify.stop": "Anhalten",
  "storage.verify.stopped": "Angehalten. Es wurde nichts geändert.",
  "storage.verify.all": "Alle Dateien",
  "storage.verify.progress": ({ done, total }) => `${done} von ${files(total)}`,
  "storage.verify.good": ({ amount }) =>
    amount === 1
      ? "Die Prüfsumme stimmt überein"
      : `Alle ${count(amount, "Prüfsumme", "Prüfsummen")} stimmen überein`,
  "storage.verify.nothing": "Dieser Auftrag hat keine Dateien.",
  "storage.verify.bad": ({ amount }) =>
    amount === 1 ? "1 abweichende Prüfsumme" : `${amount} abweichende Prüfsummen`,
  "storage.verify.badText":
    "Ersetzen Sie diese Dateien durch intakte Kopien aus der Quelle, bevor sie verwendet oder heruntergeladen werden.",
  "storage.verify.partly": "Einige Dateien konnten nicht verifiziert werden",
  "storage.verify.matches": ({ amount }) => `${files(amount)} ${amount === 1 ? "stimmt" : "stimmen"} überein`,
  "storage.verify.outcome.differs": "Abweichung",
  "storage.verify.outcome.missing": "Fehlt im Speicher",
  "storage.verify.outcome.unreadable": "Nicht lesbar",
  "storage.verify.outcome.noChecksum": "Keine gespeicherte Prüfsumme",
  "storage.verify.expected": "Gespeichert",
  "storage.verify.computed": "Berechnet",
  "storage.verify.calculate": ({ amount }) => `${count(amount, "Prüfsumme", "Prüfsummen")} berechnen`,
};
