import type { pageHelp as english } from "../en/pageHelp.ts";
import type { Texts } from "../t.ts";

export const pageHelp: Texts<typeof english> = {
  "help./#facility":
    "Aufträge, die auf Sie warten, die neuesten zuerst, dazu fehlgeschlagene Analysen und laufende Sequenzierung. Öffnen Sie einen Auftrag, um Proben anzunehmen, zu prüfen oder die Lieferung freizugeben. Eine Zeile verschwindet, wenn ihre Arbeit erledigt ist.",
  "help./#researcher":
    "Was Ihre Aufträge von Ihnen brauchen, wo Ihre Proben sind, und neue Ergebnisse. Öffnen Sie einen Auftrag, um ihn einzureichen, seine Proben als gesendet zu markieren oder Dateien herunterzuladen. Die Seite wird aktualisiert, wenn das Labor weiterarbeitet.",
  "help./orders#facility":
    "Alle Aufträge des Labors mit ihrem Status. Suchen Sie nach Nummer, Name oder Person, filtern und sortieren Sie; die Adresse der Seite behält die Auswahl für ein Lesezeichen. Öffnen Sie einen Auftrag, um ihn zu bearbeiten.",
  "help./orders#researcher":
    "Ihre Aufträge mit ihrem Status. Öffnen Sie einen Auftrag für Proben, Nachrichten und Dateien, oder legen Sie einen neuen an. Ein Entwurf lässt sich bearbeiten, bis Sie ihn einreichen.",
  "help./orders/new#facility":
    "Geben Sie selbst einen Auftrag ein, etwa um zu sehen, was die Kundschaft sieht. Ihre Eingaben bleiben auf diesem Gerät gespeichert und lassen sich als Entwurf sichern. Nach dem Einreichen steht der Auftrag in der Liste der Aufträge.",
  "help./orders/new#researcher":
    "Beschreiben Sie die gewünschte Sequenzierung und geben Sie eine Zeile pro Probe ein; Zeilen lassen sich aus einer Tabellenkalkulation einfügen. Ihre Eingaben bleiben auf diesem Gerät gespeichert und lassen sich als Entwurf sichern. Nach dem Einreichen zeigt die Auftragsseite den nächsten Schritt.",
  "help./orders/$orderId#facility":
    "Was bestellt wurde, wie weit der Auftrag ist, und das Gespräch mit der Kundschaft. Die Schaltfläche im Kopf ist der nächste Schritt: Sequenzierung planen, Dateien hochladen oder die Lieferung freigeben. Alles Weitere steht im Menü daneben.",
  "help./orders/$orderId#researcher":
    "Was Sie bestellt haben, wie weit der Auftrag ist, und Ihr Gespräch mit dem Labor. Die Schaltfläche im Kopf ist Ihr nächster Schritt: den Auftrag einreichen, Proben als gesendet markieren oder Dateien herunterladen. Ohne Schaltfläche ist das Labor an der Reihe.",
  "help./orders/$orderId/samples#facility":
    "Die Proben dieses Auftrags mit Status und Reads. Suchen, sortieren und wählen Sie Spalten; markierte Zeilen lassen sich mit einem Status versehen, analysieren, einer Studie hinzufügen oder exportieren. Öffnen Sie eine Probe für Tracking, Metadaten und Dateien.",
  "help./orders/$orderId/samples#researcher":
    "Die Proben dieses Auftrags mit ihrem Status. Suchen, sortieren und wählen Sie Spalten; markierte Zeilen lassen sich exportieren oder einer Studie hinzufügen. Öffnen Sie eine Probe für Tracking, Metadaten und freigegebene Dateien.",
  "help./orders/$orderId/quality#facility":
    "Was an den Proben dieses Auftrags gemessen wurde. Erfassen Sie Werte einer Probe mit ihrem Stift, oder übernehmen Sie viele aus eingefügten Zellen oder dem Export eines Geräts; eine Vorschau zeigt, was erfasst wird. Die Grenzwerte der Leistung ergeben bestanden, Warnung oder nicht bestanden; mit dem Hammer entscheiden Sie über eine Probe oder fragen den Kunden.",
  "help./orders/$orderId/quality#researcher":
    "Was das Labor an Ihren Proben gemessen hat. Die Grenzwerte der Leistung ergeben bestanden, Warnung oder nicht bestanden. Fragt das Labor nach Proben, antworten Sie hier, ob es auf Risiko fortfährt.",
  "help./orders/$orderId/sequencing#facility":
    "Laufende und geplante Sequenzierläufe dieses Auftrags. Füllen Sie Proben und Barcodes eines Plans aus oder importieren Sie ihn aus einer Arbeitsmappe; danach laden Sie das Sample Sheet für das Gerät herunter. Überwachen Sie ein Ausgabeverzeichnis, um einen Sequenzierlauf live zu verfolgen.",
  "help./orders/$orderId/sequencing/import#facility":
    "Importieren Sie einen Laufplan aus einer Arbeitsmappe. Legen Sie die Mappe ab, ordnen Sie ihre Spalten zu und korrigieren Sie markierte Fehler; vor dem Import ändert sich nichts. Rückgängig machen lässt sich der Import auf dem Tab Sequenzierung.",
  "help./orders/$orderId/files#facility":
    "Laden Sie Sequenzierdateien dieses Auftrags hoch, und sehen Sie, was gespeichert ist. Wählen Sie Dateien oder Ordner, prüfen Sie die Zuordnung zu Proben und senden Sie sie ab. Ein unterbrochener Upload wird dort fortgesetzt, wo er aufgehört hat; die Kundschaft sieht Dateien erst nach der Freigabe der Lieferung.",
  "help./orders/$orderId/analyses#facility":
    "Alle Analysen dieses Auftrags, die neuesten zuerst. Starten Sie eine neue, oder öffnen Sie eine für Fortschritt, Ergebnisse oder die Ursache eines Fehlers. Die Kundschaft sieht Ergebnisse erst, wenn Sie sie freigeben.",
  "help./orders/$orderId/analyses#researcher":
    "Die Ergebnisse, die das Labor für diesen Auftrag freigegeben hat. Öffnen Sie eines für Berichte, Tabellen und Dateien. Neue Ergebnisse erscheinen hier mit einer Benachrichtigung.",
  "help./orders/$orderId/delivery#facility":
    "Reads und Berichte für die Kundschaft, mit Prüfsummen. Geben Sie die Lieferung frei, um sie bereitzustellen; später hinzugefügte oder ersetzte Dateien werden mit der nächsten Freigabe geliefert. Eine freigegebene Lieferung lässt sich per Link teilen, und das Download-Protokoll zeigt, wer was heruntergeladen hat.",
  "help./orders/$orderId/delivery#researcher":
    "Ihre Reads und Berichte, mit Prüfsummen. Laden Sie alle oder ausgewählte Dateien als Archiv oder mit einem Skript herunter, das nach einer Unterbrechung fortsetzt, oder einzelne Dateien. Teilen Sie die Lieferung per Link mit Personen ohne Konto.",
  "help./orders/$orderId/billing#facility":
    "Angebote für diesen Auftrag. Ein neues Angebot ist ein Entwurf, der aus den Proben und der Leistung des Auftrags vorgeschlagen wird; senden Sie es, wenn es vollständig ist. Angenommen oder abgelehnt wird es hier; ziehen Sie ein gesendetes Angebot zurück, um es zu korrigieren.",
  "help./orders/$orderId/billing#researcher":
    "Angebote der Einrichtung für diesen Auftrag. Nehmen Sie ein gesendetes Angebot vor seinem letzten Tag an, oder lehnen Sie es ab. Geben Sie bei der Annahme Ihre Bestellnummer an, wenn Ihre Buchhaltung eine braucht.",
  "help./orders/$orderId/activity#facility":
    "Der Verlauf dieses Auftrags, das Neueste zuerst: Statusänderungen mit Notizen und jede erfasste Änderung. Die Kundschaft sieht nur Statusänderungen und Notizen. Frühere Werte stehen im Audit-Protokoll.",
  "help./orders/$orderId/activity#researcher":
    "Der Verlauf dieses Auftrags, das Neueste zuerst: Statusänderungen und ihre Notizen. Fragen zu einem Eintrag stellen Sie als Nachricht auf der Übersicht des Auftrags.",
  "help./orders/$orderId/samples/$sampleId#facility":
    "Der Weg dieser Probe vom Auftrag bis zur Lieferung, und worauf sie wartet. Die Schritte werden automatisch erfasst; die Karte oben führt zum nächsten. Ein Tracking-Link zeigt diesen Stand Personen ohne Konto, bis Sie ihn widerrufen.",
  "help./orders/$orderId/samples/$sampleId#researcher":
    "Der Weg Ihrer Probe vom Auftrag bis zur Lieferung, und wer den nächsten Schritt macht. Die Schritte werden automatisch erfasst. Ein Tracking-Link zeigt diesen Stand Personen ohne Konto, bis Sie ihn widerrufen.",
  "help./orders/$orderId/samples/$sampleId/metadata":
    "Die Angaben zu dieser Probe aus dem Auftragsformular und ihre Metadaten in einer Studie. Zum Ändern bearbeiten Sie den Auftrag oder die Studie.",
  "help./orders/$orderId/samples/$sampleId/quality#facility":
    "Was das Labor an dieser Probe gemessen hat, Readzahl und mittlere Qualität ihrer FASTQ-Dateien sowie die Messwerte des neuesten Read QC mit seiner Bewertung. Im Bericht stehen Diagramme und Grenzwerte. Der Auftraggeber sieht nur freigegebene Dateien und Ergebnisse.",
  "help./orders/$orderId/samples/$sampleId/quality#researcher":
    "Was das Labor an Ihrer Probe gemessen hat, Readzahl und mittlere Qualität ihrer freigegebenen FASTQ-Dateien sowie die Messwerte des neuesten Read QC, den das Labor freigegeben hat. Im Bericht stehen Diagramme und Grenzwerte.",
  "help./orders/$orderId/samples/$sampleId/files#facility":
    "Alle gespeicherten FASTQ-Dateien und Assemblies dieser Probe, mit Zahl der Reads und Qualität, soweit bekannt. Wählen Sie eine Datei, um sie herunterzuladen. Hinzugefügt werden Dateien auf dem Tab Dateien des Auftrags.",
  "help./orders/$orderId/samples/$sampleId/files#researcher":
    "FASTQ-Dateien und Assemblies dieser Probe, die das Labor bereitgestellt hat, mit Zahl der Reads und Qualität, soweit bekannt. Wählen Sie eine Datei, um sie herunterzuladen. Alle Dateien zugleich bietet die Lieferung des Auftrags.",
  "help./orders/$orderId/samples/$sampleId/activity#facility":
    "Der Verlauf dieser Probe, neueste Einträge zuerst: ihre Statusänderungen, die Statusnotizen des Auftrags und die protokollierten Änderungen an Probe, Dateien und Links. Der Auftraggeber sieht nur Statusänderungen und Notizen.",
  "help./orders/$orderId/samples/$sampleId/activity#researcher":
    "Der Verlauf Ihrer Probe, neueste Einträge zuerst: ihre Statusänderungen und die Statusnotizen des Auftrags. Fragen zu einem Eintrag schreiben Sie als Nachricht in der Übersicht des Auftrags.",
  "help./orders/$orderId/streams/$streamRunId#facility":
    "Ein Sequenzierlauf, der überwacht wird, während das Gerät schreibt: Kennzahlen, Warnungen und Angaben. Prüfen Sie zuerst Warnungen zu fehlenden Dateien oder wenig Speicherplatz. Legen Sie eine Zielausbeute fest, um den Fortschritt zu sehen. Beenden Sie die Überwachung, wenn die Sequenzierung fertig ist; das Gerät bleibt davon unberührt.",
  "help./orders/$orderId/streams/$streamRunId?live#facility":
    "Die Ausbeute dieses Sequenzierlaufs im Zeitverlauf, dazu Reads und Basen je Barcode. Die Zahlen ändern sich, solange Dateien eintreffen. Ein Barcode ohne Probe zählt als nicht zugeordnet.",
  "help./orders/$orderId/streams/$streamRunId?samples#facility":
    "Reads jeder Probe der Barcode-Zuordnung, bereit zum Import. Importieren Sie sie auch schon vor dem Ende des Sequenzierlaufs; ein späterer Import ergänzt die seither eingetroffenen Dateien. Importierte Reads erscheinen im Auftrag und lassen sich freigeben.",
  "help./orders/$orderId/streams/$streamRunId?files#facility":
    "Die Dateien dieses Sequenzierlaufs: wie viele gezählt sind oder noch warten, und welche Probleme haben. Jede Datei wird gezählt, sobald sie vollständig ist.",
  "help./orders/$orderId/streams/$streamRunId?activity#facility":
    "Was während dieses Sequenzierlaufs geschah, das Neueste zuerst: Beginn und Ende der Überwachung, Dateien, Warnungen und Importe. So finden Sie, wann ein Problem begann.",
  "help./run-folders#facility":
    "Die Verzeichnisse, die Illumina-Geräte schreiben. Sie werden unterhalb der Verzeichnisse gefunden, die unter Einstellungen, Sequenziergeräte angegeben sind. Jeder Ordner zeigt, ob er noch kopiert wird, vollständig oder demultiplext ist, und den geplanten Sequenzierlauf mit seiner Flow Cell.",
  "help./run-folders/$runFolderId#facility":
    "Was die Dateien eines Sequenzierlaufs aussagen: Zustand, Ertrag und Qualität der Lanes, die Reads jeder Probe neben den gewünschten und Indexsequenzen, die keine Probe hat, mit einer möglichen Ursache. Hat kein geplanter Sequenzierlauf diese Flow Cell, wählen Sie den geplanten aus. Die Seite aktualisiert sich, solange der Sequenzierlauf kopiert und demultiplext wird.",
  "help./sequencing#facility":
    "Geplante und laufende Sequenzierläufe aller Aufträge, die neuesten zuerst. Filtern Sie nach Stand, und öffnen Sie einen Sequenzierlauf für seine Ausbeute oder seinen Plan. Neue beginnen auf dem Tab Sequenzierung eines Auftrags.",
  "help./instrument-runs#facility":
    "Ein Sequenzierlauf hat Lanes mit Pools, deren Libraries zu vielen Aufträgen gehören können. Planen Sie einen, belegen Sie seine Lanes, und öffnen Sie ihn für seine Sample Sheets. Jeder Auftrag zeigt seinen eigenen Teil.",
  "help./instrument-runs?calendar#facility":
    "Vier Wochen mit den Sequenzierläufen jedes Geräts, nach geplanter oder tatsächlicher Zeit. Zwei geplante eines Geräts überschneiden sich nicht.",
  "help./instrument-runs?instruments#facility":
    "Die Sequenziergeräte der Einrichtung. Vom Modell hängt die Richtung des zweiten Index in Sample Sheets ab; an der Seriennummer werden die Verzeichnisse erkannt, die das Gerät schreibt.",
  "help./instrument-runs/$instrumentRunId#facility":
    "Der Plan eines Sequenzierlaufs: seine Lanes mit Pools und jede Library mit gewünschten und erwarteten Reads. Die erwarteten Reads ergeben sich aus den Reads einer Lane, dem Anteil des Pools und den gewünschten Reads seiner Libraries. Sample Sheets nennen Libraries mit ihrem Code und die Auftragsnummer als Projekt.",
  "help./samples#facility":
    "Alle Proben aller Aufträge. Suchen, filtern und sortieren Sie, wählen Sie Spalten und markieren Sie Zeilen mit der Leertaste oder mit Umschalt und Pfeiltasten. Setzen Sie den Status markierter Proben, analysieren Sie sie, fügen Sie sie einer Studie hinzu oder exportieren Sie sie.",
  "help./samples#researcher":
    "Die Proben aller Ihrer Aufträge mit ihrem Status. Suchen, filtern und sortieren Sie, wählen Sie Spalten und markieren Sie Zeilen mit der Leertaste oder mit Umschalt und Pfeiltasten. Exportieren Sie markierte Proben, oder fügen Sie sie einer Studie hinzu.",
  "help./studies#facility":
    "Die Studien aller Benutzer: Proben unter einer gemeinsamen Checkliste, zur Einreichung in einem öffentlichen Archiv. Öffnen Sie eine Studie, um ihre Metadaten zu prüfen, oder legen Sie eine an. Eine Studie wird als bereit markiert, wenn ihre Metadaten vollständig sind.",
  "help./studies#researcher":
    "Ihre Studien: Proben Ihrer Aufträge unter einer gemeinsamen Checkliste, zur Einreichung in einem öffentlichen Archiv. Legen Sie eine Studie an, wählen Sie die Checkliste und geben Sie die Metadaten der Proben ein. Ist alles vollständig, markieren Sie die Studie als bereit.",
  "help./studies/$studyId":
    "Die Angaben dieser Studie, ihre Checkliste und ihre Notizen. Wählen Sie die Checkliste, die zu den Proben passt; sie bestimmt die Felder auf dem Tab Metadaten. Sind alle Pflichtfelder ausgefüllt, markieren Sie die Studie als bereit.",
  "help./studies/$studyId?metadata":
    "Die Metadaten der Proben dieser Studie, eine Zeile pro Probe. Tippen Sie wie in einer Tabellenkalkulation, oder fügen Sie Zeilen daraus ein; fehlende und ungültige Werte werden sofort markiert. Das Menü im Kopf lädt die Tabelle herunter.",
  "help./studies/$studyId?samples":
    "Die Proben dieser Studie mit ihrem Status, auch aus mehreren Aufträgen. Öffnen Sie eine für Tracking und Dateien. Hinzugefügt und entfernt werden Proben auf dem Tab Metadaten.",
  "help./studies/$studyId?analyses#facility":
    "Analysen der Proben dieser Studie, die neuesten zuerst. Starten Sie eine neue, oder öffnen Sie eine für Fortschritt und Ergebnisse. Der Person, der die Studie gehört, werden Ergebnisse erst gezeigt, wenn Sie sie freigeben.",
  "help./studies/$studyId?analyses#researcher":
    "Die Ergebnisse, die das Labor für diese Studie freigegeben hat. Öffnen Sie eines für Berichte, Tabellen und Dateien. Neue Ergebnisse erscheinen hier mit einer Benachrichtigung.",
  "help./studies/$studyId?activity#facility":
    "Der Verlauf dieser Studie, neueste Einträge zuerst: ihre Änderungen mit Werten und die ihrer Analysen. Wem die Studie gehört, sieht ohne Werte, wer was geändert hat.",
  "help./studies/$studyId?activity#researcher":
    "Der Verlauf Ihrer Studie, neueste Einträge zuerst: wer sie angelegt, geändert oder Proben hinzugefügt und entfernt hat. Auch Änderungen durch das Labor stehen hier.",
  "help./studies/$studyId/form#facility":
    "Felder nur für diese Studie, anstelle des gemeinsamen Studienformulars. Fügen Sie Felder hinzu, bearbeiten und verschieben Sie sie; die Vorschau zeigt das Formular. Änderungen gelten nach dem Speichern, und frühere Versionen lassen sich wiederherstellen.",
  "help./checklists#facility":
    "Die Metadaten-Checklisten, die Studien verwenden können, mit ihren Feldern. Suchen Sie nach Name, Accession oder Feld, und öffnen Sie eine für Einzelheiten. Neuere Versionen importieren Sie hier; bestehende Studien behalten ihre.",
  "help./checklists#researcher":
    "Die Metadaten-Checklisten, die Ihre Studien verwenden können, mit ihren Feldern. Suchen Sie nach Name, Accession oder Feld, und öffnen Sie eine für Einzelheiten. Gewählt wird die Checkliste auf der Seite einer Studie.",
  "help./checklists/$accession":
    "Eine Checkliste mit allen Feldern, Pflichtfeldern und zulässigen Werten. Lesen Sie sie, bevor Sie sie für eine Studie wählen. Ältere Versionen bleiben verfügbar, denn eine Studie behält ihre Version.",
  "help./analyses#facility":
    "Alle Analysen von Proben mit Pipelines, die neuesten zuerst, mit ihrem Fortschritt. Filtern Sie nach Pipeline, Status oder Freigabe, oder starten Sie eine neue. Öffnen Sie eine Analyse für ihre Ergebnisse oder für die Ursache eines Fehlers.",
  "help./analyses#researcher":
    "Die Ergebnisse, die das Labor für Ihre Aufträge und Studien freigegeben hat. Öffnen Sie eines für Berichte, Tabellen und Dateien. Neue Ergebnisse erscheinen hier mit einer Benachrichtigung.",
  "help./analyses/new#facility":
    "Starten Sie eine Analyse: Wählen Sie einen Auftrag oder eine Studie, Proben und eine Pipeline. Fehlende Voraussetzungen werden vor dem Start angezeigt. Einstellungen gelten nur für diese Analyse; ihre Seite zeigt danach den Fortschritt.",
  "help./analyses/rules#facility":
    "Regeln, die eine Analyse automatisch starten. Schalten Sie eine Regel in ihrer Zeile ein oder aus; eine angehaltene Regel nennt den Grund. Die Entscheidungen zeigen, was jede Regel getan hat oder warum sie nichts getan hat.",
  "help./analyses/rules?log#facility":
    "Was die Regeln zu jedem Auftrag und jeder Studie entschieden haben, das Neueste zuerst, ein Jahr lang aufbewahrt. Ein Auftrag, der auf eine Grenze wartet, wird bis zu 7 Tage lang jede Minute erneut geprüft.",
  "help./analyses/rules/new#facility":
    "Beschreiben Sie, wann die Regel welche Pipeline startet und was mit den Ergebnissen geschieht. Testen Sie sie vor dem Speichern mit den letzten 30 Tagen: Der Test startet nichts.",
  "help./analyses/rules/$ruleId#facility":
    "Eine Regel, darunter ihre Entscheidungen. Wer eine Regel speichert, wird ihr Verfasser: Analysen starten im Rahmen seiner Rechte. Änderungen gelten nur für spätere Entscheidungen.",
  "help./analyses/$runId#facility":
    "Eine Analyse: ihre Ergebnisse, ihr Fortschritt oder die Ursache eines Fehlers mit dem, was Sie tun können. Geben Sie die Ergebnisse frei, um sie der Kundschaft zu zeigen; bis dahin sieht sie nur das Labor. Die anderen Tabs zeigen die Ausführung.",
  "help./analyses/$runId#researcher":
    "Die Ergebnisse einer Analyse Ihrer Proben. Öffnen Sie hier einen Bericht oder eine Tabelle, oder laden Sie eine Datei herunter. Die anderen Tabs zeigen die Schritte der Pipeline und ihre Einstellungen.",
  "help./analyses/$runId?tasks":
    "Die Schritte der Pipeline und ihre Tasks, mit Dauer, CPU und Arbeitsspeicher. Wählen Sie einen Schritt, um nur seine Tasks zu sehen. Tasks aus dem Cache stammen aus einer früheren Analyse.",
  "help./analyses/$runId?logs#facility":
    "Was die Analyse ausgegeben hat, und ihre Ereignisse. Solange sie läuft, erscheinen neue Zeilen am Ende. Öffnen Sie das vollständige Log, um darin zu suchen oder es aufzuheben.",
  "help./analyses/$runId?resources#facility":
    "CPU, Arbeitsspeicher und Dauer der Tasks. Nutzen Sie sie, um Ressourcen der nächsten Analyse zu wählen. Zahlen erscheinen, sobald der erste Task beendet ist.",
  "help./analyses/$runId?files#facility":
    "Alle Dateien im Ausgabeverzeichnis dieser Analyse. Suchen Sie darin, öffnen Sie eine Vorschau oder laden Sie eine Datei herunter. Die Kundschaft sieht nur die freigegebenen Ergebnisse.",
  "help./analyses/$runId?reports#facility":
    "Die Berichte dieser Analyse: MultiQC, Ausführungsbericht und Zeitverlauf der Engine, und der Graph ihrer Prozesse. Jeder öffnet sich in einem isolierten Rahmen, aus dem er weder diese Seite noch Ihre Sitzung erreicht.",
  "help./analyses/$runId?cost#facility":
    "Was diese Analyse genutzt hat: Kernstunden und GB-Stunden Arbeitsspeicher, nach Auftrag, wenn sie mehrere umfasst. Mit einer Preisliste in den Ausführungseinstellungen werden auch Beträge angezeigt. Laden Sie die Zahlen als CSV für Rechnungen herunter.",
  "help./analyses/$runId?cost#researcher":
    "Was diese Analyse genutzt hat: Kernstunden und GB-Stunden Arbeitsspeicher, nach Auftrag, wenn sie mehrere umfasst. Das Labor entscheidet, ob Kosten angezeigt werden.",
  "help./analyses/$runId?about":
    "Proben, Dateien und Einstellungen dieser Analyse und die Version ihrer Pipeline. Laden Sie das RO-Crate herunter, um aufzuheben oder zu veröffentlichen, wie die Ergebnisse entstanden.",
  "help./report":
    "Ein Bericht einer Analyse in einem isolierten Rahmen. Die Zeile darüber nennt Analyse und Datei. Von hier öffnen Sie die Analyse oder laden den Bericht herunter.",
  "help./pipelines#facility":
    "Installierte Pipelines. Aktivieren Sie eine Pipeline, um sie anzubieten, und legen Sie Vorgaben für ihre Analysen fest. Neue Pipelines und Updates gibt es im Store; Analysen starten Sie aus einem Auftrag, einer Studie oder der Liste der Analysen.",
  "help./pipelines/$pipelineId#facility":
    "Die Einstellungen einer installierten Pipeline, die Vorgaben für alle ihre Analysen. Im Kopf der Seite aktivieren oder deaktivieren Sie die Pipeline oder starten eine Analyse. Eine deaktivierte Pipeline behält ihre bisherigen Analysen.",
  "help./pipelines/$pipelineId?versions#facility":
    "Die Versionen dieser Pipeline, die ihre Quellen anbieten. Installieren Sie eine neuere, oder kehren Sie zu einer früheren zurück; Einstellungen und bisherige Analysen bleiben erhalten.",
  "help./pipelines/$pipelineId?about#facility":
    "Voraussetzungen, Ergebnisse und Schritte dieser Pipeline. Herkunft und Prüfsumme nennen, woher das installierte Paket stammt.",
  "help./pipelines/reference-data#facility":
    "Datenbanken, Genome und Indizes, die Pipelines verwenden. Tragen Sie einen Pfad auf dem Server ein oder laden Sie von einer Adresse herunter; Lanekeeper berechnet die Prüfsumme und vergleicht die Dateien jede Woche. Die Einstellungen der Pipelines bieten die Einträge an, und jede Analyse hält fest, welche Version sie verwendet hat.",
  "help./pipelines/add#facility":
    "Geben Sie das Repository eines Nextflow-Workflows ein, wählen Sie eine Revision und lesen Sie sie. Prüfen Sie die Spalten des Samplesheets in der Vorschau eines echten Auftrags und fügen Sie die Pipeline hinzu. Bei einer installierten Pipeline werden vor der Aktualisierung die geänderten Einstellungen gezeigt; ihre Spalten bleiben erhalten.",
  "help./pipelines/store#facility":
    "Pipelines, die sich installieren lassen, aus der Registry und aus Quellen, die Sie hinzufügen. Öffnen Sie eine für Voraussetzungen und Ausgaben, dann installieren oder aktualisieren Sie sie. Aktiviert wird sie danach auf der Seite der Pipelines.",
  "help./libraries#facility":
    "Die Libraries der Proben aller Aufträge, auch fehlgeschlagene. Filtern Sie nach Status, Kit oder Pool; ausgewählte Libraries lassen sich in einen Pool aufnehmen, löschen oder exportieren. Neue entstehen aus ausgewählten Proben der Probenliste.",
  "help./libraries/new#facility":
    "Legt für jede ausgewählte Probe eine Library an. Wählen Sie ein Index-Set mit seiner ersten Position oder ein Set von Nanopore-Barcodes; jede Library erhält den nächsten Eintrag. Messwerte werden danach in der Tabelle eingetragen.",
  "help./libraries/sheet#facility":
    "Die Libraries der gefilterten Liste als Tabelle. Tippen Sie Länge, Konzentration und Volumen ein oder fügen Sie sie ein; die Molarität wird berechnet. Ein eingefügter Block mit Kopfzeile und einer Spalte „Library“ findet seine Zeilen am Code. Ihre Eingaben bleiben auf diesem Gerät, bis Sie speichern.",
  "help./libraries/index-sets#facility":
    "Indices nach Plattenbelegung, aus denen neue Libraries ihre erhalten. Fügen Sie die Indextabelle eines Kits ein oder öffnen Sie sie als CSV; falsche Zeilen werden vor dem Speichern genannt. Libraries behalten ihre Indices, wenn ein Set gelöscht wird.",
  "help./pools#facility":
    "Libraries, die zum Sequenzieren gemischt werden. Legen Sie einen Pool an und nehmen Sie Libraries beliebiger Aufträge auf; eine Library kann in mehreren Pools sein. Öffnen Sie einen Pool für Volumen und Indexkollisionen.",
  "help./pools/$poolId#facility":
    "Die Libraries dieses Pools mit den zu pipettierenden Volumen, die beim Eingeben der Zielwerte berechnet werden. Indexkollisionen werden paarweise genannt. Exportieren Sie die Pipettiertabelle für einen Roboter und markieren Sie den Pool dann als gepoolt: Die Volumen werden von den Libraries abgezogen.",
  "help./orders/$orderId/samples/$sampleId/libraries#facility":
    "Die Libraries dieser Probe mit Status, Indices und Pools. Eine fehlgeschlagene Library bleibt in der Liste, eine neue kann sie ersetzen. Kunden sehen diese Seite nicht.",
  "help./receive#facility":
    "Erfasst eingehende Proben. Scannen Sie den Code auf dem Begleitschein, um den Auftrag zu öffnen, und dann jedes Röhrchen; nach dem Code eines Lagerplatzes werden angenommene Röhrchen dort eingelagert. Über den Stift einer Probe erfassen Sie Zustand, Volumen, Anmerkung und die Ablehnung mit Grund. Schließen Sie die Annahme ab, damit der Kunde erfährt, was eingegangen ist und was fehlt.",
  "help./places#facility":
    "Die Lagerplätze für Proben: Räume, Gefrierschränke, Fächer, Racks, Boxen und Platten, ineinander geordnet. Mehrere gleiche Lagerplätze lassen sich auf einmal anlegen. Jeder hat einen Code, der auf seinem Etikett steht.",
  "help./places/$placeId#facility":
    "Was an diesem Lagerplatz lagert, und welche Lagerplätze er enthält. Scannen Sie ein Röhrchen, um es hier einzulagern; in einer Box oder Platte kommt es an die gewählte oder die nächste freie Position. Wählen Sie eine Position, um das Röhrchen zu sehen oder auszulagern. Ein leerer Lagerplatz lässt sich löschen.",
  "help./storage#facility":
    "Was das Datenverzeichnis belegt: Datenklassen, Aufträge, Abteilungen, Auftraggeber, Jahre und Monate, nach den Größen in der Datenbank. Jede Tabelle lässt sich als CSV speichern, mit Größen in Byte. Die Zeile oben nennt nicht zugeordnete und fehlende Dateien der letzten Suche.",
  "help./storage/files#facility":
    "Alle gespeicherten Dateien mit Auftrag und Probe, auch im Speicher fehlende. Berechnen Sie Prüfsummen ausgewählter Dateien oder löschen Sie sie. Hier gelöschte Dateien lassen sich nicht wiederherstellen.",
  "help./storage/unassigned#facility":
    "Dateien im Datenverzeichnis, die kein Eintrag nennt, etwa von Hand kopierte. Ordnen Sie jede einer Probe zu oder löschen Sie sie. Beim Öffnen dieser Seite wird das Verzeichnis durchsucht.",
  "help./storage/integrity#facility":
    "Dateien, die in der Datenbank eingetragen sind, aber im Datenverzeichnis fehlen. Stellen Sie sie unter demselben Pfad wieder her oder löschen Sie ihre Einträge. Prüfsummen eines Auftrags werden auf seinem Tab „Dateien“ geprüft.",
  "help./reports#facility":
    "Kennzahlen des Labors für ganze Monate: Aufträge, Proben, Lieferungen und Daten, Durchlaufzeiten, Geräte, Technologien und Abteilungen. Wählen Sie einen Zeitraum. Jede Tabelle sagt, was sie zählt, und lässt sich als CSV speichern.",
  "help./users#facility":
    "Alle Konten dieser Installation. Laden Sie Benutzer ein, ändern Sie Namen und Rollen (Rechte der Rollen zeigt, was jede darf), setzen Sie Passwörter zurück oder deaktivieren Sie ein Konto; seine Aufträge bleiben erhalten. Neuer Benutzer legt ein Konto mit vorläufigem Passwort oder ein Dienstkonto an. Änderungen stehen im Audit-Protokoll.",
  "help./settings/facility#facility":
    "Name, Kontakt, Logo und Adresse des Labors. Name und Logo stehen im Kopf, Name und Kontakt auf der Anmeldeseite und auf geteilten Seiten. Eine Leiste am unteren Rand speichert Ihre Änderungen.",
  "help./settings/access#facility":
    "Was Benutzer dürfen: selbst Konten anlegen, Aufträge ihrer Abteilung lesen, Assemblies herunterladen, eingereichte Aufträge löschen; und welche Rollen bei der Anmeldung einen zweiten Faktor brauchen. Schalter gelten sofort, und jede Änderung lässt sich einige Sekunden lang rückgängig machen.",
  "help./settings/orders#facility":
    "Regeln, die ein Auftrag beim Einreichen erfüllen muss. Bereits eingereichte Aufträge werden nicht erneut geprüft.",
  "help./settings/modules#facility":
    "Optionale Teile der Auftrags- und Studienformulare, etwa Förderung und Metadaten-Checklisten. Schalter gelten sofort. Antworten zu Feldern eines deaktivierten Moduls bleiben erhalten.",
  "help./settings/files#facility":
    "Dateitypen, die hochgeladen werden können, die Datenklasse empfangener Dateien und das Verzeichnis der Dateien. Wenn Sie das Verzeichnis ändern, verschieben Sie auch die vorhandenen Dateien dorthin.",
  "help./settings/sequencers#facility":
    "Das Verzeichnis, in das Ihre Sequenziergeräte schreiben, und wie neue Dateien erkannt werden. Nur Sequenzierläufe unterhalb dieses Verzeichnisses lassen sich überwachen.",
  "help./settings/system#facility":
    "Zustand von Datenbank, Tabellen, Konten und Speicher. Ein fehlgeschlagener Schritt nennt die Abhilfe. Für eine vollständige Prüfung führen Sie auf dem Server npm run cli -- doctor aus.",
  "help./settings/execution#facility":
    "Wo und mit welchen Ressourcen Analysen ausgeführt werden: auf diesem Server oder auf einem Cluster. Speichern Sie Ihre Änderungen und starten Sie dann die Systemprüfung; sie nennt fehlende Voraussetzungen und die Abhilfe. Änderungen gelten für Analysen, die danach starten.",
  "help./settings/catalog#facility":
    "Sequenziertechnik für Aufträge. Suchen Sie beim Anbieter nach Updates und gleichen Sie ab, bieten Sie Einträge an oder nicht und fügen Sie eigene hinzu, die ein Abgleich nicht ändert. Jede Änderung lässt sich über den Versionsverlauf rückgängig machen.",
  "help./settings/order-form#facility":
    "Felder neuer Aufträge und Spalten der Probentabelle. Fügen Sie Felder hinzu, bearbeiten und verschieben Sie sie und prüfen Sie die Vorschau. Beim Speichern entsteht eine neue Version; vorhandene Aufträge behalten ihre Angaben.",
  "help./settings/services#facility":
    "Was bestellt werden kann. Jede Leistung hat eine Bearbeitungszeit, Versandhinweise und, wenn Sie eines anlegen, ein eigenes Auftragsformular; die Liste bestimmt die Reihenfolge bei der Auswahl. Deaktivieren Sie eine Leistung, die nicht mehr angeboten wird: Ihre Aufträge behalten sie.",
  "help./settings/services/$serviceId/form#facility":
    "Das Auftragsformular einer Leistung. Es beginnt als Kopie des Formulars der Einrichtung, und Aufträge der Leistung nutzen es ab dem ersten Speichern. Beim Speichern entsteht eine neue Version.",
  "help./settings/measurements#facility":
    "Was das Labor an Proben misst, jeweils mit Einheit, Nachkommastellen und plausiblem Bereich. Die Überschriften legen fest, welche Spalten eingefügter Tabellen und Geräteexporte eine Messgröße enthalten. Grenzwerte gehören zu jeder Leistung.",
  "help./settings/prices#facility":
    "Was die Einrichtung berechnet. Preise haben eine Einheit, einen Betrag und, wenn begrenzt, Tage der Gültigkeit; ein Tarif multipliziert die Preise seiner Abteilungen oder hat eigene. Währung und Preis einer Kernstunde stehen in den Ausführungseinstellungen.",
  "help./settings/study-form#facility":
    "Felder aller Studien und ihrer Proben. Fügen Sie Felder hinzu, auch aus einer Checkliste, und prüfen Sie die Vorschau. Beim Speichern entsteht eine neue Version; frühere lassen sich wiederherstellen.",
  "help./audit#facility":
    "Jede Änderung mit Person und Zeitpunkt; Einträge lassen sich weder ändern noch löschen. Filtern Sie nach Person, Aktion und Datum und öffnen Sie einen Eintrag für die vorherigen Werte. Jeder Eintrag verweist auf das geänderte Objekt.",
  "help./notifications#facility":
    "Neues zu Aufträgen, Analysen und Nachrichten, das Neueste zuerst, 90 Tage lang. Wählen Sie eine Benachrichtigung aus, um ihre Seite zu öffnen. Markieren Sie Benachrichtigungen als gelesen oder als ungelesen, um später darauf zurückzukommen.",
  "help./notifications#researcher":
    "Neues zu Ihren Aufträgen, Ergebnissen und Nachrichten, das Neueste zuerst, 90 Tage lang. Wählen Sie eine Benachrichtigung aus, um ihre Seite zu öffnen. Markieren Sie Benachrichtigungen als gelesen oder als ungelesen, um später darauf zurückzukommen.",
  "help./account":
    "Profil, Passwort, verknüpfte Anmeldung, Zwei-Faktor-Anmeldung, Darstellung, Sprache und Benachrichtigungen per E-Mail. Sehen Sie die angemeldeten Geräte und melden Sie sie ab. Darstellung und Tastatureinstellungen gelten in diesem Browser.",
  "help./explore":
    "Pipelines, die diese Registry veröffentlicht; dafür ist kein Konto nötig. Suchen und filtern Sie, und öffnen Sie eine für Voraussetzungen, Ausgaben und Versionen.",
  "help./explore/$pipelineId":
    "Eine veröffentlichte Pipeline: was sie braucht, was sie erzeugt, ihre Einstellungen und Versionen. Das Labor installiert sie aus dem Pipeline-Store.",
  "help./explore/checklists":
    "Metadaten-Checklisten, die diese Registry veröffentlicht. Suchen Sie darin, und öffnen Sie eine für ihre Felder. Studien verwenden die Checklisten der Hauptnavigation.",
  "help./explore/checklists/$accession":
    "Eine veröffentlichte Checkliste mit Feldern und zulässigen Werten. Suchen Sie in ihren Feldern, oder öffnen Sie ihr JSON-Dokument.",
  "help./explore/technology":
    "Der veröffentlichte Katalog von Plattformen, Flow Cells, Kits, Barcodes und Software. Suchen Sie nach Name, Hersteller oder Bestellnummer. Was das Labor anbietet, zeigt das Auftragsformular.",
  "help./explore/research-data":
    "Öffentliche Zahlen zu Sequenzierdaten im Zeitverlauf. Filtern Sie nach Kategorie. Jedes Diagramm nennt den Stand seiner Daten und lässt sich als Tabelle zeigen oder als CSV herunterladen.",
  "help./explore/$":
    "Unter dieser Adresse hat die Registry keine Seite. Sie ist möglicherweise falsch, oder der Eintrag ist nicht mehr veröffentlicht. Die Tabs führen zu allem Veröffentlichten.",
  "help./$":
    "Unter dieser Adresse gibt es keine Seite. Sie ist möglicherweise falsch, oder die Seite wurde entfernt. Nutzen Sie die Suche oder die Navigation.",
  "help./settings/sign-in#facility":
    "Wie sich Benutzer anmelden: Tragen Sie die Weiterleitungsadresse bei Ihrem OpenID-Connect-Anbieter ein, geben Sie dann Aussteller, Client-ID und Client-Secret ein, speichern Sie und testen Sie die Verbindung. Für ein Verzeichnis (LDAP) geben Sie dessen Adresse, ein Suchkonto und den Ort der Benutzer an. Rollen und Abteilungen lassen sich nach Claims des Anbieters und Gruppen des Verzeichnisses zuordnen. Passwörter lassen sich abschalten; die Laborleitung kann ihre immer verwenden.",
  "help./settings/mail#facility":
    "Der Mailserver, der die E-Mails dieser Installation zustellt, und die Absenderadresse. Speichern Sie die Einstellungen und senden Sie dann eine Test-E-Mail: Die Antwort des Mailservers wird angezeigt. Nicht zugestellte E-Mails stehen am Ende der Seite.",
  "help./settings/announcement#facility":
    "Eine Mitteilung an alle Benutzer, zum Beispiel über eine geplante Wartung. Sie steht bis zu ihrem Ende auf jeder Seite und lässt sich ausblenden. Ein geänderter Text oder eine andere Stufe erscheint wieder bei allen.",
  "help./settings/terms#facility":
    "Die Nutzungsbedingungen in Fassungen. Eine veröffentlichte Fassung hält alle Benutzer an, bis sie zustimmen, auch Administratoren; Dienstkonten sind nicht betroffen. Die Liste zeigt, wer wann welcher Fassung zugestimmt hat.",
  "help./departments#facility":
    "Die Arbeitsgruppen und Abteilungen, die bestellen, mit Kostenstelle, Rechnungsadresse, Mitgliedern und Leitung. Ein Benutzer gehört zu einer Abteilung; eingereichte Aufträge bleiben bei der Abteilung, für die sie eingereicht wurden. Deaktivieren Sie eine Abteilung, um ihre Aufträge zu behalten, sie aber nicht mehr anzubieten. Importieren Sie Benutzer und Abteilungen aus einer CSV-Datei; eine Vorschau zeigt das Ergebnis, bevor etwas gespeichert wird.",
  "help./settings/chat#facility":
    "Kanäle in Slack und Teams, die zu den gewählten Ereignissen eine kurze Nachricht mit einem Link erhalten. Der Text jeder Nachricht lässt sich ändern. Senden Sie nach dem Hinzufügen eine Testnachricht; die Zustellungen zeigen die Antworten des Chats.",
  "help./settings/webhooks#facility":
    "Webhooks senden signierte Ereignisse als JSON an andere Programme. Wählen Sie die Ereignisse, hinterlegen Sie den Schlüssel beim Empfänger und senden Sie ein Testereignis. Eine fehlgeschlagene Zustellung wird etwa einen Tag lang wiederholt; die Zustellungen zeigen jede Antwort, und ein Ereignis lässt sich erneut senden.",
};
