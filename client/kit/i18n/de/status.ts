import type { status as english } from "../en/status.ts";
import type { Texts } from "../t.ts";

export const status: Texts<typeof english> = {
  "status.title": "Systemstatus",
  "status.text": "Benötigte Dienste und Einrichtungsschritte",
  "status.link": "Systemstatus",
  "status.api": "API-Dokumentation",
  "status.available": "Lanekeeper ist verfügbar",
  "status.unavailable": "Lanekeeper ist nicht verfügbar",
  "status.unavailable.text":
    "Der Server antwortet, kann seine Datenbank aber nicht nutzen. Auf dem Server zeigt dieser Befehl die Ursache:",
  "status.ready": "Alle Systeme bereit",
  "status.ready.text": "Benutzer können sich anmelden, Aufträge anlegen und Daten herunterladen.",
  "status.enter": "Lanekeeper öffnen",
  "status.next": ({ label }) => `Nächster Schritt: ${label}`,
  "status.command": "Auf dem Server, im Lanekeeper-Verzeichnis:",
  "status.open": "Seite öffnen",
  "status.open./settings/files": "Einstellungen öffnen",
  "status.open./setup": "Einrichtung öffnen",
  "status.step.complete": "Erledigt",
  "status.step.active": "Zu tun",
  "status.step.pending": "Ausstehend",
  "status.step.error": "Fehlgeschlagen",
  "status.noAnswer": "Lanekeeper antwortet nicht",
  "status.noAnswer.text":
    "Der Prozess ist möglicherweise beendet oder startet gerade, oder das Netzwerk ist unterbrochen.",
  "status.refreshes": "Diese Seite versucht es automatisch erneut.",
  "status.lastAnswer": ({ time }) => `Letzte Antwort: ${time}`,
};
