import type { approval as english } from "../en/approval.ts";
import type { Texts } from "../t.ts";

export const approval: Texts<typeof english> = {
  "approval.title": "Auftrag freigeben",
  "approval.text": "Dieser Auftrag braucht die Freigabe der Leitung, bevor das Labor ihn annimmt.",
  "approval.number": "Auftrag",
  "approval.name": "Name",
  "approval.samples": "Proben",
  "approval.owner": "Auftraggeber",
  "approval.department": "Abteilung",
  "approval.costCentre": "Kostenstelle",
  "approval.reason": "Begründung",
  "approval.reasonHint": "Sie ist für den Auftraggeber sichtbar.",
  "approval.approve": "Freigeben",
  "approval.reject": "Ablehnen",
  "approval.approved": "Auftrag freigegeben",
  "approval.approvedText": "Auftraggeber und Labor werden benachrichtigt.",
  "approval.rejected": "Auftrag abgelehnt",
  "approval.rejectedText":
    "Der Auftrag geht an den Auftraggeber zurück, der ihn ändern und erneut einreichen kann.",
  "approval.rejectTitle": "Diesen Auftrag ablehnen?",
  "approval.rejectText":
    "Der Auftrag geht an den Auftraggeber zurück, der ihn ändern und erneut einreichen kann.",
  "approval.closed": "Link nicht mehr gültig",
  "approval.closedText":
    "Ein Link gilt einmal, 14 Tage lang und nur, solange der Auftrag auf die Freigabe wartet.",
  "approval.failed": "Der Auftrag konnte nicht geladen werden",
  "approval.notDecided": "Die Entscheidung konnte nicht gespeichert werden",
  "approval.aLead": "der Leitung",
  "approval.pending": "Wartet auf Freigabe",
  "approval.pendingText":
    "Die Leitung der Abteilung muss diesen Auftrag freigeben, bevor das Labor ihn annimmt.",
  "approval.pendingLead":
    "Geben Sie diesen Auftrag frei, damit das Labor ihn annehmen kann, oder lehnen Sie ihn mit einer Begründung ab.",
  "approval.approvedBy": ({ name, time }) => `Freigegeben von ${name}, ${time}`,
  "approval.rejectedBy": ({ name, time }) => `Abgelehnt von ${name}, ${time}`,
  "approval.noReason": "Es wurde keine Begründung angegeben.",
};
