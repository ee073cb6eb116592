/** What the server says, in German, by its own words. Keys stand as in the server's source, with its holes. */
export const answers: Record<string, string> = {
  // Of any path, and of the public demo.
  Forbidden: "Das dürfen Sie nicht",
  Unauthorized: "Das dürfen Sie nicht, oder Sie sind nicht angemeldet",
  "Not found": "Nicht gefunden",
  "Invalid request": "Die Anfrage ist ungültig",
  "The address has too many parameters": "Die Adresse hat zu viele Angaben",
  "The request has too many headers": "Die Anfrage hat zu viele Kopfzeilen",
  "Request body is too large": "Das ist zu groß, um es zu senden",
  "Request body has too many values": "Das sind zu viele Angaben auf einmal",
  "Request body is nested too deep": "Die Angaben sind zu tief verschachtelt",
  "Content-Encoding is not supported: send the body as it is":
    "Komprimierte Anfragen werden nicht angenommen: Daten unverändert senden",
  "A form has at most ${ANSWERS_MAX} answers of ${ANSWERS_MAX_CHARACTERS} characters in all":
    "Ein Formular hat höchstens ${ANSWERS_MAX} Antworten mit zusammen ${ANSWERS_MAX_CHARACTERS} Zeichen",
  "Internal server error": "Interner Fehler des Servers",
  "The database cannot be reached. Try again in a moment.":
    "Die Datenbank ist nicht zu erreichen. Versuchen Sie es gleich noch einmal.",
  "You have too much of this under way at once. Try again when some of it is done.":
    "Davon läuft für Sie gerade zu viel auf einmal. Versuchen Sie es wieder, wenn etwas davon fertig ist.",
  "You have ${OPEN_UPLOADS_PER_PERSON_MAX} unfinished uploads. Complete or cancel some of them first.":
    "Sie haben ${OPEN_UPLOADS_PER_PERSON_MAX} unfertige Übertragungen. Schließen Sie erst einige davon ab, oder brechen Sie sie ab.",
  "The server is busy. Try again in a moment.":
    "Der Server hat gerade viel zu tun. Versuchen Sie es gleich noch einmal.",
  "Text must not contain NUL characters": "Der Text darf keine NUL-Zeichen enthalten",
  "Text must be valid Unicode": "Der Text muss gültiges Unicode sein",
  "Administration is disabled in the public demo.": "In der öffentlichen Demo lässt sich nichts verwalten.",
  "Changes are disabled in the public demo.": "In der öffentlichen Demo lässt sich nichts ändern.",
  "Sequencing data management is disabled in the public demo.":
    "In der öffentlichen Demo lassen sich Sequenzierdaten nicht verwalten.",
  "Sequencing delivery publication is disabled in the public demo.":
    "In der öffentlichen Demo lässt sich keine Lieferung freigeben.",
  "Downloads are disabled in the public demo.": "In der öffentlichen Demo lässt sich nichts herunterladen.",
  "File management is disabled in the public demo.":
    "In der öffentlichen Demo lassen sich Dateien nicht verwalten.",
  "Pipeline execution is disabled in the public demo.":
    "In der öffentlichen Demo lassen sich keine Pipelines ausführen.",
  "Pipeline result selection is disabled in the public demo.":
    "In der öffentlichen Demo lassen sich keine Ergebnisse auswählen.",
  "Pending writeback promotion is disabled in the public demo.":
    "In der öffentlichen Demo lassen sich keine Reads übernehmen.",
  "Read cleaning promotion is disabled in the public demo.":
    "In der öffentlichen Demo lassen sich keine bereinigten Reads übernehmen.",
  "Only facility admins can calculate checksums": "Nur das Labor kann Prüfsummen berechnen",

  // Of accounts.
  "Invalid email or password": "E-Mail-Adresse oder Passwort stimmt nicht",
  "Too many sign-in attempts. Try again later.":
    "Zu viele Anmeldeversuche. Versuchen Sie es später noch einmal.",
  "Too many registrations. Try again later.":
    "Zu viele Registrierungen. Versuchen Sie es später noch einmal.",
  "Link-local and metadata addresses are not allowed: Lanekeeper does not contact them":
    "Link-lokale Adressen und Adressen von Metadaten-Diensten sind nicht erlaubt: Lanekeeper fragt sie nicht an",
  "publicUrl must be an http or https address of host and port, without a path":
    "Die öffentliche Adresse muss eine http- oder https-Adresse aus Host und Port ohne Pfad sein",
  "Open Lanekeeper at this public address and save it there: pages at other addresses can change nothing afterwards":
    "Öffnen Sie Lanekeeper unter dieser öffentlichen Adresse und speichern Sie sie dort: Seiten unter anderen Adressen können danach nichts mehr ändern",
  "No public address is set: set PUBLIC_URL, or the public address in the settings of the facility.":
    "Es ist keine öffentliche Adresse gesetzt: Setzen Sie PUBLIC_URL oder die öffentliche Adresse in den Einstellungen des Labors.",
  "Registration is closed": "Die Registrierung ist geschlossen",
  "User with this email already exists": "Ein Konto mit dieser E-Mail-Adresse gibt es schon",
  "Current password is not correct": "Das bisherige Passwort stimmt nicht",
  "Missing required fields": "Pflichtangaben fehlen",
  "E-mail address is too long": "Die E-Mail-Adresse ist zu lang",
  "E-mail address is not valid": "Die E-Mail-Adresse ist nicht gültig",
  "Password must have at least ${PASSWORD_MIN_CHARACTERS} characters":
    "Das Passwort braucht mindestens ${PASSWORD_MIN_CHARACTERS} Zeichen",
  "Password must have at most ${PASSWORD_MAX_CHARACTERS} characters":
    "Das Passwort darf höchstens ${PASSWORD_MAX_CHARACTERS} Zeichen haben",
  "This setup link is not valid. Restart Lanekeeper to get a new one.":
    "Dieser Link zur Einrichtung gilt nicht. Starten Sie Lanekeeper neu, um einen neuen zu bekommen.",
  "Lanekeeper is already set up. Sign in instead.": "Lanekeeper ist schon eingerichtet. Melden Sie sich an.",
  "User not found": "Dieses Konto gibt es nicht",
  "Invalid department selected": "Diese Abteilung gibt es nicht",
  "Cannot delete a user with orders or studies. Deactivate the account instead.":
    "Ein Konto mit Aufträgen oder Studien lässt sich nicht löschen. Sperren Sie es stattdessen.",
  "At least one active facility admin must remain": "Mindestens ein aktives Konto des Labors muss bleiben",
  "Demo accounts cannot be changed": "Demo-Konten lassen sich nicht ändern",

  // Of orders and samples.
  "Sequencing Order not found": "Diesen Auftrag gibt es nicht",
  "Invalid status transition": "Dieser Wechsel des Status ist nicht möglich",
  "Cannot edit completed order": "Ein abgeschlossener Auftrag lässt sich nicht ändern",
  "Cannot delete order after submission": "Ein eingereichter Auftrag lässt sich nicht löschen",
  "Cannot mark samples as sent before order submission":
    "Proben können erst als verschickt gelten, wenn der Auftrag eingereicht ist",
  "Add at least one sample before submitting": "Tragen Sie vor dem Einreichen mindestens eine Probe ein",
  "Order form validation failed": "Im Auftragsformular fehlt noch etwas oder stimmt etwas nicht",
  "Sample not found": "Diese Probe gibt es nicht",
  "Cannot modify samples after order submission":
    "Nach dem Einreichen des Auftrags lassen sich Proben nicht mehr ändern",
  "Cannot delete samples from a submitted order":
    "Aus einem eingereichten Auftrag lassen sich keine Proben löschen",
  "Sample code already used in this order: ${code}": "Probencode in diesem Auftrag schon vergeben: ${code}",
  "An order has at most ${most} samples": "Ein Auftrag hat höchstens ${most} Proben",
  "At most ${most} samples are changed at once: narrow down what is shown":
    "Auf einmal lassen sich höchstens ${most} Proben ändern: Schränken Sie ein, was gezeigt wird",
  "The status was changed meanwhile": "Der Status wurde inzwischen geändert",
  "A sample is shared by link once its order is submitted":
    "Eine Probe lässt sich per Link teilen, sobald ihr Auftrag eingereicht ist",
  "A sample has at most ${SAMPLE_LINKS_MAX} open links. Revoke one first.":
    "Eine Probe hat höchstens ${SAMPLE_LINKS_MAX} gültige Links. Sperren Sie zuerst einen.",
  "Sample link not found": "Diesen Link zu einer Probe gibt es nicht",
  "This sample is not shown at the moment": "Diese Probe wird zurzeit nicht gezeigt",
  "A link to a sample is open for 1 to ${SAMPLE_LINK_DAYS_MAX} days":
    "Ein Link zu einer Probe gilt für 1 bis ${SAMPLE_LINK_DAYS_MAX} Tage",
  "Say who this link is for": "Sagen Sie, für wen dieser Link ist",

  // Of messages on an order.
  "Message not found": "Diese Nachricht gibt es nicht",
  "Only who wrote a message can change it": "Nur wer eine Nachricht geschrieben hat, kann sie ändern",
  "The message was deleted": "Die Nachricht wurde gelöscht",
  "The message was deleted too long ago to be taken back":
    "Die Nachricht wurde vor zu langer Zeit gelöscht, um sie zurückzuholen",
  "Only people who can see the order can be mentioned": "Erwähnen lässt sich nur, wer den Auftrag sehen darf",
  "An order has at most ${MESSAGES_PER_ORDER_MAX} messages":
    "Ein Auftrag hat höchstens ${MESSAGES_PER_ORDER_MAX} Nachrichten",
  "A message needs some text": "Eine Nachricht braucht Text",
  "A message mentions at most ${MENTIONS_PER_MESSAGE_MAX} people":
    "Eine Nachricht erwähnt höchstens ${MENTIONS_PER_MESSAGE_MAX} Leute",

  // Of answers to a form, which begin with the label of their field.
  "Row ${row}, sample ${sampleId}: ${message}": "Zeile ${row}, Probe ${sampleId}: ${message}",
  "Row ${row}: ${message}": "Zeile ${row}: ${message}",
  "${label} is required": "${label}: Pflichtangabe",
  "${label} must be text": "${label}: muss Text sein",
  "${label} must have at least ${problem.characters} characters":
    "${label}: mindestens ${problem.characters} Zeichen",
  "${label} must have at most ${problem.characters} characters":
    "${label}: höchstens ${problem.characters} Zeichen",
  "${label} must be a number": "${label}: muss eine Zahl sein",
  "${label} must be at least ${problem.minValue}": "${label}: mindestens ${problem.minValue}",
  "${label} must be at most ${problem.maxValue}": "${label}: höchstens ${problem.maxValue}",
  "${label} must be one of: ${listed(problem.options)}":
    "${label}: muss eins davon sein: ${listed(problem.options)}",
  "${label} must be a list of: ${listed(problem.options)}":
    "${label}: darf nur davon enthalten: ${listed(problem.options)}",
  "${label} must be true or false": "${label}: muss Ja oder Nein sein",
  "${label} must be a date, as in 2026-01-31": "${label}: muss ein Datum sein, etwa 2026-01-31",
  "${label} must be an NCBI taxonomy id: up to 10 digits":
    "${label}: muss eine Taxonomie-ID von NCBI sein, bis zu 10 Ziffern",
  "${label} must be a barcode: letters, digits, dots, dashes and underscores":
    "${label}: muss ein Barcode sein: Buchstaben, Ziffern, Punkte, Binde- und Unterstriche",
  "${label} does not have the expected form": "${label}: nicht in der erwarteten Form",
  "${label} needs a unit, one of: ${listed(problem.units)}":
    "${label}: die Einheit fehlt, eine von: ${listed(problem.units)}",
  "${label} must have one of these units: ${listed(problem.units)}":
    "${label}: muss eine dieser Einheiten haben: ${listed(problem.units)}",

  // Of forms that are made.
  "Form version not found: ${version}": "Diese Version des Formulars gibt es nicht: ${version}",
  "The form was saved by somebody else meanwhile (version ${newest}). Load it again and repeat your changes.":
    "Inzwischen hat jemand anderes das Formular gespeichert (Version ${newest}). Laden Sie es neu und wiederholen Sie Ihre Änderungen.",
  "Form cannot be saved": "Das Formular lässt sich so nicht speichern",

  // Of studies and checklists.
  "Study not found": "Diese Studie gibt es nicht",
  "Cannot assign samples you don't own": "Nur eigene Proben lassen sich einer Studie zuordnen",
  "Sample already belongs to another study: ${code}":
    "Die Probe gehört schon zu einer anderen Studie: ${code}",
  "A study has at most ${most} samples": "Eine Studie hat höchstens ${most} Proben",
  "Cannot delete a submitted study": "Eine eingereichte Studie lässt sich nicht löschen",
  "Remove the samples from this study before you delete it":
    "Entfernen Sie die Proben aus dieser Studie, bevor Sie sie löschen",
  "Unknown checklist: ${asked}": "Diese Checkliste gibt es nicht: ${asked}",
  "Choose a checklist for this study before a version of it":
    "Wählen Sie für diese Studie eine Checkliste, bevor Sie deren Version wählen",
  "Study form validation failed": "Zur Studie fehlt noch etwas oder stimmt etwas nicht",
  "Study title is required": "Die Studie braucht einen Titel",
  "Checklist not found: ${asked}": "Diese Checkliste gibt es nicht: ${asked}",
  "Checklist version not found: ${asked}": "Diese Version der Checklisten gibt es nicht: ${asked}",
  "${file} is larger than ${mostBytes / 2 ** 20} MiB": "${file} ist größer als ${mostBytes / 2 ** 20} MiB",
  "${file} is neither JSON nor YAML: ${reason}": "${file} ist weder JSON noch YAML: ${reason}",
  "${file} holds no checklist: expected a definition of this product, a checklist exported from ENA, or MIxS in LinkML":
    "${file} enthält keine Checkliste: Erwartet wird eine Definition von Lanekeeper, eine aus ENA exportierte Checkliste oder MIxS als LinkML",
  "${file} does not say which checklist it is: name it after its accession, or give the accession":
    "${file} sagt nicht, welche Checkliste es ist: Benennen Sie die Datei nach der Accession",
  "At most ${CHECKLISTS_PER_IMPORT_MAX} checklists are imported at once":
    "Höchstens ${CHECKLISTS_PER_IMPORT_MAX} Checklisten lassen sich auf einmal importieren",
  "The files take too long to read or need too much memory: import fewer or smaller ones":
    "Die Dateien zu lesen dauert zu lange oder braucht zu viel Speicher: Importieren Sie weniger oder kleinere",

  // Of files on disk.
  "Data base path not configured": "Es ist kein Datenordner festgelegt",
  "Data base path not configured in settings": "In den Einstellungen ist kein Datenordner festgelegt",
  "Data base path is not configured": "Es ist noch kein Datenordner festgelegt",
  "The data base path must be a folder that exists and that Lanekeeper may write to":
    "Der Datenordner muss vorhanden sein, und Lanekeeper muss in ihn schreiben dürfen",
  "The pipeline run directory must be a folder that exists and that Lanekeeper may write to":
    "Der Ordner für Pipeline-Läufe muss vorhanden sein, und Lanekeeper muss in ihn schreiben dürfen",
  "The data base path must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.":
    "Das Datenverzeichnis darf weder ein Systemverzeichnis noch eines von Lanekeeper selbst sein. Wählen Sie ein eigenes.",
  "The pipeline run directory must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.":
    "Das Verzeichnis für Pipeline-Läufe darf weder ein Systemverzeichnis noch eines von Lanekeeper selbst sein. Wählen Sie ein eigenes.",
  "The output root must not be a system folder or one that Lanekeeper keeps for itself. Choose a folder of its own.":
    "Das Ausgabeverzeichnis der Sequenzierer darf weder ein Systemverzeichnis noch eines von Lanekeeper selbst sein. Wählen Sie ein eigenes.",
  "The output root must be a folder that exists and that Lanekeeper may read":
    "Der Stammordner der Läufe muss vorhanden sein, und Lanekeeper muss ihn lesen dürfen",
  "dataBasePath must be an absolute path": "Der Datenordner muss ein absoluter Pfad sein",
  "A file extension starts with a dot, as in .fastq.gz":
    "Eine Dateiendung beginnt mit einem Punkt, etwa .fastq.gz",
  "Invalid file path": "Ungültiger Dateipfad",
  "File type not allowed": "Dieser Dateityp ist nicht erlaubt",
  "Not a file": "Das ist keine Datei",
  "File not found": "Diese Datei gibt es nicht",
  "Access denied": "Kein Zugriff",
  "Assembly downloads are disabled by the facility administrator.":
    "Das Labor hat das Herunterladen von Assemblies ausgeschaltet.",
  "File is too large to preview (${megabytes} MB).":
    "Die Datei ist zu groß für eine Vorschau (${megabytes} MB).",
  "Preview is not available for this file in the demo.": "Diese Datei hat in der Demo keine Vorschau.",
  "Path is outside configured data base path": "Der Pfad liegt außerhalb des Datenordners",
  "The file changed while it was read. Try again.":
    "Die Datei hat sich beim Lesen geändert. Versuchen Sie es noch einmal.",
  "The file could not be read": "Die Datei konnte nicht gelesen werden",
  "The file could not be deleted": "Die Datei konnte nicht gelöscht werden",
  "This file is a protected raw read. It is deleted only with force.":
    "Diese Datei enthält geschützte Roh-Reads. Sie wird nur gelöscht, wenn das ausdrücklich angehakt ist.",
  "No assigned read record found; checksum was not stored in database":
    "Die Datei ist keiner Probe zugeordnet; die Prüfsumme wurde nicht gespeichert",
  "The folder of the data base path cannot be read. Check that its disk is mounted.":
    "Der Datenordner ist nicht lesbar. Prüfen Sie, ob sein Laufwerk eingehängt ist.",
  "Only the first ${most} files and folders were looked through":
    "Nur die ersten ${most} Dateien und Ordner wurden durchgesehen",
  "Only the first ${most} files of records were looked up":
    "Nur die ersten ${most} eingetragenen Dateien wurden nachgesehen",
  "Folders more than ${most} deep were left out, as in ${folder}":
    "Ordner in mehr als ${most} Ebenen Tiefe wurden ausgelassen, etwa in ${folder}",
  "A folder could not be read: ${folder}": "Ein Ordner war nicht lesbar: ${folder}",
  "A name that is not valid Unicode was left out in ${folder}":
    "Ein Name, der kein gültiges Unicode ist, wurde ausgelassen in ${folder}",
  "The sample has no read that could be changed": "Die Probe hat keine Reads, die sich ändern ließen",
  "Reads must have an allowed sequencing file extension":
    "Dateien mit Reads müssen eine erlaubte Endung haben",
  "R1 and R2 must be different files": "R1 und R2 müssen verschiedene Dateien sein",
  "The file already belongs to ${owner}": "Die Datei gehört schon zu ${owner}",
  "The name of this file holds more than one sample code: ${path}":
    "Der Name dieser Datei enthält mehr als einen Probencode: ${path}",
  "${count} further names hold more than one sample code":
    "${count} weitere Namen enthalten mehr als einen Probencode",

  // Of uploads.
  "Sequencing data can only be managed on submitted or completed sequencing orders":
    "Sequenzierdaten gibt es erst, wenn der Auftrag eingereicht ist",
  "Upload not found": "Diesen Upload gibt es nicht mehr",
  "Read uploads must use an allowed sequencing file extension":
    "Dateien mit Reads müssen eine erlaubte Endung haben",
  "originalName must be a file name of at most 255 bytes without slashes and control characters":
    "Der Dateiname darf höchstens 255 Byte lang sein, ohne Schrägstriche und Steuerzeichen",
  "Uploads are limited to 5 TiB": "Eine Datei darf höchstens 5 TiB groß sein",
  "Upload offset does not match current upload size": "Der Server hat einen anderen Stand dieses Uploads",
  "Upload chunk exceeds the expected size": "Die Datei ist größer als angekündigt",
  "Another chunk of this upload is being received": "Ein anderes Stück dieser Datei kommt gerade an",
  "Upload chunk broke off before its end": "Die Übertragung brach mitten im Stück ab",
  "Upload digest does not match": "Die Prüfsumme stimmt nicht",
  "The connection to the database was interrupted. Send the chunk again.":
    "Die Verbindung zur Datenbank war unterbrochen. Versuchen Sie es noch einmal.",
  "The data disk is full. Free some space and try again.":
    "Der Datenspeicher ist voll. Schaffen Sie Platz und versuchen Sie es noch einmal.",
  "The data disk is read-only. Make it writable and try again.":
    "Der Datenspeicher ist schreibgeschützt. Heben Sie den Schreibschutz auf und versuchen Sie es noch einmal.",
  "Upload is incomplete": "Der Upload ist unvollständig",
  "Read uploads require a target sample": "Reads brauchen eine Probe, zu der sie gehören",
  "metadata.lane must be an integer from 1 to ${LANE_MAX}":
    "metadata.lane muss eine ganze Zahl von 1 bis ${LANE_MAX} sein",
  "The lanes of one read must be either all gzip-compressed or all uncompressed":
    "Die Lanes eines Reads müssen entweder alle gzip-komprimiert oder alle unkomprimiert sein",
  "The file of lane ${lane} is missing or incomplete on disk. Upload or assign the lane again.":
    "Die Datei von Lane ${lane} fehlt oder ist unvollständig. Laden Sie die Lane erneut hoch oder ordnen Sie sie erneut zu.",
  "Lane ${lane} does not match lane ${other} of this sample by folder and name. Name the sequencingRunId of the file to assign it.":
    "Lane ${lane} passt nach Ordner und Name nicht zu Lane ${other} dieser Probe. Geben Sie die sequencingRunId der Datei an, um sie zuzuordnen.",
  "The data disk has no space for the joined file. Lanekeeper tries again in 10 minutes.":
    "Auf der Datenplatte ist kein Platz für die zusammengefügte Datei. Lanekeeper versucht es in 10 Minuten erneut.",
  "The lanes could not be joined. Lanekeeper tries again in 10 minutes.":
    "Die Lanes konnten nicht zusammengefügt werden. Lanekeeper versucht es in 10 Minuten erneut.",
  "The received bytes of this upload are no longer on disk. Cancel it and upload the file again.":
    "Was von diesem Upload ankam, ist nicht mehr im Speicher. Brechen Sie ihn ab und laden Sie die Datei neu hoch.",

  // Of deliveries and the links to them.
  "Sequencing files are not available for this sequencing order":
    "Die Sequenzdateien dieses Auftrags sind nicht freigegeben",
  "This file is part of a published delivery. Unpublish the delivery first, or delete the file with force.":
    "Diese Datei gehört zu einer freigegebenen Lieferung. Nehmen Sie zuerst die Freigabe zurück, oder erzwingen Sie das Löschen.",
  "Read replacement validation failed": "Die Prüfung der zu ersetzenden Reads ist fehlgeschlagen",
  "No cleaned reads or customer-facing reports are available to publish.":
    "Es gibt weder lieferbare Reads noch Berichte für die Kundschaft, die man freigeben könnte.",
  "A link can be made once the delivery is published":
    "Ein Link lässt sich anlegen, sobald die Lieferung freigegeben ist",
  "A delivery has at most ${DELIVERY_LINKS_MAX} open links. Revoke one first.":
    "Eine Lieferung hat höchstens ${DELIVERY_LINKS_MAX} gültige Links. Sperren Sie zuerst einen.",
  "A link is open for 1 to ${DELIVERY_LINK_DAYS_MAX} days":
    "Ein Link gilt für 1 bis ${DELIVERY_LINK_DAYS_MAX} Tage",
  "A link needs a label that says who it is for": "Sagen Sie, für wen der Link ist",
  "The order of a demo account is not shared by link":
    "Der Auftrag eines Demo-Kontos lässt sich nicht per Link teilen",
  "Delivery link not found": "Diesen Link gibt es nicht",
  "Too many wrong links. Try again later.": "Zu viele falsche Links. Versuchen Sie es später noch einmal.",
  "This link has been revoked. Ask for a new one.": "Dieser Link ist gesperrt. Bitten Sie um einen neuen.",
  "This link has expired. Ask for a new one.": "Dieser Link ist abgelaufen. Bitten Sie um einen neuen.",
  "This delivery is not available at the moment": "Diese Lieferung ist zurzeit nicht verfügbar",
  "This file is no longer part of the delivery": "Diese Datei gehört nicht mehr zur Lieferung",

  // Of sequencing runs.
  "Sequencing run not found": "Diesen Sequenzierlauf gibt es nicht",
  "Sequencing run plans can only be managed on submitted or completed sequencing orders":
    "Laufpläne gibt es erst, wenn der Auftrag eingereicht ist",
  "Run ${runId} already exists on this order": "Einen Lauf ${runId} gibt es in diesem Auftrag schon",
  "Run assignment batch is limited to ${RUN_ASSIGNMENTS_MAX} rows":
    "Auf einmal lassen sich höchstens ${RUN_ASSIGNMENTS_MAX} Zeilen zuordnen",
  "Barcode ${barcode} appears ${count} times in run ${runId}":
    "Barcode ${barcode} kommt im Lauf ${runId} ${count}-mal vor",
  "Sample ${sampleCode} appears ${count} times in run ${runId}":
    "Probe ${sampleCode} kommt im Lauf ${runId} ${count}-mal vor",
  "A sample sheet needs samples on the run. Put some on it first.":
    "Für ein Sample Sheet müssen Proben auf dem Lauf sein. Setzen Sie zuerst welche darauf.",
  "A sample sheet needs a barcode of every sample. Without one: ${told(sampleCodes)}":
    "Für ein Sample Sheet braucht jede Probe einen Barcode. Ohne: ${told(sampleCodes)}",
  "A MinKNOW sample sheet takes barcodes such as barcode01. With others: ${told(sampleCodes)}":
    "Ein Sample Sheet für MinKNOW nimmt Barcodes wie barcode01. Mit anderen: ${told(sampleCodes)}",
  "An Illumina sample sheet takes index sequences of A, C, G and T. With other barcodes: ${told(sampleCodes)}":
    "Ein Sample Sheet für Illumina nimmt Indexsequenzen aus A, C, G und T. Mit anderen Barcodes: ${told(sampleCodes)}",
  "An Illumina sample sheet takes index sequences of equal lengths. There are some of ${told(lengths)}":
    "Ein Sample Sheet für Illumina nimmt gleich lange Indexsequenzen. Es gibt welche der Länge ${told(lengths)}",

  // Of the import of a run plan.
  "Excel file is required": "Wählen Sie eine Excel-Datei",
  "Only one Excel file can be imported at once": "Es lässt sich immer nur eine Excel-Datei importieren",
  "Run plan imports are limited to ${RUN_PLAN_MAX_BYTES / MIB} MB":
    "Ein Laufplan darf höchstens ${RUN_PLAN_MAX_BYTES / MIB} MB groß sein",
  "No worksheet with sample rows found": "Kein Arbeitsblatt mit Probenzeilen gefunden",
  "Run plan imports are limited to ${RUN_PLAN_ROWS_MAX} data rows":
    "Ein Laufplan darf höchstens ${RUN_PLAN_ROWS_MAX} Datenzeilen haben",
  "Run plan imports are limited to ${RUN_PLAN_COLUMNS_MAX} columns":
    "Ein Laufplan darf höchstens ${RUN_PLAN_COLUMNS_MAX} Spalten haben",
  "Cell ${cell} holds more than ${CELL_MAX_CHARACTERS} characters":
    "Zelle ${cell} enthält mehr als ${CELL_MAX_CHARACTERS} Zeichen",
  "The worksheet holds more text than can be imported at once":
    "Das Blatt enthält mehr Text, als sich auf einmal importieren lässt",
  "The file is not an Excel workbook: save the table as .xlsx and import that":
    "Die Datei ist keine Excel-Arbeitsmappe: Speichern Sie die Tabelle als .xlsx und importieren Sie die",
  "The Excel file has an older or a binary format: save it as .xlsx and import that":
    "Die Excel-Datei hat ein älteres oder binäres Format: Speichern Sie sie als .xlsx und importieren Sie die",
  "The Excel file is protected by a password: save it without one and import that":
    "Die Excel-Datei ist durch ein Passwort geschützt: Speichern Sie sie ohne und importieren Sie die",
  "The Excel file is incomplete or damaged: open it, save it again and import that":
    "Die Excel-Datei ist unvollständig oder beschädigt: Öffnen und speichern Sie sie neu und importieren Sie die",
  "The Excel file has more than ${WORKBOOK_ENTRIES_MAX} parts: copy its table into a new workbook and import that":
    "Die Excel-Datei hat mehr als ${WORKBOOK_ENTRIES_MAX} Teile: Kopieren Sie die Tabelle in eine neue Arbeitsmappe und importieren Sie die",
  "Reading the Excel file takes too much time or memory: copy its table into a new workbook and import that":
    "Die Excel-Datei zu lesen braucht zu viel Zeit oder Speicher: Kopieren Sie die Tabelle in eine neue Arbeitsmappe und importieren Sie die",
  "Too many Excel files are being read: try again in a moment":
    "Gerade werden zu viele Excel-Dateien gelesen: Versuchen Sie es gleich noch einmal",
  "Rows must include both Run and Sample/Patient columns": "Die Zeile braucht einen Lauf und eine Probe",
  "Sample not found on this order: ${code}": "Diese Probe hat der Auftrag nicht: ${code}",
  "Barcode ${barcode} of run ${runId} is taken by sample ${sampleCode}":
    "Barcode ${barcode} im Lauf ${runId} hat schon Probe ${sampleCode}",
  "Sample ${sampleCode} has more than one ${label} in this sheet":
    "Probe ${sampleCode} hat in diesem Blatt mehr als einen Wert für ${label}",
  "${label} must be at most ${characters} characters": "${label}: höchstens ${characters} Zeichen",
  "No column of this sheet names the ${what}": "Keine Spalte dieses Blatts nennt: ${what}",
  "Not read as a date: it is kept as text": "Nicht als Datum gelesen: bleibt Text",
  "Not read as a number: it is kept as text": "Nicht als Zahl gelesen: bleibt Text",
  "Import contains rows that need review before saving": "Vor dem Import sind noch Zeilen zu berichtigen",
  "Run ${runId} has no import that can be undone":
    "Beim Lauf ${runId} gibt es keinen Import, der sich rückgängig machen lässt",
  "A later import changed run ${runId}: undo that one first":
    "Ein späterer Import hat Lauf ${runId} geändert: Machen Sie zuerst den rückgängig",
  "Run ${runId} was deleted after the import": "Lauf ${runId} wurde nach dem Import gelöscht",
  "Run ${runId} was changed after the import": "Lauf ${runId} wurde nach dem Import geändert",
  "Run ${runId} has reads or files that came after the import":
    "Lauf ${runId} hat Reads oder Dateien, die nach dem Import kamen",
  "A sample was deleted after the import": "Eine Probe wurde nach dem Import gelöscht",
  "Sample ${sampleCode} was changed after the import": "Probe ${sampleCode} wurde nach dem Import geändert",
  "Sample ${sampleCode} was changed on run ${runId} after the import":
    "Probe ${sampleCode} wurde auf Lauf ${runId} nach dem Import geändert",
  "Barcode ${barcode} of run ${runId} was given to another sample after the import":
    "Barcode ${barcode} im Lauf ${runId} bekam nach dem Import eine andere Probe",

  // Of pipelines and the store.
  "Pipeline not found": "Diese Pipeline gibt es nicht",
  "Pipeline config validation failed": "In den Einstellungen der Pipeline stimmt etwas nicht",
  "No package registry is known: set REGISTRY_URL to the address of one":
    "Es ist keine Paket-Registry bekannt: Setzen Sie REGISTRY_URL auf die Adresse einer solchen",
  "The package registry cannot be reached": "Die Paket-Registry ist nicht erreichbar",
  "The package registry answered ${status}": "Die Paket-Registry antwortete mit ${status}",
  "The package registry sends more than a package or an index may have":
    "Die Paket-Registry schickt mehr, als ein Paket oder Verzeichnis haben darf",
  "The package registry did not answer with its index": "Die Paket-Registry lieferte kein Verzeichnis",
  "There is no package source of this id": "Eine Paketquelle mit dieser ID gibt es nicht",
  "The source takes long to answer and is still being asked: look again in a minute":
    "Die Quelle lässt sich Zeit und wird noch gefragt: Sehen Sie in einer Minute wieder nach",
  "Pipeline package not found": "Dieses Pipeline-Paket gibt es nicht",
  "The package registry gives no SHA-256 for this version, so it is not installed":
    "Zu dieser Version nennt die Paket-Registry keine SHA-256, darum wird sie nicht installiert",
  "The package that arrived is not the one the registry lists: its SHA-256 is another":
    "Das angekommene Paket ist nicht das der Registry: Seine SHA-256 ist eine andere",
  "This package is private: give the ${keyLabel} it is installed with":
    "Dieses Paket ist privat: Zum Installieren braucht es: ${keyLabel}",
  "The package cannot be unpacked: ${why}": "Das Paket lässt sich nicht entpacken: ${why}",
  "The package is not valid, so it is not installed": "Das Paket ist nicht gültig und wird nicht installiert",
  "Git is not installed on the server: install it, as with apt-get install git, and try again":
    "Auf dem Server fehlt Git: Installieren Sie es, etwa mit apt-get install git, und versuchen Sie es noch einmal",
  "The repository cannot be cloned: ${why}": "Das Repository lässt sich nicht klonen: ${why}",
  "The repository is private, or asks for a token: give one it can be read with":
    "Das Repository ist privat oder verlangt ein Token: Geben Sie eins an, mit dem es sich lesen lässt",
  "The repository refuses the token it was asked with": "Das Repository lehnt das Token ab",
  "A key has no spaces and only plain characters":
    "Ein Schlüssel hat keine Leerzeichen und nur einfache Zeichen",

  // Of pipeline runs.
  "Run not found": "Diesen Lauf gibt es nicht",
  "Pipeline run not found": "Diesen Pipeline-Lauf gibt es nicht",
  "Pipeline ${id} is disabled": "Die Pipeline ${id} ist ausgeschaltet",
  "Pipeline metadata validation failed": "Für die Pipeline fehlen Angaben",
  "Pipeline input validation failed": "Für die Pipeline fehlen Eingaben",
  "Pipeline samplesheet validation failed": "Das Sample Sheet der Pipeline stimmt nicht",
  "Cannot start run with status: ${status}": "Ein Lauf in diesem Zustand lässt sich nicht starten: ${status}",
  "Run has already been started (status: ${status})": "Der Lauf wurde schon gestartet (Zustand: ${status})",
  "There is no sbatch on the PATH of Lanekeeper. Install the client programs of Slurm, or choose local as execution mode of the run, the pipeline or the instance.":
    "Im PATH von Lanekeeper gibt es kein sbatch. Installieren Sie die Client-Programme von Slurm, oder lassen Sie den Lauf, die Pipeline oder alles lokal ausführen.",
  "The Slurm options in the execution settings cannot be used":
    "Die Slurm-Optionen in den Einstellungen zur Ausführung sind nicht zu gebrauchen",
  "Nextflow was not found. Name it in the execution settings (nextflowPath), or put it on the PATH of Lanekeeper.":
    "Nextflow wurde nicht gefunden. Nennen Sie es in den Einstellungen zur Ausführung, oder nehmen Sie es in den PATH von Lanekeeper auf.",
  "Nextflow does not say its version, so it does not work here: is Java installed?":
    "Nextflow nennt seine Version nicht, läuft hier also nicht: Ist Java installiert?",
  "${runNumber} has not ended yet, so nothing can go on with it. Start again in a moment.":
    "${runNumber} ist noch nicht zu Ende, darum lässt sich nicht daran anknüpfen. Starten Sie gleich noch einmal.",
  "Slurm does not answer now, so nobody knows whether ${runNumber} has ended. Start again in a moment.":
    "Slurm antwortet gerade nicht, darum ist unklar, ob ${runNumber} zu Ende ist. Starten Sie gleich noch einmal.",
  "The run could not be launched: ${reason}": "Der Lauf ließ sich nicht starten: ${reason}",
  "The run was cancelled or deleted while it was being started":
    "Der Lauf wurde beim Starten abgebrochen oder gelöscht",
  "The run belongs to the machine ${host} and can be cancelled only there":
    "Der Lauf gehört zum Rechner ${host} und lässt sich nur dort abbrechen",
  "The processes of the run did not end in time. Cancel it again.":
    "Die Prozesse des Laufs endeten nicht rechtzeitig. Brechen Sie ihn noch einmal ab.",
  "Slurm does not answer now, so nobody knows whether the job of the run ended. Cancel it again.":
    "Slurm antwortet gerade nicht, darum ist unklar, ob der Job des Laufs zu Ende ist. Brechen Sie ihn noch einmal ab.",
  "Cannot cancel a completed or failed run": "Ein Lauf, der zu Ende ist, lässt sich nicht abbrechen",
  "Cannot delete a running run. Cancel it first.":
    "Ein laufender Lauf lässt sich nicht löschen. Brechen Sie ihn zuerst ab.",
  "Cannot delete a run that ${runNumber} goes on with. Wait until that is over, or cancel it.":
    "An diesen Lauf knüpft ${runNumber} an. Warten Sie, bis der zu Ende ist, oder brechen Sie ihn ab.",
  "Cannot restart run with status: ${status}":
    "Ein Lauf in diesem Zustand lässt sich nicht neu starten: ${status}",
  "Run folder not set": "Der Lauf hat keinen Ordner",
  "Only completed pipeline runs can be selected as final.":
    "Nur abgeschlossene Läufe lassen sich als endgültig wählen.",
  "Can only resolve outputs for completed or failed runs":
    "Ergebnisse lassen sich erst übernehmen, wenn der Lauf zu Ende ist",
  "No samples found for this run": "Zu diesem Lauf wurden keine Proben gefunden",
  "No pending read candidates selected for promotion": "Es sind keine Reads zum Übernehmen gewählt",
  "Only completed pipeline runs can be promoted":
    "Nur von abgeschlossenen Läufen lässt sich etwas übernehmen",
  "Read candidate is not there any more: ${path}": "Diese Reads gibt es nicht mehr: ${path}",
  "There is another file in the place of the reads": "Am Platz der Reads liegt eine andere Datei",
  "No pipeline is run through Slurm, so there is no compute node to check":
    "Keine Pipeline läuft über Slurm, also gibt es keinen Rechenknoten zu prüfen",

  // Why a run is where it is, and what it does.
  pending: "noch nicht gestartet",
  queued: "wartet",
  running: "läuft",
  completed: "abgeschlossen",
  failed: "fehlgeschlagen",
  cancelled: "abgebrochen",
  "It is ${known.status}, which is final.": "Er ist zu Ende: ${known.status}.",
  "The workflow says that it failed": "Der Workflow meldet, dass er fehlgeschlagen ist",
  "It ended with exit code 0": "Er endete mit Exit-Code 0",
  "It ended with exit code ${exitCode}.": "Er endete mit Exit-Code ${exitCode}.",
  "The workflow says that it is done, and it has ended":
    "Der Workflow meldet sich fertig, und er ist zu Ende",
  "It ended, and left no exit code.": "Er ist zu Ende und hat keinen Exit-Code hinterlassen.",
  'The scheduler says that it ${state === "failed" ? "failed" : "was cancelled"}':
    'Der Scheduler meldet: ${state === "failed" ? "failed" : "was cancelled"}',
  "The workflow says that it is done, and its process is gone":
    "Der Workflow meldet sich fertig, und sein Prozess ist weg",
  "Its process is gone, and left no exit code: it was killed, or its machine went down.":
    "Sein Prozess ist weg und hat keinen Exit-Code hinterlassen: Er wurde beendet, oder sein Rechner fiel aus.",
  "The workflow says that it is done": "Der Workflow meldet sich fertig",
  "The workflow says that it is done; its job has not ended yet.":
    "Der Workflow meldet sich fertig; sein Job ist noch nicht zu Ende.",
  "The workflow reports an error; its job has not ended yet.":
    "Der Workflow meldet einen Fehler; der Job läuft noch.",
  "A task failed; other tasks are still running": "Ein Task ist fehlgeschlagen; andere Tasks laufen noch",
  "The workflow reported an error; waiting for its job to end":
    "Der Workflow hat einen Fehler gemeldet; das Ende des Jobs steht noch aus",
  "Nobody can tell now how its job stands; it is asked again.":
    "Wie es um seinen Job steht, lässt sich gerade nicht sagen; es wird wieder gefragt.",
  "Its process is gone; its exit code is waited for.": "Sein Prozess ist weg; der Exit-Code steht noch aus.",
  "Its job waits in the queue": "Sein Job wartet in der Warteschlange",
  "Its job is ending.": "Sein Job geht zu Ende.",
  "It waits to be started.": "Er wartet auf den Start.",
  "It was started, and nothing was heard of its job yet.":
    "Er wurde gestartet, von seinem Job war noch nichts zu hören.",
  "Its job runs.": "Sein Job läuft.",
  "The workflow says that it runs.": "Der Workflow meldet, dass er läuft.",
  "${words}: ${detail}": "${words}: ${detail}",
  "${words}.": "${words}.",
  "${because}. Collecting its results failed ${times(known.finalizeTries)}; it is tried again.":
    "${because}. Seine Ergebnisse ließen sich nicht übernehmen (${times(known.finalizeTries)}); es wird wieder versucht.",
  "${because}; its results are collected.": "${because}; seine Ergebnisse werden übernommen.",
  once: "einmal",
  "${count} times": "${count}-mal",
  "Waiting for the job to end": "Wartet auf das Ende des Jobs",
  "Collecting results": "Übernimmt Ergebnisse",
  "A task failed in ${listed(failed)}": "Fehlgeschlagen in ${listed(failed)}",

  // What samples lack for a run.
  "has no assembly": "hat keine Assembly",
  "has no bins": "hat keine Bins",
  "has no checksums of its reads": "hat keine Prüfsummen ihrer Reads",
  "has no second read file (R2)": "hat keine zweite Read-Datei (R2)",
  "has no active reads": "hat keine gültigen Reads",
  "This ${target.type} has no samples to run on": "Hier sind keine Proben, mit denen sich arbeiten ließe",
  "${pipeline.registry.name} needs at least ${least} samples":
    "${pipeline.registry.name} braucht mindestens ${least} Proben",
  "The study has no accession yet": "Die Studie hat noch keine Accession",
  "Order ${order.orderNumber} has no sequencing platform":
    "Auftrag ${order.orderNumber} nennt keine Sequenzierplattform",
  "This pipeline does not know the platform of order ${order.orderNumber}: ${names[0]}":
    "Diese Pipeline kennt die Plattform von Auftrag ${order.orderNumber} nicht: ${names[0]}",

  // Of live sequencing.
  "Stream run not found": "Diese Live-Sequenzierung gibt es nicht",
  "outputDir is required": "Nennen Sie den Ordner des Laufs",
  "outputDir must be an absolute path": "Der Ordner des Laufs muss ein absoluter Pfad sein",
  "outputDir does not exist or is not a folder that can be read":
    "Den Ordner des Laufs gibt es nicht, oder er ist nicht lesbar",
  "outputDir must not be longer than ${STREAM_OUTPUT_DIR_MAX_BYTES} bytes":
    "Der Pfad des Ordners darf höchstens ${STREAM_OUTPUT_DIR_MAX_BYTES} Byte lang sein",
  "outputDir does not lie under the configured sequencer output root":
    "Der Ordner des Laufs liegt nicht unter dem Stammordner der Läufe",
  "The sequencer output root is not configured. Set it in the settings first.":
    "Der Stammordner der Läufe ist nicht festgelegt. Legen Sie ihn zuerst in den Einstellungen fest.",
  "The sequencer output root does not exist or cannot be read":
    "Den Stammordner der Läufe gibt es nicht, oder er ist nicht lesbar",
  "There is no folder of this name below the output root that can be read":
    "Unter dem Stammordner gibt es keinen lesbaren Ordner dieses Namens",
  "Stop the live sequencing runs of this order first":
    "Beenden Sie zuerst die Live-Sequenzierungen dieses Auftrags",
  "Nothing of this sample is being taken": "Von dieser Probe wird gerade nichts übernommen",
  "The run has no counted files of this sample yet":
    "Von dieser Probe hat der Lauf noch keine gezählten Dateien",
  "The read of this sample already holds all files of the run":
    "Die Reads dieser Probe enthalten schon alle Dateien des Laufs",
  "The files of this sample are being taken already": "Die Dateien dieser Probe werden schon übernommen",
  "The file is no longer in the output folder of the run: ${path}":
    "Die Datei liegt nicht mehr im Ordner des Laufs: ${path}",
  "The file changed after it was counted: ${path}. Take the reads again when it has been counted anew.":
    "Die Datei hat sich nach dem Zählen geändert: ${path}. Übernehmen Sie die Reads noch einmal, wenn sie neu gezählt ist.",
  "The file does not hold the reads that were counted in it: ${path}":
    "Die Datei enthält nicht die Reads, die in ihr gezählt wurden: ${path}",
  "The data disk is full. Free some space and take the reads again.":
    "Der Datenspeicher ist voll. Schaffen Sie Platz und übernehmen Sie die Reads noch einmal.",
  "The files could not be joined. The log of the server says why; take the reads again.":
    "Die Dateien ließen sich nicht verbinden. Warum, steht im Protokoll des Servers; übernehmen Sie die Reads noch einmal.",

  // Of the catalog of technologies and the registry.
  "Failed to fetch technologies": "Die Technologien konnten nicht geladen werden",
  "syncUrl must be a valid http(s) URL": "Die Adresse muss eine gültige http(s)-Adresse sein",
  "The catalog cannot be saved": "Der Katalog lässt sich so nicht speichern",
  "The catalog was changed meanwhile: load it again":
    "Der Katalog wurde inzwischen geändert: Laden Sie ihn neu",
  "Catalog revision not found": "Diesen Stand des Katalogs gibt es nicht",
  "API returned ${status}": "Die Schnittstelle antwortete mit ${status}",
  "Registry returned invalid sequencing tech config":
    "Die Registry lieferte einen ungültigen Technologiekatalog",

  // Of the page that says how far the installation is set up, and of what happened to an order.
  Database: "Datenbank",
  "PostgreSQL answers.": "PostgreSQL antwortet.",
  "PostgreSQL does not answer.": "PostgreSQL antwortet nicht.",
  "Bring the database back": "Die Datenbank zurückholen",
  "Start PostgreSQL, or mend the way to it. Lanekeeper goes on by itself as soon as it answers.":
    "Starten Sie PostgreSQL, oder stellen Sie die Verbindung dorthin wieder her. Lanekeeper macht von selbst weiter, sobald es antwortet.",
  "PostgreSQL answers and does not let Lanekeeper in.":
    "PostgreSQL antwortet und lässt Lanekeeper nicht hinein.",
  "Correct the address of the database": "Die Adresse der Datenbank berichtigen",
  "User, password or database name in DATABASE_URL are not right any more. Correct them and start Lanekeeper again.":
    "Benutzer, Passwort oder Name der Datenbank in DATABASE_URL stimmen nicht mehr. Berichtigen Sie sie, und starten Sie Lanekeeper neu.",
  "PostgreSQL answers, and what Lanekeeper keeps in it cannot be read.":
    "PostgreSQL antwortet, aber was Lanekeeper darin aufbewahrt, lässt sich nicht lesen.",
  "Look for the cause": "Die Ursache suchen",
  "The logs of Lanekeeper and of PostgreSQL say what happened.":
    "Was geschehen ist, steht in den Protokollen von Lanekeeper und PostgreSQL.",
  Tables: "Tabellen",
  "The database is of this release.": "Die Datenbank gehört zu dieser Version.",
  "Not known before the database can be asked.": "Nicht bekannt, solange die Datenbank nicht antwortet.",
  "The tables of this release are not all there yet.": "Die Tabellen dieser Version sind noch nicht alle da.",
  "Start Lanekeeper again": "Lanekeeper neu starten",
  "Each start brings the tables to its release. Back up the database first.":
    "Jeder Start bringt die Tabellen auf seine Version. Sichern Sie vorher die Datenbank.",
  "The database belongs to a newer release than the one that runs.":
    "Die Datenbank gehört zu einer neueren Version als der, die läuft.",
  "Start the newer release": "Die neuere Version starten",
  "Install it and start it, or put back a backup of the database from before.":
    "Installieren und starten Sie sie, oder spielen Sie eine Sicherung der Datenbank von vorher ein.",
  "Facility account": "Konto des Labors",
  "Somebody can administer the facility.": "Jemand kann das Labor verwalten.",
  "Not known before the tables can be read.": "Nicht bekannt, solange sich die Tabellen nicht lesen lassen.",
  "Nobody can administer the facility yet.": "Noch kann niemand das Labor verwalten.",
  "Make the facility account": "Das Konto des Labors anlegen",
  "Open the setup link that Lanekeeper printed when it started, or make the account on the command line.":
    "Öffnen Sie den Einrichtungslink, den Lanekeeper beim Start ausgegeben hat, oder legen Sie das Konto auf der Befehlszeile an.",
  Storage: "Speicher",
  "The folder for sequencing files takes files.": "Der Ordner für Sequenzdateien nimmt Dateien an.",
  "Not known before the settings can be read.":
    "Nicht bekannt, solange sich die Einstellungen nicht lesen lassen.",
  "No folder for sequencing files is chosen.": "Für Sequenzdateien ist kein Ordner gewählt.",
  "Choose a folder for sequencing files": "Einen Ordner für Sequenzdateien wählen",
  "A facility admin sets the data base path in the settings.":
    "Jemand vom Labor setzt den Datenordner in den Einstellungen.",
  "The folder for sequencing files is not there.": "Der Ordner für Sequenzdateien ist nicht da.",
  "Bring the storage back": "Den Speicher zurückholen",
  "Mount its disk, or choose another folder in the settings.":
    "Hängen Sie seine Platte ein, oder wählen Sie in den Einstellungen einen anderen Ordner.",
  "The folder for sequencing files takes no files.": "Der Ordner für Sequenzdateien nimmt keine Dateien an.",
  "Let Lanekeeper write": "Lanekeeper schreiben lassen",
  "Give the user that Lanekeeper runs as the right to write to the folder, or choose another in the settings.":
    "Geben Sie dem Benutzer, unter dem Lanekeeper läuft, das Recht, in den Ordner zu schreiben, oder wählen Sie in den Einstellungen einen anderen.",
  "The disk of the sequencing files does not answer.": "Die Platte der Sequenzdateien antwortet nicht.",
  "Look after the disk": "Nach der Platte sehen",
  "See whether its mount or the network to it hangs.":
    "Sehen Sie nach, ob ihre Einbindung oder das Netz dorthin hängt.",
  "Status changed from ${order.status} to ${to}": "Zustand geändert von ${order.status} zu ${to}",
  "Samples are on their way": "Die Proben sind unterwegs",
};
