import type { pageHelp as english } from "../en/pageHelp.ts";
import type { Texts } from "../t.ts";

export const pageHelp: Texts<typeof english> = {
  "help./":
    "Ihre Aufgaben und laufende Arbeiten. Öffnen Sie einen Eintrag, um ihn zu bearbeiten. Das Labor sieht Analysen mit Handlungsbedarf, aktive Sequenzierläufe, neue Aufträge und erwartete Proben; Forschende sehen ihre Aufträge und jeweils den nächsten Schritt.",
  "help./orders":
    "Alle Aufträge, auf die Sie Zugriff haben, mit ihrem Status. Suchen, filtern und sortieren Sie; die Adresse der Seite enthält Ihre Auswahl und lässt sich als Lesezeichen speichern oder weitergeben. Öffnen Sie einen Auftrag für Proben und Dateien oder legen Sie einen neuen an.",
  "help./orders/new":
    "Beschreiben Sie die gewünschte Sequenzierung und geben Sie eine Zeile pro Probe ein. Ihre Eingaben bleiben auf diesem Gerät gespeichert und lassen sich als Entwurf sichern. Nach dem Einreichen zeigt die Auftragsseite die nächsten Schritte.",
  "help./orders/$orderId":
    "Was bestellt wurde, wie weit der Auftrag ist, und die Nachrichten zwischen Kundschaft und Labor. Der Kopf ist auf jedem Reiter derselbe: Seine Schaltfläche ist der nächste Schritt, alles Weitere steht im Menü daneben.",
  "help./orders/$orderId/samples":
    "Die Proben dieses Auftrags. Suchen und sortieren Sie, wählen Sie Spalten, und wählen Sie Zeilen aus, um sie zu exportieren oder einer Studie hinzuzufügen; das Labor setzt auch den Status oder startet eine Analyse. Eine Probe zeigt ihren Stand, ihre Metadaten und Dateien.",
  "help./orders/$orderId/files":
    "Laden Sie Sequenzierdateien des Auftrags hoch, und sehen Sie, was gespeichert ist. Wählen Sie Dateien oder Ordner, prüfen Sie die Zuordnung zu Proben, und senden Sie sie ab. Unterbrochene Uploads werden dort fortgesetzt, wo sie aufgehört haben.",
  "help./orders/$orderId/sequencing":
    "Laufende und geplante Sequenzierläufe dieses Auftrags. Füllen Sie Proben und Barcodes eines Plans aus, oder importieren Sie ihn aus einer Arbeitsmappe, und laden Sie das Sample Sheet für das Gerät herunter. Mit der Live-Überwachung eines Ausgabeordners verfolgen Sie einen Lauf, während er schreibt.",
  "help./orders/$orderId/analyses":
    "Die Analysen dieses Auftrags. Das Labor sieht alle und startet neue, die Kundschaft sieht freigegebene Ergebnisse. Öffnen Sie eine Analyse für ihre Berichte und Dateien.",
  "help./orders/$orderId/activity":
    "Der Verlauf dieses Auftrags, das Neueste zuerst. Die Kundschaft sieht Statusänderungen mit ihren Notizen, das Labor alle aufgezeichneten Änderungen. Einzelheiten stehen im Änderungsprotokoll.",
  "help./orders/$orderId/samples/$sampleId/metadata":
    "Die Angaben zu dieser Probe aus dem Auftragsformular und ihre Metadaten in einer Studie. Zum Ändern bearbeiten Sie den Auftrag oder die Studie.",
  "help./orders/$orderId/samples/$sampleId/files":
    "FASTQ-Dateien und Assemblies dieser Probe, mit Zahl der Reads und Qualität, soweit bekannt. Wählen Sie eine Datei, um sie herunterzuladen.",
  "help./orders/$orderId/delivery":
    "Reads und Berichte für die Kundschaft, mit Prüfsummen. Laden Sie einzelne Dateien herunter, oder alle oder ausgewählte als Archiv oder mit einem Skript, das nach einer Unterbrechung fortsetzt. Das Labor gibt die Lieferung hier frei; danach lässt sie sich per Link mit externen Personen teilen.",
  "help./orders/$orderId/sequencing/import":
    "Importieren Sie einen Laufplan aus einer Arbeitsmappe. Legen Sie die Mappe ab, ordnen Sie ihre Spalten zu und korrigieren Sie markierte Fehler; vor dem Import ändert sich nichts. Rückgängig machen lässt sich der Import auf der Seite der Sequenzierung.",
  "help./orders/$orderId/samples/$sampleId":
    "Verfolgung dieser Probe vom Auftrag bis zur Lieferung. Die Schritte werden automatisch erfasst. Um den Status mit einer Person ohne Konto zu teilen, legen Sie einen Tracking-Link an, den Sie jederzeit widerrufen können.",
  "help./orders/$orderId/streams/$streamRunId":
    "Live-Daten eines Sequenzierlaufs: Ausbeute, Durchsatz und Reads pro Probe. Ordnen Sie Barcodes den Proben zu und importieren Sie Reads einer Probe auch schon vor dem Ende des Laufs. Importierte Reads erscheinen im Auftrag und in seiner Lieferung.",
  "help./sequencing":
    "Überwachte Sequenzierläufe aller Aufträge, aktive zuerst. Achten Sie auf stockende Läufe und wenig Speicherplatz. Öffnen Sie einen Lauf für seine Ausbeute oder starten Sie die Überwachung eines weiteren Verzeichnisses.",
  "help./samples":
    "Alle Proben, auf die Sie Zugriff haben, aus allen Aufträgen. Suchen, filtern und sortieren Sie, wählen Sie Spalten und markieren Sie Zeilen mit der Leertaste oder mit Umschalt und Pfeiltasten. Ausgewählte Proben lassen sich exportieren oder einer Studie hinzufügen; das Labor kann auch ihren Status setzen oder eine Analyse starten.",
  "help./studies":
    "Studien fassen Proben aus beliebigen Ihrer Aufträge unter einer Checkliste zusammen. Legen Sie eine Studie an oder öffnen Sie eine, um ihre Probenmetadaten zu bearbeiten. Vollständige Studien lassen sich als bereit markieren.",
  "help./studies/$studyId":
    "Eine Studie: Angaben, Checkliste und Tabelle der Probenmetadaten. Bearbeiten Sie die Tabelle wie ein Tabellenblatt oder fügen Sie Zeilen ein; fehlende und ungültige Werte werden sofort markiert. Ist die Tabelle vollständig, markieren Sie die Studie als bereit oder laden Sie die Tabelle herunter.",
  "help./studies/$studyId/form":
    "Felder nur für diese Studie, anstelle des gemeinsamen Studienformulars. Fügen Sie Felder hinzu, bearbeiten und verschieben Sie sie; die Vorschau zeigt das Formular. Änderungen gelten nach dem Speichern, und frühere Versionen lassen sich wiederherstellen.",
  "help./checklists":
    "Metadaten-Checklisten für Studien mit ihren Feldern. Suchen Sie nach Name, Accession oder Feld und öffnen Sie eine Checkliste für Einzelheiten. Neuere Versionen importiert das Labor hier.",
  "help./checklists/$accession":
    "Eine Checkliste mit allen Feldern, Pflichtfeldern und zulässigen Werten. Sehen Sie sie durch, bevor Sie sie für eine Studie wählen. Ältere Versionen bleiben verfügbar, denn Studien behalten die Version, mit der sie angelegt wurden.",
  "help./analyses":
    "Analysen von Proben mit Pipelines: für das Labor alle mit Fortschritt, für Forschende freigegebene Ergebnisse. Filtern Sie nach Pipeline, Status oder Ziel. Öffnen Sie eine Analyse für ihre Ergebnisse oder für die Ursache eines Fehlers.",
  "help./analyses/new":
    "Starten Sie eine Analyse. Wählen Sie einen Auftrag oder eine Studie, Proben und eine Pipeline; fehlende Voraussetzungen werden vor dem Start angezeigt. Einstellungen gelten nur für diese Analyse; ihre Seite zeigt danach den Fortschritt.",
  "help./analyses/$runId":
    "Eine Analyse. Die Übersicht zeigt Ergebnisse und ihre Freigabe, den Fortschritt oder die Ursache eines Fehlers mit den möglichen Schritten. Die weiteren Tabs enthalten Tasks, Logs, Ressourcen, Dateien und die Eingaben.",
  "help./report":
    "Ein Pipeline-Bericht in einem isolierten Rahmen. Die Zeile darüber nennt Analyse und Datei. Von hier öffnen Sie die Analyse oder laden den Bericht herunter.",
  "help./pipelines":
    "Installierte Pipelines und ihre Einstellungen. Aktivieren Sie eine Pipeline, um sie anzubieten, und legen Sie Vorgaben für alle ihre Analysen fest. Neue Pipelines und Updates gibt es im Pipeline-Store; Analysen starten Sie aus einem Auftrag, einer Studie oder der Liste der Analysen.",
  "help./pipelines/store":
    "Pipelines aus der Registry und aus Quellen, die Sie hinzufügen. Öffnen Sie eine für Voraussetzungen und Ausgaben, dann installieren oder aktualisieren Sie sie. Installierte Pipelines aktivieren Sie auf der Seite der Pipelines.",
  "help./storage":
    "Dateien im Speicher mit Auftrag und Probe. Finden Sie nicht zugeordnete und fehlende Dateien, ordnen Sie Dateien Proben zu und prüfen Sie Prüfsummen. Hier gelöschte Dateien lassen sich nicht wiederherstellen.",
  "help./reports":
    "Kennzahlen der Einrichtung für ganze Monate: Aufträge, Proben, Lieferungen und Daten, Durchlaufzeiten, Geräte, Technologien und Abteilungen. Wählen Sie einen Zeitraum; jede Tabelle sagt, was sie zählt, und lässt sich als CSV speichern.",
  "help./users":
    "Alle Konten dieser Installation. Legen Sie Konten an, ändern Sie Namen und Rollen, setzen Sie Passwörter zurück oder deaktivieren Sie ein Konto; seine Aufträge bleiben erhalten. Änderungen stehen im Audit-Protokoll.",
  "help./settings/facility":
    "Name, Kontakt, Website und Adresse des Labors. Name und Kontakt stehen auf der Anmeldeseite und auf geteilten Seiten. Eine Leiste am unteren Rand speichert Ihre Änderungen.",
  "help./settings/access":
    "Was Benutzer dürfen: selbst Konten anlegen, Assemblies herunterladen, eingereichte Aufträge löschen. Schalter gelten sofort, und jede Änderung lässt sich einige Sekunden lang rückgängig machen.",
  "help./settings/orders":
    "Regeln, die ein Auftrag beim Einreichen erfüllen muss. Bereits eingereichte Aufträge werden nicht erneut geprüft.",
  "help./settings/modules":
    "Optionale Teile der Auftrags- und Studienformulare, etwa Förderung und Metadaten-Checklisten. Schalter gelten sofort. Antworten zu Feldern eines deaktivierten Moduls bleiben erhalten.",
  "help./settings/files":
    "Dateitypen, die hochgeladen werden können, die Datenklasse empfangener Dateien und das Verzeichnis der Dateien. Wenn Sie das Verzeichnis ändern, verschieben Sie auch die vorhandenen Dateien dorthin.",
  "help./settings/sequencers":
    "Das Verzeichnis, in das Ihre Sequenziergeräte schreiben, und wie neue Dateien erkannt werden. Nur Läufe unterhalb dieses Verzeichnisses lassen sich überwachen.",
  "help./settings/system":
    "Zustand von Datenbank, Tabellen, Konten und Speicher. Ein fehlgeschlagener Schritt nennt die Abhilfe. Für eine vollständige Prüfung führen Sie auf dem Server npm run cli -- doctor aus.",
  "help./settings/execution":
    "Wo und mit welchen Ressourcen Analysen ausgeführt werden: auf diesem Server oder auf einem Cluster. Speichern Sie Ihre Änderungen und starten Sie dann die Systemprüfung; sie nennt fehlende Voraussetzungen und die Abhilfe. Änderungen gelten für Analysen, die danach starten.",
  "help./settings/catalog":
    "Sequenziertechnik für Aufträge. Suchen Sie beim Anbieter nach Updates und gleichen Sie ab, bieten Sie Einträge an oder nicht und fügen Sie eigene hinzu, die ein Abgleich nicht ändert. Jede Änderung lässt sich über den Versionsverlauf rückgängig machen.",
  "help./settings/order-form":
    "Felder neuer Aufträge und Spalten der Probentabelle. Fügen Sie Felder hinzu, bearbeiten und verschieben Sie sie und prüfen Sie die Vorschau. Beim Speichern entsteht eine neue Version; vorhandene Aufträge behalten ihre Angaben.",
  "help./settings/study-form":
    "Felder aller Studien und ihrer Proben. Fügen Sie Felder hinzu, auch aus einer Checkliste, und prüfen Sie die Vorschau. Beim Speichern entsteht eine neue Version; frühere lassen sich wiederherstellen.",
  "help./audit":
    "Jede Änderung mit Person und Zeitpunkt; Einträge lassen sich weder ändern noch löschen. Filtern Sie nach Person, Aktion und Datum und öffnen Sie einen Eintrag für die vorherigen Werte. Jeder Eintrag verweist auf das geänderte Objekt.",
  "help./notifications":
    "Ihre Benachrichtigungen, neueste zuerst, 90 Tage lang. Wählen Sie eine aus, um ihre Seite zu öffnen. Markieren Sie Benachrichtigungen als gelesen oder als ungelesen, um später darauf zurückzukommen.",
  "help./account":
    "Name, Passwort, Darstellung und Sprache. Sehen Sie Ihre anderen Sitzungen und melden Sie sie ab. Darstellung und Tastatureinstellungen gelten in diesem Browser.",
  "help./$":
    "Unter dieser Adresse gibt es keine Seite. Sie ist möglicherweise falsch, oder die Seite wurde entfernt. Nutzen Sie die Suche oder die Navigation.",
};
