import { count as counted } from "../count.ts";
import type { uploads as english } from "../en/uploads.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => counted(amount, "Datei", "Dateien");
/** Removes the full stop of an embedded sentence. */
const open = (sentence: string) => sentence.replace(/\.$/, "");
const andMore = (count: number) => (count > 0 ? ` und ${count} weitere` : "");

export const uploads: Texts<typeof english> = {
  "uploads.title": "Dateien hochladen",
  "uploads.toDelivery": "Lieferung",
  "uploads.failed": "Der Auftrag konnte nicht geladen werden",
  "uploads.listFailed": "Die unvollständigen Uploads konnten nicht geladen werden",
  "uploads.demo.title": "Uploads sind in der öffentlichen Demo deaktiviert",
  "uploads.demo.text": "In Ihrer eigenen Installation laden Sie hier die Dateien eines Auftrags hoch.",
  "uploads.draft.title": "Dieser Auftrag ist noch ein Entwurf",
  "uploads.draft.text": "Dateien lassen sich hochladen, sobald der Auftrag eingereicht ist.",
  "uploads.noFolder": "Kein Datenverzeichnis eingerichtet",
  "uploads.noFolderText": "Uploads sind erst möglich, wenn das Datenverzeichnis festgelegt ist.",
  "uploads.toSettings": "Einstellungen öffnen",

  "uploads.drop.title": "Dateien oder Ordner hier ablegen",
  "uploads.drop.text": ({ extensions }) =>
    `FASTQ-Dateien enden auf ${extensions}. Andere Dateien werden beim Auftrag gespeichert. Eine Datei wie md5sums.txt liefert Prüfsummen.`,
  "uploads.drop.now": "Loslassen zum Hinzufügen",
  "uploads.drop.files": "Dateien auswählen",
  "uploads.drop.folder": "Ordner auswählen",
  "uploads.drop.filesInput": "Dateien zum Hochladen",
  "uploads.drop.folderInput": "Ordner zum Hochladen",
  "uploads.drop.reading": "Der Ordner wird gelesen …",
  "uploads.drop.added": ({ added }) =>
    added === 0 ? "Keine neuen Dateien." : `${files(added)} hinzugefügt.`,
  "uploads.drop.checksums": ({ count }) => `${counted(count, "Prüfsumme", "Prüfsummen")} gelesen.`,
  "uploads.drop.unreadLines": ({ count, name }) =>
    `${counted(count, "unlesbare Zeile", "unlesbare Zeilen")} in ${name}.`,
  "uploads.drop.listTooLarge": ({ name }) => `Prüfsummen aus ${name}: zu groß für eine Prüfsummenliste.`,
  "uploads.drop.known": ({ count }) => `${files(count)} bereits in der Liste.`,
  "uploads.drop.hidden": ({ count }) =>
    `${counted(count, "versteckte Datei", "versteckte Dateien")} übersprungen.`,
  "uploads.drop.lost": "Nicht hinzugefügt",
  "uploads.drop.empty": ({ names, more }) => `Leere Dateien: ${names}${andMore(more)}.`,
  "uploads.drop.unreadable": ({ names, more }) =>
    `Nicht lesbare Dateien: ${names}${andMore(more)}. Prüfen Sie den Zugriff und fügen Sie sie erneut hinzu.`,
  "uploads.drop.cut": ({ most }) =>
    `Alle Dateien nach den ersten ${most}. Laden Sie diese hoch und fügen Sie dann die übrigen hinzu.`,

  "uploads.review.title": "Vor dem Hochladen prüfen",
  "uploads.review.count": ({ count, size }) => `${files(count)}, ${size}`,
  "uploads.review.file": "Datei",
  "uploads.review.role": "Rolle",
  "uploads.review.sample": "Probe",
  "uploads.review.class": "Datenklasse",
  "uploads.review.roleOf": ({ name }) => `Rolle von ${name}`,
  "uploads.review.sampleOf": ({ name }) => `Probe von ${name}`,
  "uploads.review.classOf": ({ name }) => `Datenklasse von ${name}`,
  "uploads.review.remove": ({ name }) => `${name} entfernen`,
  "uploads.review.removeAll": "Alle entfernen",
  "uploads.review.choose": "Probe wählen",
  "uploads.review.none": "Keine Probe",
  "uploads.review.noMatch": "Keine passenden Proben",
  "uploads.review.allReads": "Datenklasse aller Reads",
  "uploads.review.filter": "Zeigen",
  "uploads.review.all": "Alle",
  "uploads.review.attention": ({ count }) => `Zu prüfen (${count})`,
  "uploads.review.nothingLeft": "Keine Dateien zu prüfen.",
  "uploads.review.pages": "Seiten der Dateiliste",
  "uploads.review.verify": "Prüfsummen nach dem Hochladen verifizieren",
  "uploads.review.verifyText":
    "Der Server liest jede Datei nach dem Upload und weist sie bei einer Abweichung ab.",
  "uploads.review.start": ({ count, size }) => `${files(count)} hochladen (${size})`,
  "uploads.review.startNone": "Hochladen",
  "uploads.review.blocked": ({ count }) =>
    count === 1
      ? "1 Datei ist zu prüfen und wird nicht hochgeladen."
      : `${files(count)} sind zu prüfen und werden nicht hochgeladen.`,
  "uploads.review.nothingReady": "Keine Dateien bereit zum Hochladen.",
  "uploads.review.continues": ({ part }) => `Wird bei ${part} fortgesetzt`,
  "uploads.review.whole": "Alle Daten empfangen",
  "uploads.review.restart": "Neu starten",
  "uploads.review.restartOf": ({ name }) => `${name} neu starten`,
  "uploads.review.restarts": "Startet neu; empfangene Daten werden verworfen",
  "uploads.review.continueOf": ({ name }) => `${name} fortsetzen`,
  "uploads.review.continue": "Fortsetzen",
  "uploads.review.run": "Sequenzierlauf",
  "uploads.review.noRun": "Keiner",
  "uploads.review.lane": ({ lane }) => `Lane ${lane}`,
  "uploads.sets.title": "Readsets mit mehreren Lanes",
  "uploads.sets.more": ({ count }) => `${count} vollständige Lane-Sets anzeigen`,
  "uploads.sets.text":
    "Die Lanes jeder Probe werden in Lane-Reihenfolge zu einem Readset zusammengefügt, R1 und R2 getrennt.",
  "uploads.sets.lanes": ({ role, lanes }) =>
    `${role}: ${lanes.length === 1 ? "Lane" : "Lanes"} ${lanes.join(", ")}`,
  "uploads.sets.missing": ({ lanes }) =>
    lanes.length === 1
      ? `Lane ${lanes[0]}: R1 oder R2 fehlt.`
      : `Lanes ${lanes.join(", ")}: R1 oder R2 fehlt.`,
  "uploads.received.title": "Empfangene Lanes und andere Dateien",
  "uploads.received.failed": "Die anderen Dateien konnten nicht geladen werden",
  "uploads.received.others": "Andere Dateien des Auftrags",
  "uploads.received.show": "Lanes anzeigen",
  "uploads.received.showOf": ({ name }) => `Lanes von ${name} anzeigen`,
  "uploads.received.hide": "Lanes ausblenden",
  "uploads.received.hideOf": ({ name }) => `Lanes von ${name} ausblenden`,
  "uploads.received.joining": ({ written, total }) => `Lanes werden zusammengefügt: ${written} von ${total}`,
  "uploads.received.joined": ({ count }) =>
    count === 1 ? "1 Lane im Readset der Probe" : `${count} Lanes im Readset der Probe zusammengefügt`,
  "uploads.received.replaced": ({ count }) =>
    `${count === 1 ? "1 Lane" : `${count} Lanes`} empfangen; das aktuelle Readset der Probe verwendet eine andere Datei`,
  "uploads.received.supplied": ({ checksum }) => `Mitgelieferte Prüfsumme ${checksum}`,
  "uploads.received.hashing": "MD5 und SHA-256 werden berechnet…",
  "uploads.received.differs":
    "Die mitgelieferte Prüfsumme passt nicht zur gespeicherten Datei. Laden Sie die Datei erneut hoch.",
  "uploads.role.R1": "R1",
  "uploads.role.R2": "R2",
  "uploads.role.attachment": "Andere Datei",
  "uploads.class.cleaned": "Lieferbar",
  "uploads.class.raw": "Roh, geschützt",
  "uploads.class.customer": "Kundschaft",
  "uploads.class.facility": "Nur Labor",
  "uploads.problem.sampleMissing": "Wählen Sie eine Probe",
  "uploads.problem.sampleAmbiguous": "Der Name passt zu mehreren Proben; wählen Sie eine",
  "uploads.problem.extension":
    "Dateiendung für Reads nicht zulässig; ändern Sie die Rolle auf „Andere Datei“",
  "uploads.problem.taken":
    "Eine andere Datei hat dieselbe Probe, Lane und denselben Read (R1/R2); entfernen Sie eine",
  "uploads.problem.lanesMixed":
    "Andere Dateien sind einzelne Lanes desselben Reads (R1/R2); entfernen Sie diese oder jene",
  "uploads.problem.undetermined":
    "Undetermined Reads gehören zu keiner Probe; ändern Sie die Rolle auf „Andere Datei“",
  "uploads.problem.undeterminedOther":
    "Undetermined Reads; beim Auftrag gespeichert, keiner Probe zugeordnet",
  "uploads.problem.indexOther": "Index-Reads; beim Auftrag gespeichert, keiner Probe zugeordnet",
  "uploads.problem.replacesLane": "Ersetzt diese Lane; die Lanes werden neu zusammengefügt",
  "uploads.problem.underWay": "Dieser Read (R1/R2) der Probe wird bereits hochgeladen",
  "uploads.problem.classesDiffer": "R1 und R2 müssen dieselbe Datenklasse haben",
  "uploads.problem.mateMissing": "R1 oder R2 fehlt",
  "uploads.problem.replaces": "Ersetzt die aktuelle Datei der Probe",
  "uploads.problem.checksumsDiffer": "Widersprüchliche Prüfsummen in den Listen; keine wird verwendet",
  "uploads.problem.changed": "Die Datei hat sich seit Beginn des Uploads geändert; Neustart empfohlen",
  "uploads.checksum": ({ algorithm }) => `${algorithm === "md5" ? "MD5" : "SHA-256"} mitgeliefert`,

  "uploads.open.title": "Unvollständige Uploads",
  "uploads.open.text":
    "Legen Sie dieselben Dateien erneut ab, um fortzufahren. Bereits empfangene Daten werden nicht erneut gesendet.",
  "uploads.open.progress": ({ received, expected }) => `${received} von ${expected} empfangen`,
  "uploads.open.last": ({ time }) => `zuletzt ${time}`,
  "uploads.open.again": ({ name }) => `Legen Sie ${name} erneut ab, um fortzufahren.`,
  "uploads.open.continue": "Fortsetzen",
  "uploads.open.continueOf": ({ name }) => `${name} fortsetzen`,
  "uploads.open.continueAll": ({ count }) => `${files(count)} fortsetzen`,
  "uploads.open.cancelOf": ({ name }) => `${name} abbrechen`,
  "uploads.open.cancelTitle": "Diesen Upload abbrechen?",
  "uploads.open.cancelText": ({ name, received }) =>
    `Empfangene Daten von ${name} (${received}) werden vom Server gelöscht.`,
  "uploads.open.cancel": "Upload abbrechen",
  "uploads.open.keep": "Upload behalten",
  "uploads.open.gone": ({ name }) =>
    `${name} lässt sich nicht öffnen oder hat sich geändert. Legen Sie die Datei hier ab.`,
  "uploads.open.more": ({ count }) => `und ${count} weitere`,

  "uploads.sending.title": "Wird hochgeladen",
  "uploads.sending.total": "Gesamtfortschritt",
  "uploads.sending.counts": ({ arrived, total }) => `${arrived} von ${files(total)} hochgeladen`,
  "uploads.sending.bytes": ({ sent, total }) => `${sent} von ${total}`,
  "uploads.sending.rate": ({ rate }) => `${rate}/s`,
  "uploads.sending.left": ({ time }) => `noch ${time}`,
  "uploads.sending.soon": "wenige Sekunden",
  "uploads.sending.live": ({ percent, arrived, total, failed }) =>
    `${percent} % gesendet, ${arrived} von ${files(total)} hochgeladen${failed > 0 ? `, ${failed} fehlgeschlagen` : ""}.`,
  "uploads.sending.pauseAll": "Alle anhalten",
  "uploads.sending.resumeAll": "Alle fortsetzen",
  "uploads.sending.retryAll": "Fehlgeschlagene erneut versuchen",
  "uploads.sending.cancelAll": "Alle abbrechen",
  "uploads.sending.cancelTitle": ({ count }) => `${files(count)} abbrechen?`,
  "uploads.sending.cancelText": ({ received }) =>
    `Empfangene Daten dieser Dateien (${received}) werden vom Server gelöscht. Abgeschlossene Uploads bleiben erhalten.`,
  "uploads.sending.keep": "Weiter hochladen",
  "uploads.sending.clear": "Liste leeren",
  "uploads.sending.filter": "Zeigen",
  "uploads.sending.all": "Alle",
  "uploads.sending.unfinished": ({ count }) => `Unvollständig (${count})`,
  "uploads.sending.pages": "Seiten der Uploads",
  "uploads.sending.pause": ({ name }) => `${name} anhalten`,
  "uploads.sending.resume": ({ name }) => `${name} fortsetzen`,
  "uploads.sending.retry": ({ name }) => `${name} erneut versuchen`,
  "uploads.sending.startOver": ({ name }) => `${name} neu starten`,
  "uploads.sending.cancel": ({ name }) => `${name} abbrechen`,
  "uploads.sending.dismiss": ({ name }) => `${name} aus der Liste entfernen`,
  "uploads.sending.keepOpen":
    "Lassen Sie dieses Fenster offen, bis alle Uploads abgeschlossen sind. Andere Seiten können Sie währenddessen benutzen.",
  "uploads.state.sending": "Wird hochgeladen",
  "uploads.state.queued": "In der Warteschlange",
  "uploads.state.completing": "Wird abgeschlossen …",
  "uploads.state.checking": "Prüfsumme wird verifiziert …",
  "uploads.state.paused": "Angehalten",
  "uploads.state.offline": "Offline. Wird automatisch fortgesetzt",
  "uploads.state.signedOut": "Wird nach der Anmeldung fortgesetzt",
  "uploads.state.failed": "Fehlgeschlagen",
  "uploads.state.arrived": "Hochgeladen",
  "uploads.state.cancelled": "Abgebrochen",
  "uploads.state.noAnswer": "Keine Antwort vom Server",
  "uploads.state.nextTry": ({ reason, seconds }) =>
    `${open(reason)}. Nächster Versuch ${seconds <= 0 ? "jetzt" : `in ${seconds} s`}`,
  "uploads.state.percent": ({ state, percent }) => `${state} bei ${percent}`,
  "uploads.state.startsOver": ({ reason }) =>
    `${open(reason)}. Ein neuer Versuch startet den Upload von vorn`,
  "uploads.state.changed": "Die Datei hat sich geändert oder ist nicht lesbar. Legen Sie sie erneut ab.",

  "uploads.end.all": ({ count }) => (count === 1 ? "Datei hochgeladen" : `Alle ${files(count)} hochgeladen`),
  "uploads.end.some": ({ arrived, total }) => `${arrived} von ${files(total)} hochgeladen`,
  "uploads.end.allText": "Prüfen Sie die Lieferung und geben Sie sie frei, wenn sie vollständig ist.",
  "uploads.end.someText": "Nicht hochgeladen:",
  "uploads.end.more": ({ count }) => `… und ${count} weitere`,
};
