import type { pageHelp as english } from "../en/pageHelp.ts";
import type { Texts } from "../t.ts";

export const pageHelp: Texts<typeof english> = {
  "help./":
    "Hier sehen Sie, was auf Sie wartet und was gerade läuft. Das Labor findet Läufe, um die sich jemand kümmern muss, arbeitende Sequenziergeräte, neue Aufträge und erwartete Proben; Forschende finden ihre Aufträge und was jeder als Nächstes braucht. Jede Zeile führt auf die Seite, auf der es erledigt wird.",
  "help./orders":
    "Alle Aufträge, die Sie sehen dürfen, und wie weit jeder ist. Suchen, filtern und sortieren Sie; was Sie wählen, steht in der Adresse und lässt sich so aufheben oder weitergeben. Öffnen Sie einen Auftrag für seine Proben und Dateien, oder beginnen Sie einen neuen.",
  "help./orders/new":
    "Hier entsteht ein Auftrag: was sequenziert werden soll, wie, und eine Zeile für jede Probe. Was Sie tippen, bleibt auf diesem Gerät und lässt sich als Entwurf speichern, sodass Sie später weitermachen können. Sobald Sie ihn einreichen, sieht ihn das Labor, und Sie erfahren, was als Nächstes kommt.",
  "help./orders/$orderId":
    "Ein Auftrag: seine Angaben, seine Proben, wie weit er ist, was an ihm geändert wurde und was Auftraggeber und Labor einander schreiben. Jede Probe führt zu ihrem eigenen Verlauf. Von hier kommen Sie auch zu den Dateien des Auftrags, zur Sequenzierung und zu den Ergebnissen.",
  "help./orders/$orderId/upload":
    "Hier kommen Sequenzdateien zum Auftrag. Wählen Sie Dateien oder ganze Ordner, prüfen Sie, welche Datei zu welcher Probe und welchem Read gehört, und senden Sie sie. Was unterbrochen wird, geht dort weiter, wo es stand; ist alles da, veröffentlichen Sie es auf der Seite der Lieferung.",
  "help./orders/$orderId/delivery":
    "Was bekommt, wer den Auftrag erteilt hat: Reads und Berichte mit ihren Prüfsummen. Laden Sie einzelne Dateien herunter, alle auf einmal, oder kopieren Sie Befehle für ein Terminal. Das Labor veröffentlicht die Lieferung hier; danach lassen sich Links für Leute ohne Konto anlegen.",
  "help./orders/$orderId/sequencing":
    "Die Läufe von Sequenziergeräten, die für diesen Auftrag geplant sind, und welche Proben mit welchen Barcodes zu jedem gehören. Füllen Sie die Tabelle aus, oder importieren Sie einen Plan aus einer Arbeitsmappe. Stimmt der Plan, holen Sie sich hier das Sample Sheet für das Gerät.",
  "help./orders/$orderId/sequencing/import":
    "Hier wird ein Laufplan aus einer Arbeitsmappe zu dem des Auftrags. Legen Sie die Mappe ab, sagen Sie, welche Spalte was ist, und berichtigen Sie, was markiert ist; vor dem Import ändert sich nichts. Danach steht der Plan auf der Seite der Sequenzierung, wo sich der Import auch zurücknehmen lässt.",
  "help./orders/$orderId/samples/$sampleId":
    "Wo diese Probe war und worauf sie wartet, vom Auftrag bis zur Lieferung. Auszufüllen ist nichts: Die Seite folgt dem, was anderswo geschieht. Um sie jemandem ohne Konto zu zeigen, legen Sie einen Link an, den Sie jederzeit widerrufen können.",
  "help./orders/$orderId/streams":
    "Die Läufe von Sequenziergeräten, die für diesen Auftrag beobachtet werden, während sie schreiben. Beginnen Sie hier, einen Ordner zu beobachten, und sagen Sie, welcher Barcode welche Probe ist. Öffnen Sie einen Lauf, um zu sehen, was schon da ist.",
  "help./orders/$orderId/streams/$streamRunId":
    "Ein Lauf eines Sequenziergeräts, während er geschrieben wird: wie viel schon da ist, wie schnell es kommt und von welcher Probe. Ordnen Sie Barcodes den Proben zu, und übernehmen Sie, was es von einer Probe gibt, als ihre Reads, auch bevor der Lauf zu Ende ist. Was Sie übernehmen, erscheint im Auftrag und in seiner Lieferung.",
  "help./streams":
    "Jeder Lauf, der beobachtet wird, während ein Sequenziergerät ihn schreibt, aus allen Aufträgen; laufende stehen vorn. Sehen Sie hier, was stockt oder wenig Platz hat. Öffnen Sie einen Lauf für seinen Ertrag, oder beobachten Sie einen weiteren Ordner.",
  "help./samples":
    "Alle Proben, die Sie sehen dürfen, gleich aus welchem Auftrag. Suchen, filtern und sortieren Sie, wählen Sie die Spalten und mit Leertaste oder Umschalt und Pfeilen die Zeilen. Was gewählt ist, lässt sich exportieren oder in eine Studie aufnehmen; das Labor setzt auch den Status oder startet einen Lauf damit.",
  "help./studies":
    "Studien fassen Proben zusammen, aus beliebigen Ihrer Aufträge, die mit einer Checkliste beschrieben werden. Beginnen Sie eine, oder öffnen Sie eine, um ihre Proben weiter zu beschreiben. Ist eine Studie vollständig, vermerken Sie sie als bereit.",
  "help./studies/$studyId":
    "Eine Studie: ihre Angaben, ihre Checkliste und die Tabelle, in der ihre Proben beschrieben werden. Füllen Sie die Tabelle wie ein Tabellenblatt aus, oder fügen Sie aus einem ein; was fehlt oder falsch ist, steht sofort da. Fehlt nichts mehr, vermerken Sie die Studie als bereit, oder laden Sie die Tabelle herunter.",
  "help./studies/$studyId/form":
    "Die Felder, nach denen nur in dieser Studie gefragt wird, anstelle des Formulars aller Studien. Fügen Sie Felder hinzu, ändern und verschieben Sie sie; die Vorschau zeigt, wonach gefragt wird. Für andere ändert sich nichts, bis Sie speichern, und jede frühere Fassung lässt sich zurückholen.",
  "help./checklists":
    "Die Checklisten der Fachstandards, denen Studien folgen können, mit den Feldern, die jede verlangt. Suchen Sie eine nach Name oder Accession, und öffnen Sie sie, um ihre Felder zu lesen. Neuere importiert das Labor auf dieser Seite.",
  "help./checklists/$accession":
    "Eine Checkliste mit allen Feldern: welche Pflicht sind, und was man antworten darf. Sehen Sie hier nach, bevor Sie sie für eine Studie wählen. Ältere Fassungen bleiben lesbar, denn Studien behalten die, mit der sie begonnen haben.",
  "help./runs":
    "Läufe von Pipelines: für das Labor alle mit ihrem Fortschritt, für Forschende die, deren Ergebnisse freigegeben sind. Filtern Sie nach Pipeline, Status oder danach, worauf sie liefen. Öffnen Sie einen für seine Ergebnisse, oder um zu sehen, warum er gescheitert ist.",
  "help./runs/new":
    "Hier wird ein Lauf gestartet. Wählen Sie einen Auftrag oder eine Studie, Proben daraus und eine Pipeline; was fehlt, erfahren Sie, bevor etwas startet. Einstellungen gelten nur für diesen Lauf. Danach hat er eine eigene Seite, auf der Sie ihn verfolgen können.",
  "help./runs/$runId":
    "Ein Lauf: zuerst seine Ergebnisse und Berichte, dann seine Schritte, sein Log und was er verbraucht hat. Das Labor bricht ihn ab, führt ihn noch einmal aus, übernimmt vorgeschlagene Reads und wählt ihn als Endergebnis, womit es für die Forschenden sichtbar wird. Ist er gescheitert, sagt die Seite, warum und was zu tun ist.",
  "help./report":
    "Ein Bericht, den eine Pipeline geschrieben hat, in einem Rahmen, der ihn vom Rest der Anwendung trennt. Die Zeile darüber nennt Lauf und Datei. Von hier aus öffnen Sie den Lauf oder laden den Bericht herunter.",
  "help./pipelines":
    "Die Pipelines, die hier installiert sind, mit ihren Einstellungen. Schalten Sie eine ein, um sie anzubieten, und legen Sie fest, was für alle ihre Läufe gilt. Weitere und neuere gibt es im Pipeline-Store; gestartet wird ein Lauf von einem Auftrag, einer Studie oder der Liste der Läufe aus.",
  "help./pipelines/store":
    "Pipelines, die sich installieren lassen, aus der Registry und aus Quellen, die Sie hinzufügen. Öffnen Sie eine, um zu sehen, was sie braucht und liefert, dann installieren oder aktualisieren Sie sie. Danach steht sie unter den Pipelines, wo sie eingeschaltet wird.",
  "help./storage":
    "Die Dateien im Speicher, und zu welchem Auftrag und welcher Probe jede gehört. Finden Sie Dateien, die niemandem gehören oder die fehlen, geben Sie sie einer Probe, und prüfen Sie sie gegen ihre Prüfsummen. Was hier gelöscht wird, ist endgültig weg.",
  "help./users":
    "Alle, die hier ein Konto haben. Legen Sie Konten an, ändern Sie Namen und Rollen, geben Sie jemandem ein neues Passwort, oder deaktivieren Sie ein Konto: Seine Aufträge bleiben. Was geändert wurde, steht im Protokoll.",
  "help./settings":
    "Wie diese Installation arbeitet: wer das Labor ist, wer was darf, wo Dateien liegen, Sequenziergeräte und Module. Schalter gelten sofort, andere Felder, wenn Sie speichern. Von hier kommen Sie auch zu den Formularen, zum Katalog und zur Ausführung der Läufe.",
  "help./settings/execution":
    "Wo und womit Läufe ausgeführt werden: auf dieser Maschine oder auf einem Cluster. Speichern Sie, was Sie ändern, und prüfen Sie dann, was Läufe brauchen; was fehlt, steht dort mit dem, was zu tun ist. Es gilt für Läufe, die von jetzt an starten.",
  "help./settings/catalog":
    "Die Sequenziertechnik, aus der Aufträge wählen. Fragen Sie den Anbieter nach Neuem und übernehmen Sie es, bieten Sie Einträge an oder nicht, und fügen Sie eigene hinzu; ein Abgleich lässt diese in Ruhe. Was Sie hier tun, lässt sich über die früheren Stände zurücknehmen.",
  "help./settings/order-form":
    "Wonach Forschende gefragt werden, wenn sie einen Auftrag erteilen, und die Spalten ihrer Probentabelle. Fügen Sie Felder hinzu, ändern und verschieben Sie sie, und sehen Sie sich die Vorschau an. Speichern macht eine neue Fassung; vorhandene Aufträge behalten ihre Angaben.",
  "help./settings/study-form":
    "Wonach in jeder Studie und zu den Proben darin gefragt wird. Fügen Sie Felder hinzu, oder nehmen Sie sie aus einer Checkliste, und sehen Sie sich die Vorschau an. Speichern macht eine neue Fassung, und frühere lassen sich zurückholen.",
  "help./audit":
    "Wer wann was geändert hat; nichts davon lässt sich ändern oder entfernen. Filtern Sie nach Person, Handlung und Tag, und öffnen Sie einen Eintrag, um zu sehen, was vorher dastand. Jeder Eintrag führt zu dem, was geändert wurde.",
  "help./notifications":
    "Was sich für Sie geändert hat, Neues zuerst, 90 Tage lang. Jede Zeile führt dorthin, wo es geschah. Markieren Sie Gesehenes als gelesen, oder als ungelesen, um darauf zurückzukommen.",
  "help./account":
    "Ihr Name und Ihr Passwort, wie die Oberfläche aussieht und in welcher Sprache. Sehen Sie, wo Sie sonst noch angemeldet sind, und melden Sie sich dort ab. Was Sie für Aussehen und Tasten wählen, gilt in diesem Browser.",
  "help./$":
    "Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie vertippt, oder was dort stand, wurde entfernt. Suchen Sie danach, oder gehen Sie über die Navigation weiter.",
};
