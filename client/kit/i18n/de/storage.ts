import { count } from "../count.ts";
import type { storage as english } from "../en/storage.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => count(amount, "Datei", "Dateien");

export const storage: Texts<typeof english> = {
  "storage.title": "Speicher",
  "storage.text": ({ place }) => `Dateien in ${place} und ihre Datenbankeinträge`,
  "storage.failed": "Die Dateien konnten nicht aufgelistet werden",
  "storage.search": "Dateien durchsuchen",
  "storage.searchHint": "Ordner oder Dateiname",
  "storage.count": ({ files: amount }) => files(amount),
  "storage.state": "Zuordnung",
  "storage.state.unassigned": "Nicht zugeordnet",
  "storage.state.assigned": "Zugeordnet",
  "storage.state.missing": "Fehlt im Speicher",
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
