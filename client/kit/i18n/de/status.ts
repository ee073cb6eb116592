import type { status as english } from "../en/status.ts";
import type { Texts } from "../t.ts";

export const status: Texts<typeof english> = {
  "status.title": "Zustand dieser Installation",
  "status.text": "Was Lanekeeper braucht, was davon da ist und was als Nächstes zu tun ist.",
  "status.link": "Zustand dieser Installation",
  "status.api": "Dokumentation der API",
  "status.ready": "Alles ist da",
  "status.ready.text": "Man kann sich anmelden, bestellen und Daten abholen.",
  "status.enter": "Zu Lanekeeper",
  "status.next": ({ label }) => `Als Nächstes: ${label}`,
  "status.command": "Auf dem Rechner, auf dem Lanekeeper läuft, in seinem Ordner:",
  "status.open": "Seite öffnen",
  "status.open./settings": "Einstellungen öffnen",
  "status.open./setup": "Zur Einrichtung",
  "status.step.complete": "Erledigt",
  "status.step.active": "Zu tun",
  "status.step.pending": "Wartet",
  "status.step.error": "Fehlgeschlagen",
  "status.noAnswer": "Lanekeeper antwortet nicht",
  "status.noAnswer.text":
    "Vielleicht ist sein Prozess beendet oder startet gerade, oder das Netz dazwischen ist unterbrochen.",
  "status.asksAgain": "Diese Seite fragt von selbst wieder.",
  "status.lastAnswer": ({ time }) => `Letzte Antwort: ${time}`,
};
