import { count } from "../count.ts";
import type { storage as english } from "../en/storage.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => count(amount, "Datei", "Dateien");

export const storage: Texts<typeof english> = {
  "storage.title": "Speicher",
  "storage.text": ({ place }) => `Was unter ${place} liegt, und was laut Einträgen dort liegen soll.`,
  "storage.failed": "Die Dateien konnten nicht aufgelistet werden",
  "storage.search": "Dateien durchsuchen",
  "storage.searchHint": "Ordner oder Dateiname",
  "storage.state": "Welche Dateien",
  "storage.state.unassigned": "Nicht zugeordnet",
  "storage.state.assigned": "Zugeordnet",
  "storage.state.missing": "Fehlen im Speicher",
  "storage.state.all": "Alle Dateien",
  "storage.summary": ({ total, unassigned }) =>
    `Zusammen ${files(total)}, davon ${count(unassigned, "nicht zugeordnet", "nicht zugeordnet")}`,
  "storage.missing": ({ missing }) =>
    missing === 1
      ? "1 eingetragene Datei fehlt im Speicher."
      : `${count(missing, "eingetragene Datei", "eingetragene Dateien")} fehlen im Speicher.`,
  "storage.missingText":
    "Legen Sie Fehlendes an derselben Stelle wieder ab, oder löschen Sie hier den Eintrag.",
  "storage.showMissing": "Fehlende Dateien zeigen",
  "storage.leftOut": "Nicht alles wurde durchsucht",
  "storage.empty.title": "Hier ist nichts",
  "storage.empty.text":
    "Der Datenordner enthält noch keine Dateien. Uploads und Daten der Sequenziergeräte erscheinen hier.",
  "storage.none.unassigned.title": "Alles gehört zu etwas",
  "storage.none.unassigned.text": "Es gibt keine Datei, die kein Auftrag kennt.",
  "storage.none.missing.title": "Nichts fehlt",
  "storage.none.missing.text": "Jede Datei, die ein Auftrag nennt, ist da.",
  "storage.none.assigned.title": "Noch ist nichts zugeordnet",
  "storage.none.assigned.text": "Bisher nennt kein Auftrag eine Datei.",
  "storage.noneFound.title": "Keine Datei passt dazu",
  "storage.noneFound.text": "Versuchen Sie es mit weniger Buchstaben, oder suchen Sie unter allen Dateien.",
  "storage.showAll": "Alle Dateien zeigen",
  "storage.pages": "Seiten der Dateien",
  "storage.table": "Dateien",
  "storage.file": "Datei",
  "storage.size": "Größe",
  "storage.changed": "Geändert",
  "storage.belongsTo": "Gehört zu",
  "storage.checksum": "Prüfsumme",
  "storage.checksum.md5": "MD5",
  "storage.checksum.sha256": "SHA-256",
  "storage.checksum.unknown": "Unbekannter Art",
  "storage.checksum.none": "Keine",
  "storage.hash.computed": "MD5 und SHA-256 berechnet",
  "storage.hash.pending": "MD5 und SHA-256 werden berechnet…",
  "storage.hash.failed": "MD5 und SHA-256 nicht berechnet: Datei war nicht lesbar",
  "storage.hash.differs": "Mitgelieferte Prüfsumme passt nicht zur Datei",
  "storage.gone": "Fehlt im Speicher",
  "storage.nobody": "Nichts",
  "storage.wholeOrder": "ganzer Auftrag",
  "storage.kind.read": "Reads",
  "storage.kind.lane": "Lane",
  "storage.kind.artifact": "Anhang",
  "storage.kind.assembly": "Assembly",
  "storage.raw": "Roh, geschützt",
  "storage.superseded": "Abgelöst",
  "storage.select": ({ name }) => `${name} auswählen`,
  "storage.selectAll": "Alle auf dieser Seite auswählen",
  "storage.selected": ({ amount }) => `${files(amount)} ausgewählt`,
  "storage.unselect": "Auswahl aufheben",
  "storage.calculate": "Prüfsummen berechnen",
  "storage.delete": "Löschen",
  "storage.assign": "Zuordnen",
  "storage.assignOf": ({ name }) => `${name} einer Probe zuordnen`,
  "storage.cancel": "Abbrechen",
  "storage.close": "Schließen",

  "storage.assign.title": "Einer Probe zuordnen",
  "storage.assign.order": "Auftrag",
  "storage.assign.orderHint": "Nummer, Name oder Person",
  "storage.assign.noOrder": "Kein eingereichter Auftrag passt dazu",
  "storage.assign.sample": "Probe",
  "storage.assign.byName": "Vorschlag nach dem Dateinamen.",
  "storage.assign.noSample": "Keine solche Probe in diesem Auftrag",
  "storage.assign.read": "Read",
  "storage.assign.lane": ({ lane, role }) =>
    `Die Datei wird Lane ${lane} von ${role}, wie ihr Name angibt, und mit den Lanes daneben zusammengefügt.`,
  "storage.assign.replaces": ({ role, name }) =>
    `Ersetzt ${name} als ${role}. Jene Datei bleibt im Speicher, ohne Zuordnung.`,
  "storage.assign.confirm": "Zuordnen",
  "storage.assign.done": ({ name, sample }) => `${name} gehört jetzt zu ${sample}`,
  "storage.assign.failed": "Die Datei wurde nicht zugeordnet",

  "storage.calculate.title": "Prüfsummen",
  "storage.calculate.running": ({ done, total }) => `${done} von ${files(total)}`,
  "storage.calculate.done": ({ amount }) => `${count(amount, "Prüfsumme", "Prüfsummen")} berechnet`,
  "storage.calculate.stop": "Anhalten",
  "storage.calculate.stopped": "Angehalten. Was berechnet ist, bleibt.",
  "storage.calculate.copy": "Kopieren, wie md5sum sie schreibt",

  "storage.delete.title": ({ amount }) => `${files(amount)} endgültig löschen?`,
  "storage.delete.text":
    "Was Sie löschen, verschwindet aus dem Speicher und aus den Aufträgen, die es nennen. Es gibt kein Zurück.",
  "storage.delete.protected": ({ amount }) =>
    `${files(amount)}: geschützte Roh-Reads, die einzige Kopie der Ausgabe des Sequenziergeräts, oder Dateien einer freigegebenen Lieferung`,
  "storage.delete.force": "Auch diese Dateien löschen; freigegebene Dateien fallen aus ihrer Lieferung",
  "storage.delete.word": "löschen",
  "storage.delete.type": ({ word }) => `Zur Bestätigung ${word} eintippen`,
  "storage.delete.confirm": "Endgültig löschen",
  "storage.delete.done": ({ amount }) => `${files(amount)} gelöscht`,
  "storage.delete.failed": "Nicht gelöscht",
  "storage.more": ({ amount }) => `und ${amount} weitere`,

  "storage.order.title": "Dateien im Speicher",
  "storage.order.text":
    "Ordnen Sie diesem Auftrag Dateien zu, die schon auf dem Server sind, und prüfen Sie, ob seine heil sind.",
  "storage.discover": "Dateien nach Namen finden",
  "storage.verify": "Prüfsummen vergleichen",

  "storage.discover.title": "Nach Namen gefundene Dateien",
  "storage.discover.failed": "Die Suche ist fehlgeschlagen",
  "storage.discover.looking": "Der Datenordner wird durchsucht …",
  "storage.discover.scanned": ({ scanned, exact, total }) =>
    `${files(scanned)} durchgesehen. Gefunden für ${exact} von ${count(total, "Probe", "Proben")}.`,
  "storage.discover.exact": "Gefunden",
  "storage.discover.partial": "Ein halbes Paar",
  "storage.discover.ambiguous": "Mehr als eine",
  "storage.discover.none": "Nichts",
  "storage.discover.has": "Hat schon Dateien",
  "storage.discover.select": ({ sample }) => `Für ${sample} gefundene Dateien zuordnen`,
  "storage.discover.choose": ({ role, sample }) => `${role} von ${sample}`,
  "storage.discover.chooseNone": "Keine",
  "storage.discover.assign": ({ amount }) => `${count(amount, "Probe", "Proben")} zuordnen`,
  "storage.discover.done": ({ amount }) =>
    amount === 1
      ? "1 Probe hat Dateien bekommen"
      : `${count(amount, "Probe", "Proben")} haben Dateien bekommen`,
  "storage.discover.lanes": ({ lanes }) =>
    `Die Lanes ${lanes.join(", ")} werden zu einem Readset zusammengefügt`,
  "storage.discover.onlyMatches": "Nur Proben mit Treffer",

  "storage.verify.failed": "Die Prüfung brach ab",
  "storage.verify.again": "Noch einmal beginnen",
  "storage.verify.stop": "Anhalten",
  "storage.verify.stopped": "Angehalten. Es wurde nichts geändert.",
  "storage.verify.all": "Alle Dateien",
  "storage.verify.progress": ({ done, total }) => `${done} von ${files(total)}`,
  "storage.verify.good": ({ amount }) =>
    amount === 1 ? "Die Datei ist unverändert" : `Alle ${files(amount)} sind unverändert`,
  "storage.verify.nothing": "Dieser Auftrag hat noch keine Dateien.",
  "storage.verify.bad": ({ amount }) =>
    amount === 1 ? "1 Datei ist nicht, wie sie war" : `${files(amount)} sind nicht, wie sie waren`,
  "storage.verify.badText":
    "Holen Sie von der Quelle neu, was abweicht, bevor es jemand verwendet oder herunterlädt.",
  "storage.verify.partly": "Einige Dateien ließen sich nicht prüfen",
  "storage.verify.matches": ({ amount }) => `${files(amount)} ${amount === 1 ? "stimmt" : "stimmen"}`,
  "storage.verify.outcome.differs": "Weicht ab",
  "storage.verify.outcome.missing": "Fehlt im Speicher",
  "storage.verify.outcome.unreadable": "Nicht lesbar",
  "storage.verify.outcome.noChecksum": "Keine Prüfsumme zum Vergleichen",
  "storage.verify.expected": "Gespeichert",
  "storage.verify.computed": "Jetzt",
  "storage.verify.calculate": ({ amount }) => `${count(amount, "Prüfsumme", "Prüfsummen")} berechnen`,
};
