import { count as counted } from "../count.ts";
import type { uploads as english } from "../en/uploads.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => counted(amount, "Datei", "Dateien");
/** Without the full stop of a sentence that goes on. */
const open = (sentence: string) => sentence.replace(/\.$/, "");

export const uploads: Texts<typeof english> = {
  "uploads.title": "Dateien hochladen",
  "uploads.toDelivery": "Lieferung",
  "uploads.failed": "Der Auftrag konnte nicht geladen werden",
  "uploads.listFailed": "Die unfertigen Uploads konnten nicht geladen werden",
  "uploads.forbidden.title": "Nur das Labor lädt Dateien hoch",
  "uploads.forbidden.text": "Ihre Dateien erscheinen unter Lieferung, sobald das Labor sie freigegeben hat.",
  "uploads.demo.title": "In der öffentlichen Demo lässt sich nichts hochladen",
  "uploads.demo.text": "In einer eigenen Installation kommen hier die Dateien eines Auftrags an.",
  "uploads.draft.title": "Dieser Auftrag nimmt noch keine Dateien an",
  "uploads.draft.text": "Dateien lassen sich hochladen, sobald der Auftrag eingereicht ist.",
  "uploads.toOrder": "Zum Auftrag",
  "uploads.noFolder": "Es ist kein Datenordner festgelegt",
  "uploads.noFolderText":
    "Uploads haben keinen Platz, bis in den Einstellungen ein Datenordner festgelegt ist.",
  "uploads.toSettings": "Einstellungen öffnen",

  "uploads.drop.title": "Dateien oder einen ganzen Ordner hier ablegen",
  "uploads.drop.text": ({ extensions }) =>
    `Reads enden auf ${extensions}. Alle anderen Dateien werden beim Auftrag gespeichert. Eine Liste wie md5sums.txt liefert die Prüfsummen.`,
  "uploads.drop.now": "Loslassen zum Hinzufügen",
  "uploads.drop.files": "Dateien wählen",
  "uploads.drop.folder": "Ordner wählen",
  "uploads.drop.filesInput": "Dateien zum Hochladen",
  "uploads.drop.folderInput": "Ordner zum Hochladen",
  "uploads.drop.reading": "Der Ordner wird gelesen …",
  "uploads.drop.added": ({ added }) =>
    added === 0 ? "Nichts Neues zum Hochladen." : `${files(added)} hinzugefügt.`,
  "uploads.drop.checksums": ({ count }) => `${counted(count, "Prüfsumme", "Prüfsummen")} gelesen.`,
  "uploads.drop.unreadLines": ({ count, name }) =>
    `${counted(count, "Zeile", "Zeilen")} in ${name} nicht lesbar.`,
  "uploads.drop.listTooLarge": ({ name }) => `${name} ist zu groß für eine Liste von Prüfsummen.`,
  "uploads.drop.known": ({ count }) => `${files(count)} ${count === 1 ? "war" : "waren"} schon hier.`,
  "uploads.drop.hidden": ({ count }) =>
    `${counted(count, "versteckte Datei", "versteckte Dateien")} ausgelassen.`,
  "uploads.drop.empty": ({ count }) => `${counted(count, "leere Datei", "leere Dateien")} ausgelassen.`,
  "uploads.drop.unreadable": ({ count }) => `${files(count)} nicht lesbar.`,

  "uploads.review.title": "Vor dem Senden prüfen",
  "uploads.review.count": ({ count, size }) => `${files(count)}, ${size}`,
  "uploads.review.file": "Datei",
  "uploads.review.role": "Als",
  "uploads.review.sample": "Probe",
  "uploads.review.class": "Klasse",
  "uploads.review.roleOf": ({ name }) => `Was ${name} ist`,
  "uploads.review.sampleOf": ({ name }) => `Probe von ${name}`,
  "uploads.review.classOf": ({ name }) => `Klasse von ${name}`,
  "uploads.review.remove": ({ name }) => `${name} weglassen`,
  "uploads.review.removeAll": "Alle weglassen",
  "uploads.review.choose": "Probe wählen",
  "uploads.review.none": "Keine Probe",
  "uploads.review.noMatch": "Keine solche Probe",
  "uploads.review.allReads": "Alle Reads sind",
  "uploads.review.filter": "Zeigen",
  "uploads.review.all": "Alle",
  "uploads.review.attention": ({ count }) => `Zu entscheiden (${count})`,
  "uploads.review.nothingLeft": "Zu jeder Datei ist alles gesagt.",
  "uploads.review.pages": "Seiten der Dateien",
  "uploads.review.verify": "Jede Datei nach der Ankunft mit ihrer Prüfsumme vergleichen",
  "uploads.review.verifyText":
    "Der Server liest die ganze Datei noch einmal; weicht sie ab, wird sie nicht abgelegt.",
  "uploads.review.start": ({ count, size }) => `${files(count)} senden (${size})`,
  "uploads.review.startNone": "Senden",
  "uploads.review.blocked": ({ count }) =>
    count === 1
      ? "1 Datei bleibt hier, bis zu ihr alles gesagt ist."
      : `${files(count)} bleiben hier, bis zu ihnen alles gesagt ist.`,
  "uploads.review.nothingReady": "Noch ist keine Datei bereit zum Senden.",
  "uploads.review.continues": ({ part }) => `Geht bei ${part} weiter`,
  "uploads.review.whole": "Alle Bytes sind da",
  "uploads.review.anew": "Neu beginnen",
  "uploads.review.anewOf": ({ name }) => `${name} neu beginnen`,
  "uploads.review.startsAnew": "Beginnt neu; was schon da ist, wird verworfen",
  "uploads.review.continueOf": ({ name }) => `${name} fortsetzen`,
  "uploads.review.continue": "Doch fortsetzen",
  "uploads.review.run": "Sequenzierlauf",
  "uploads.review.noRun": "Keiner",
  "uploads.review.lane": ({ lane }) => `Lane ${lane}`,
  "uploads.sets.title": "Readsets mit mehreren Lanes",
  "uploads.sets.text":
    "Die Lanes jeder Probe ergeben ein Readset: Die Dateien werden beim Eintreffen in der Reihenfolge der Lanes zusammengefügt, R1 und R2 getrennt.",
  "uploads.sets.lanes": ({ role, lanes }) =>
    `${role}: ${lanes.length === 1 ? "Lane" : "Lanes"} ${lanes.join(", ")}`,
  "uploads.sets.missing": ({ lanes }) =>
    lanes.length === 1
      ? `Lane ${lanes[0]} fehlt der zweite Mate.`
      : `Den Lanes ${lanes.join(", ")} fehlt der zweite Mate.`,
  "uploads.received.title": "Empfangene Lanes und andere Dateien",
  "uploads.received.failed": "Die anderen Dateien konnten nicht geladen werden",
  "uploads.received.others": "Andere Dateien des Auftrags",
  "uploads.received.show": "Lanes anzeigen",
  "uploads.received.showOf": ({ name }) => `Lanes von ${name} anzeigen`,
  "uploads.received.hide": "Lanes ausblenden",
  "uploads.received.hideOf": ({ name }) => `Lanes von ${name} ausblenden`,
  "uploads.received.joining": ({ written, total }) => `${written} von ${total} Lanes zusammengefügt`,
  "uploads.received.joined": ({ count }) =>
    count === 1 ? "1 Lane im Read der Probe" : `${count} Lanes im Read der Probe zusammengefügt`,
  "uploads.received.replaced": ({ count }) =>
    `${count === 1 ? "1 Lane" : `${count} Lanes`} empfangen; der aktuelle Read der Probe ist eine andere Datei`,
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
  "uploads.problem.sampleMissing": "Wählen Sie die Probe, zu der sie gehört",
  "uploads.problem.sampleAmbiguous": "Der Name passt zu mehr als einer Probe; wählen Sie die richtige",
  "uploads.problem.extension": "Reads dürfen nicht so enden; senden Sie die Datei als andere Datei",
  "uploads.problem.taken":
    "Eine weitere Datei ist derselbe Mate und dieselbe Lane dieser Probe; entfernen Sie eine",
  "uploads.problem.lanesMixed":
    "Andere Dateien hier sind einzelne Lanes dieses Reads; entfernen Sie diese oder jene",
  "uploads.problem.undetermined":
    "Nicht zugeordnete Reads gehören zu keiner Probe; senden Sie die Datei als andere Datei",
  "uploads.problem.undeterminedOther":
    "Nicht zugeordnete Reads: beim Auftrag gespeichert, nicht als Read einer Probe",
  "uploads.problem.indexOther": "Index-Reads: beim Auftrag gespeichert, nicht als Read der Probe",
  "uploads.problem.replacesLane": "Ersetzt diese Lane; der Read wird neu zusammengefügt",
  "uploads.problem.underWay": "Dieselbe Hälfte des Paars dieser Probe ist schon unterwegs",
  "uploads.problem.classesDiffer": "Beide Hälften des Paars einer Probe müssen von einer Klasse sein",
  "uploads.problem.mateMissing": "Die andere Hälfte des Paars fehlt",
  "uploads.problem.replaces": "Ersetzt die Datei, die diese Probe schon hat",
  "uploads.problem.checksumsDiffer": "Die Listen nennen verschiedene Prüfsummen; keine wird verwendet",
  "uploads.problem.changed":
    "Die Datei hat sich seit Beginn des Uploads geändert. Beginnen Sie neu, wenn Sie es nicht besser wissen",
  "uploads.checksum": ({ algorithm }) => `${algorithm === "md5" ? "MD5" : "SHA-256"} mitgeliefert`,

  "uploads.open.title": "Unfertige Uploads",
  "uploads.open.text":
    "Legen Sie dieselben Dateien noch einmal hier ab, und es geht weiter, wo es aufgehört hat. Nichts wird zweimal gesendet.",
  "uploads.open.progress": ({ received, expected }) => `${received} von ${expected} angekommen`,
  "uploads.open.last": ({ time }) => `zuletzt ${time}`,
  "uploads.open.again": ({ name }) => `Legen Sie ${name} noch einmal hier ab, um fortzufahren.`,
  "uploads.open.continue": "Fortsetzen",
  "uploads.open.continueOf": ({ name }) => `${name} fortsetzen`,
  "uploads.open.continueAll": ({ count }) => `${files(count)} fortsetzen`,
  "uploads.open.cancelOf": ({ name }) => `${name} abbrechen`,
  "uploads.open.cancelTitle": "Diesen Upload abbrechen?",
  "uploads.open.cancelText": ({ name, received }) =>
    `Was von ${name} angekommen ist (${received}), wird vom Server entfernt.`,
  "uploads.open.cancel": "Upload abbrechen",
  "uploads.open.keep": "Behalten",
  "uploads.open.gone": ({ name }) =>
    `${name} ließ sich nicht öffnen oder ist inzwischen eine andere Datei. Legen Sie sie hier ab.`,
  "uploads.open.more": ({ count }) => `und ${count} weitere`,

  "uploads.sending.title": "Unterwegs",
  "uploads.sending.total": "Alle Dateien zusammen",
  "uploads.sending.counts": ({ arrived, total }) => `${arrived} von ${files(total)} angekommen`,
  "uploads.sending.bytes": ({ sent, total }) => `${sent} von ${total}`,
  "uploads.sending.rate": ({ rate }) => `${rate}/s`,
  "uploads.sending.left": ({ time }) => `noch ${time}`,
  "uploads.sending.soon": "ein paar Sekunden",
  "uploads.sending.live": ({ percent, arrived, total, failed }) =>
    `${percent} Prozent gesendet, ${arrived} von ${files(total)} angekommen${failed > 0 ? `, ${failed} fehlgeschlagen` : ""}.`,
  "uploads.sending.pauseAll": "Alle anhalten",
  "uploads.sending.resumeAll": "Alle fortsetzen",
  "uploads.sending.retryAll": "Fehlgeschlagene noch einmal",
  "uploads.sending.cancelAll": "Alle abbrechen",
  "uploads.sending.cancelTitle": ({ count }) => `${files(count)} abbrechen?`,
  "uploads.sending.cancelText": ({ received }) =>
    `Die ${received}, die von ihnen angekommen sind, werden vom Server entfernt. Vollständig angekommene Dateien bleiben.`,
  "uploads.sending.keep": "Weiter senden",
  "uploads.sending.clear": "Liste leeren",
  "uploads.sending.filter": "Zeigen",
  "uploads.sending.all": "Alle",
  "uploads.sending.unfinished": ({ count }) => `Unfertig (${count})`,
  "uploads.sending.pages": "Seiten der Uploads",
  "uploads.sending.pause": ({ name }) => `${name} anhalten`,
  "uploads.sending.resume": ({ name }) => `${name} fortsetzen`,
  "uploads.sending.retry": ({ name }) => `${name} noch einmal versuchen`,
  "uploads.sending.startOver": ({ name }) => `${name} vom ersten Byte an neu senden`,
  "uploads.sending.cancel": ({ name }) => `${name} abbrechen`,
  "uploads.sending.dismiss": ({ name }) => `${name} aus der Liste nehmen`,
  "uploads.sending.keepOpen":
    "Lassen Sie dieses Fenster offen, bis alle Dateien angekommen sind. Andere Seiten können Sie währenddessen benutzen.",
  "uploads.state.sending": "Wird gesendet",
  "uploads.state.queued": "In der Warteschlange",
  "uploads.state.completing": "Alle Bytes sind da, wird abgelegt",
  "uploads.state.checking": "Alle Bytes sind da, wird geprüft",
  "uploads.state.paused": "Angehalten",
  "uploads.state.offline": "Kein Netz. Geht von selbst weiter",
  "uploads.state.signedOut": "Geht weiter, sobald Sie wieder angemeldet sind",
  "uploads.state.failed": "Fehlgeschlagen",
  "uploads.state.arrived": "Angekommen",
  "uploads.state.cancelled": "Abgebrochen",
  "uploads.state.noAnswer": "Keine Antwort vom Server",
  "uploads.state.nextTry": ({ reason, seconds }) =>
    `${open(reason)}. Nächster Versuch ${seconds <= 0 ? "jetzt" : `in ${seconds} s`}`,
  "uploads.state.percent": ({ state, percent }) => `${state} bei ${percent}`,
  "uploads.state.startsOver": ({ reason }) => `${open(reason)}. Ein neuer Versuch sendet vom ersten Byte an`,
  "uploads.state.changed":
    "Die Datei hat sich geändert oder ist nicht mehr lesbar. Legen Sie sie hier noch einmal ab.",

  "uploads.end.all": ({ count }) =>
    count === 1 ? "Die Datei ist angekommen" : `Alle ${files(count)} sind angekommen`,
  "uploads.end.some": ({ arrived, total }) => `${arrived} von ${files(total)} angekommen`,
  "uploads.end.allText": "Sehen Sie sich die Lieferung an, und geben Sie sie frei, wenn sie vollständig ist.",
  "uploads.end.someText": "Diese nicht:",
  "uploads.end.more": ({ count }) => `… und ${count} weitere`,
};
