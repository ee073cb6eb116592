import { count } from "../count.ts";
import type { tokens as english } from "../en/tokens.ts";
import type { Texts } from "../t.ts";

export const tokens: Texts<typeof english> = {
  "tokens.title": "API-Token",
  "tokens.titleOf": ({ name }) => `API-Token von ${name}`,
  "tokens.text":
    "Skripte und Programme melden sich mit einem Token an. Eine Änderung des Passworts beendet Ihre Token nicht.",
  "tokens.serviceText":
    "Programme verwenden dieses Konto mit einem Token. Es hat kein Passwort; eine Anmeldung ist nicht möglich.",
  "tokens.otherText":
    "Token für dieses Konto kann nur die Person selbst anlegen. Widerrufen Sie ein Token, das bekannt geworden ist.",
  "tokens.demo": "In der öffentlichen Demo lassen sich keine Token anlegen.",
  "tokens.api": "API-Dokument",
  "tokens.failed": "Die Token konnten nicht geladen werden",
  "tokens.none": "Noch keine Token.",
  "tokens.new": "Neues Token",
  "tokens.name": "Name",
  "tokens.nameHint":
    "Das Skript oder Programm, das dieses Token verwendet. Das Audit-Protokoll zeigt diesen Namen.",
  "tokens.scopes": "Berechtigungen",
  "tokens.scope.read": "Lesen",
  "tokens.scope.read.hint": "Daten ansehen und Dateien herunterladen. In jedem Token enthalten.",
  "tokens.scope.orders:write": "Aufträge ändern",
  "tokens.scope.orders:write.hint": "Aufträge, Proben, Studien und Kommentare anlegen und ändern.",
  "tokens.scope.data:write": "Sequenzdaten ändern",
  "tokens.scope.data:write.hint.FACILITY_ADMIN":
    "Dateien hochladen und zuordnen, Sequenzierläufe planen und überwachen, Lieferungen freigeben.",
  "tokens.scope.data:write.hint.BIOINFORMATICIAN": "Dateien hochladen und zuordnen, Lieferungen freigeben.",
  "tokens.scope.data:write.hint.RESEARCHER": "Download-Links Ihrer Lieferungen anlegen und widerrufen.",
  "tokens.scope.runs:write": "Analysen ändern",
  "tokens.scope.runs:write.hint": "Analysen starten und abbrechen, ihre Ergebnisse freigeben und übernehmen.",
  "tokens.scope.admin": "Verwaltung",
  "tokens.scope.admin.hint": "Alles, was das Konto darf, auch Benutzer und Einstellungen.",
  "tokens.days": "Gültig für",
  "tokens.dayCount": ({ days }) => count(days, "Tag", "Tage"),
  "tokens.create": "Token anlegen",
  "tokens.notCreated": "Das Token konnte nicht angelegt werden",
  "tokens.created": ({ name }) => `Token ${name} angelegt`,
  "tokens.createdText": "Kopieren Sie das Token jetzt. Es wird nicht wieder angezeigt.",
  "tokens.secret": "Token",
  "tokens.copy": "Token kopieren",
  "tokens.example": "Beispiel mit dem Token in der Variablen LANEKEEPER_TOKEN:",
  "tokens.unused": "Noch nicht verwendet",
  "tokens.used": ({ time }) => `Zuletzt verwendet ${time}`,
  "tokens.expires": ({ time }) => `Gültig bis ${time}`,
  "tokens.expiredAt": ({ time }) => `Abgelaufen ${time}`,
  "tokens.expired": "Abgelaufen",
  "tokens.revoke": "Widerrufen",
  "tokens.revokeOf": ({ name }) => `Token ${name} widerrufen`,
  "tokens.revoke.title": ({ name }) => `Token ${name} widerrufen?`,
  "tokens.revoke.text":
    "Programme mit diesem Token verlieren sofort den Zugriff. Ein widerrufenes Token lässt sich nicht wiederherstellen.",
  "tokens.revoked": ({ name }) => `Token ${name} widerrufen`,
  "tokens.notRevoked": "Das Token konnte nicht widerrufen werden",
};
