import type { NotificationFacts, NotificationWords } from "./en.ts";

const day = (time: Date) =>
  new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(time);
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const FACTOR_CHANGES: Record<string, string> = {
  added: "Ihrem Konto wurde ein zweiter Faktor hinzugefügt.",
  removed: "Ein zweiter Faktor wurde aus Ihrem Konto entfernt.",
  reset: "Das Labor hat die zweiten Faktoren Ihres Kontos zurückgesetzt.",
  recoveryCodes: "Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt; frühere gelten nicht mehr.",
  recoveryCodeUsed: "Mit einem Wiederherstellungscode wurde eine Anmeldung an Ihrem Konto abgeschlossen.",
};

const STAGE_TITLES: Record<string, string> = {
  DRAFT: "Auftrag zurückgegeben",
  ACCEPTED: "Auftrag angenommen",
  ON_HOLD: "Auftrag zurückgestellt",
  REJECTED: "Auftrag nicht angenommen",
  CANCELLED: "Auftrag storniert",
};
const STAGE_SENTENCES: Record<string, (about: string) => string> = {
  DRAFT: (about) =>
    `Das Labor hat Ihnen den Auftrag ${about} zurückgegeben. Bitte ändern Sie ihn und reichen Sie ihn erneut ein.`,
  ACCEPTED: (about) =>
    `Das Labor hat Ihren Auftrag ${about} angenommen. Sie können die Proben jetzt schicken.`,
  ON_HOLD: (about) => `Das Labor hat Ihren Auftrag ${about} zurückgestellt.`,
  REJECTED: (about) => `Das Labor nimmt Ihren Auftrag ${about} nicht an.`,
  CANCELLED: (about) => `Das Labor hat Ihren Auftrag ${about} storniert.`,
};
const DECISIONS: Readonly<Record<string, string>> = {
  proceed: "die Bearbeitung geht weiter",
  proceed_at_risk: "die Bearbeitung geht auf Risiko weiter",
  repeat: "die Bearbeitung wird wiederholt",
  replace: "bitte senden Sie ein neues Röhrchen",
  reject: "abgelehnt",
};

function formatExceptions({ missing, damaged, rejected, extra }: NotificationFacts["exceptions"]): string {
  const parts = [
    ...(missing > 0 ? [`${missing} fehlen`] : []),
    ...(damaged > 0 ? [`${damaged} beschädigt`] : []),
    ...(rejected > 0 ? [`${rejected} abgelehnt`] : []),
    ...(extra > 0 ? [count(extra, "überzähliges Röhrchen", "überzählige Röhrchen")] : []),
  ];
  return parts.length > 0 ? ` Bitte beachten Sie: ${parts.join(", ")}.` : "";
}

/** The German texts of notifications in mails. */
export const de: NotificationWords = {
  someone: "Jemand",
  open: "In Lanekeeper öffnen",
  openAll: "Alle Benachrichtigungen öffnen",
  digest: "Neu seit der letzten täglichen E-Mail:",
  digestSubject: ({ total }) =>
    `Tägliche Zusammenfassung: ${count(total, "Benachrichtigung", "Benachrichtigungen")}`,
  digestMore: ({ more }) => `${more} weitere finden Sie in Lanekeeper.`,
  quoted: (text) => `„${text}“`,
  kinds: {
    "order.submitted": ({ by, about }) => ({
      title: "Neuer Auftrag eingereicht",
      sentence: `${by} hat den Auftrag ${about} eingereicht.`,
    }),
    "approval.requested": ({ by, about }) => ({
      title: "Freigabe nötig",
      sentence: `${by} hat den Auftrag ${about} eingereicht. Er braucht Ihre Freigabe.`,
    }),
    "order.approved": ({ about }) => ({
      title: "Auftrag freigegeben",
      sentence: `Der Auftrag ${about} ist freigegeben.`,
    }),
    "order.rejected": ({ about }) => ({
      title: "Auftrag abgelehnt",
      sentence: `Der Auftrag ${about} wurde abgelehnt und geht an Sie zurück.`,
    }),
    "order.stageChanged": ({ stage, about }) => ({
      title: STAGE_TITLES[stage] ?? "Auftrag geändert",
      sentence: STAGE_SENTENCES[stage]?.(about) ?? `Der Auftrag ${about} hat sich geändert.`,
    }),
    "order.cancelled": ({ by, about }) => ({
      title: "Auftrag storniert",
      sentence: `${by} hat den Auftrag ${about} storniert.`,
    }),
    "order.assigned": ({ by, about }) => ({
      title: "Auftrag Ihnen zugewiesen",
      sentence: `${by} hat Ihnen den Auftrag ${about} zugewiesen.`,
    }),
    "order.samplesSent": ({ by, about }) => ({
      title: "Proben verschickt",
      sentence: `${by} hat die Proben von ${about} als verschickt markiert.`,
    }),
    "samples.decisionAsked": ({ samples, codes, about }) => ({
      title: "Rückfrage zu Ihren Proben",
      sentence: `${count(samples, "Probe", "Proben")} von ${about} (${codes}): Die Qualität reicht für die übliche Bearbeitung nicht aus. Bitte antworten Sie auf der Seite des Auftrags, ob das Labor auf Risiko fortfährt.`,
    }),
    "samples.decisionAnswered": ({ samples, codes, about, by, answer }) => ({
      title: answer === "continue" ? "Proben auf Risiko fortführen" : "Proben nicht fortführen",
      sentence: `${by} hat für ${count(samples, "Probe", "Proben")} von ${about} (${codes}) geantwortet: ${answer === "continue" ? "auf Risiko fortfahren" : "nicht fortfahren"}.`,
    }),
    "samples.decided": ({ samples, codes, about, decision }) => ({
      title: "Entscheidung über Ihre Proben",
      sentence: `Das Labor hat über ${count(samples, "Probe", "Proben")} von ${about} (${codes}) entschieden: ${DECISIONS[decision] ?? decision}.`,
    }),
    "samples.replacementAnswered": ({ samples, codes, about, by, answer }) => ({
      title: answer === "sent" ? "Neue Röhrchen unterwegs" : "Keine neuen Röhrchen",
      sentence: `${by} hat für ${count(samples, "Probe", "Proben")} von ${about} (${codes}) geantwortet: ${answer === "sent" ? "neue Röhrchen sind unterwegs" : "es gibt keine neuen Röhrchen"}.`,
    }),
    "order.samplesReceived": ({ received, expected, exceptions, about }) => ({
      title: "Proben eingegangen",
      sentence: `Im Labor sind ${received} von ${count(expected, "Probe", "Proben")} von ${about} eingegangen.${formatExceptions(exceptions)}`,
    }),
    "amendment.proposed": ({ by, about }) => ({
      title: "Änderung vorgeschlagen",
      sentence: `${by} schlägt eine Änderung des Auftrags ${about} vor.`,
    }),
    "amendment.accepted": ({ about }) => ({
      title: "Änderung angenommen",
      sentence: `Die Einrichtung hat Ihre Änderung des Auftrags ${about} angenommen.`,
    }),
    "amendment.declined": ({ about }) => ({
      title: "Änderung abgelehnt",
      sentence: `Die Einrichtung hat Ihre Änderung des Auftrags ${about} abgelehnt.`,
    }),
    "quote.sent": ({ about }) => ({
      title: "Neues Angebot",
      sentence: `Die Einrichtung hat Ihnen ein Angebot für den Auftrag ${about} gesendet. Sie können es annehmen oder ablehnen.`,
    }),
    "quote.accepted": ({ by, about }) => ({
      title: "Angebot angenommen",
      sentence: `${by} hat das Angebot für den Auftrag ${about} angenommen.`,
    }),
    "quote.declined": ({ by, about }) => ({
      title: "Angebot abgelehnt",
      sentence: `${by} hat das Angebot für den Auftrag ${about} abgelehnt.`,
    }),
    "order.completed": ({ about }) => ({
      title: "Auftrag abgeschlossen",
      sentence: `Ihr Auftrag ${about} ist abgeschlossen.`,
    }),
    "files.published": ({ files, about }) => ({
      title: "Dateien zum Herunterladen bereit",
      sentence: `${count(files, "Datei", "Dateien")} von ${about} ${files === 1 ? "steht" : "stehen"} zum Herunterladen bereit.`,
    }),
    "samples.issue": ({ samples, codes, about }) => ({
      title: "Problem mit Proben",
      sentence: `Das Labor meldet ein Problem mit ${count(samples, "Probe", "Proben")} von ${about}: ${codes}`,
    }),
    "results.selected": ({ about }) => ({
      title: "Neue Ergebnisse freigegeben",
      sentence: `Das Labor hat neue Ergebnisse freigegeben: ${about}.`,
    }),
    "run.completed": ({ about }) => ({
      title: "Analyse abgeschlossen",
      sentence: `Die Analyse ${about} ist abgeschlossen.`,
    }),
    "run.failed": ({ about }) => ({
      title: "Analyse fehlgeschlagen",
      sentence: `Die Analyse ${about} ist fehlgeschlagen.`,
    }),
    "run.cancelled": ({ about }) => ({
      title: "Analyse abgebrochen",
      sentence: `Die Analyse ${about} wurde abgebrochen.`,
    }),
    "run.proposed": ({ about, rule }) => ({
      title: "Ergebnisse zu prüfen",
      sentence: `Die Analyse ${about}, die die Regel „${rule}“ gestartet hat, ist abgeschlossen. Prüfen Sie die Ergebnisse und geben Sie sie frei.`,
    }),
    "rule.notStarted": ({ about, rule }) => ({
      title: "Automatische Analyse nicht gestartet",
      sentence: `Die Regel „${rule}“ konnte keine Analyse von ${about} starten.`,
    }),
    "rule.paused": ({ rule }) => ({
      title: "Regel angehalten",
      sentence: `Die Regel „${rule}“ ist angehalten und startet keine Analysen, bis sie wieder eingeschaltet wird.`,
    }),
    "stream.stalled": ({ minutes, about }) => ({
      title: "Sequenzierlauf stockt",
      sentence: `Der Sequenzierlauf von ${about} hat seit ${count(minutes, "Minute", "Minuten")} keine Datei geschrieben.`,
    }),
    "stream.diskLow": ({ freeGigabytes, about }) => ({
      title: "Datenträger eines Sequenzierlaufs fast voll",
      sentence: `Auf dem Datenträger des Sequenzierlaufs von ${about} sind noch ${freeGigabytes} GB frei.`,
    }),
    "stream.folderMissing": ({ about }) => ({
      title: "Ausgabeverzeichnis fehlt",
      sentence: `Das Ausgabeverzeichnis des Sequenzierlaufs von ${about} fehlt.`,
    }),
    "stream.finished": ({ about }) => ({
      title: "Sequenzierlauf beendet",
      sentence: `Der Sequenzierlauf von ${about} ist beendet.`,
    }),
    "message.posted": ({ by, about }) => ({
      title: "Neue Nachricht",
      sentence: `${by} hat zu ${about} eine Nachricht geschrieben.`,
    }),
    "message.mention": ({ by, about }) => ({
      title: "Sie wurden erwähnt",
      sentence: `${by} hat Sie in einer Nachricht zu ${about} erwähnt.`,
    }),
    "upload.completed": ({ about }) => ({
      title: "Alle Reads eingegangen",
      sentence: `Alle Reads des Auftrags ${about} sind eingegangen.`,
    }),
    "mail.failed": ({ times }) => ({
      title: "E-Mail nicht zugestellt",
      sentence: `${count(times, "E-Mail war", "E-Mails waren")} nicht zustellbar.`,
    }),
    "webhook.disabled": ({ receiver }) => ({
      title: "Empfänger von Ereignissen abgeschaltet",
      sentence: `Ereignisse werden nicht mehr an ${receiver} gesendet, weil der Empfänger sie nicht angenommen hat.`,
    }),
    "token.expiring": ({ token, account, expiresAt }) => ({
      title: "API-Token läuft bald ab",
      sentence: `Der API-Token ${token}${account && ` des Dienstkontos ${account}`} läuft am ${day(expiresAt)} ab. Programme, die ihn verwenden, funktionieren dann nicht mehr: Erzeugen Sie einen neuen Token und ersetzen Sie ihn dort.`,
    }),
    "account.secondFactor": ({ change }) => ({
      title: "Zwei-Faktor-Anmeldung geändert",
      sentence: `${FACTOR_CHANGES[change] ?? "Die zweiten Faktoren Ihres Kontos wurden geändert."} Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihr Labor.`,
    }),
    "account.identityUnlinked": ({ change, receiver }) => ({
      title: "Anmeldung getrennt",
      sentence: `${change === "own" ? "Sie haben" : "Das Labor hat"} die Anmeldung über ${receiver === "ldap" ? "das Verzeichnis" : receiver} von Ihrem Konto getrennt. Wenn Sie das nicht erwartet haben, wenden Sie sich an Ihr Labor.`,
    }),
    "runFolder.complete": ({ run }) => ({
      title: "Laufordner vollständig",
      sentence: `Der Lauf ${run} ist vollständig kopiert.`,
    }),
    "runFolder.stalled": ({ run }) => ({
      title: "Laufordner stockt",
      sentence: `Der Lauf ${run} hat seit einem Tag keine neue Datei und ist nicht vollständig.`,
    }),
    "runFolder.unplanned": ({ run }) => ({
      title: "Lauf ohne Planung",
      sentence: `Ein Sequenziergerät schreibt den Lauf ${run}. Seine Flow Cell ist in keinem geplanten Lauf eingetragen.`,
    }),
    "reference.attention": ({ receiver }) => ({
      title: "Referenzdaten prüfen",
      sentence: `Die Referenzdaten ${receiver} fehlen, sind verändert oder konnten nicht geprüft oder heruntergeladen werden. Analysen können sie so lange nicht verwenden.`,
    }),
  },
};
