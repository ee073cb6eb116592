import type { SentenceTexts } from "../sentenceText.ts";
import { catalogPlace } from "./catalogPlace.ts";
import { exitWord, paramText } from "./paramText.ts";
import { listFieldTypes } from "./fieldTypeWords.ts";
import { runStatusWord } from "./runStatusWord.ts";

/** German translations of the server's sentences, by code. Params are inserted as {name}. */
export const refusals: SentenceTexts = {
  "auth.invalidCredentials": "E-Mail-Adresse oder Passwort stimmt nicht",
  "auth.tooManyAttempts": "Zu viele Anmeldeversuche. Versuchen Sie es später erneut.",
  "auth.tooManyRegistrations": "Zu viele Registrierungen. Versuchen Sie es später erneut.",
  "auth.registrationClosed": "Die Registrierung ist geschlossen",
  "auth.emailTaken": "Für diese E-Mail-Adresse gibt es bereits ein Konto",
  "auth.passwordUnchanged": "Das neue Passwort muss sich vom bisherigen unterscheiden",
  "auth.resetLinkInvalid": "Der Link zum Zurücksetzen des Passworts ist nicht mehr gültig",
  "auth.sessionNotFound": "Sitzung nicht gefunden",
  "auth.secondFactorRequired": "Zweiter Faktor erforderlich",
  "auth.secondFactorSetUpRequired": "Richten Sie zuerst einen zweiten Faktor ein",
  "auth.noPendingSignIn": "Melden Sie sich zuerst mit Ihrem Passwort an",
  "auth.wrongCode": "Der Code stimmt nicht",
  "auth.passkeyRefused": "Passkey nicht angenommen",
  "factors.signInAgain": "Melden Sie sich zuerst ab und wieder an",
  "identities.notFound": "Verknüpfte Anmeldung nicht gefunden",
  "identities.onlyWay":
    "Das ist die einzige Möglichkeit, sich bei Ihrem Konto anzumelden. Legen Sie zuerst ein Passwort fest, oder wenden Sie sich an das Labor.",
  "identities.own": "Trennen Sie eigene Anmeldungen auf Ihrer Kontoseite",
  "factors.notFound": "Zweiter Faktor nicht gefunden",
  "factors.setUpExpired": "Die Einrichtung ist abgelaufen. Beginnen Sie erneut.",
  "factors.codeNotMatching":
    "Der Code passt nicht. Prüfen Sie die Uhr des Geräts mit der App und geben Sie einen neuen Code ein.",
  "factors.last":
    "Ihre Rolle verlangt einen zweiten Faktor. Fügen Sie einen anderen hinzu, bevor Sie diesen entfernen.",
  "factors.passkeyNotAdded": "Der Passkey konnte nicht geprüft werden",
  "factors.passkeyKnown": "Dieser Passkey ist bereits hinterlegt",
  "factors.tooManyPasskeys": "Ein Konto kann höchstens {most} Passkeys haben",
  "factors.passkeysNeedHostName":
    "Passkeys brauchen einen Hostnamen und funktionieren nicht bei einer IP-Adresse",
  "factors.nameInvalid": "Der Name muss 1 bis {characters} Zeichen haben",
  "users.ownSecondFactors": "Entfernen Sie Ihre eigenen zweiten Faktoren auf Ihrer Kontoseite",
  "users.noSecondFactor": "Dieser Benutzer hat keinen zweiten Faktor",
  "users.reasonMissing": "reason muss 1 bis {characters} Zeichen haben",
  "settings.secondFactorRolesRefused": "secondFactorRoles muss Rollen nennen: {roles}",
  "auth.newPasswordRequired": "Wählen Sie zuerst ein neues Passwort",
  "invitations.elsewhere": "Das Labor hat diese Adresse bereits eingeladen",
  "invitations.tooMany": "Eine Abteilung kann höchstens {limit} offene Einladungen haben",
  "invitations.invalid": "Die Einladung ist nicht mehr gültig",
  "invitations.notFound": "Einladung nicht gefunden",
  "users.orcidInvalid": "Die ORCID iD ist ungültig. Geben Sie 16 Ziffern ein, etwa 0000-0002-1825-0097.",
  "auth.wrongCurrentPassword": "Das bisherige Passwort stimmt nicht",

  "webhooks.notFound": "Webhook nicht gefunden",
  "webhooks.deliveryNotFound": "Zustellung nicht gefunden",
  "automation.ruleNotFound": "Regel nicht gefunden",
  "automation.tooManyRules":
    "Eine Einrichtung kann höchstens {rules} Regeln haben. Löschen Sie eine, die nicht mehr gebraucht wird.",
  "automation.targetDiffers": ({ pipeline, target }) =>
    `Die Pipeline ${typeof pipeline === "string" ? pipeline : ""} verarbeitet keine ${ofTarget(target, "Aufträge", "Studien")}, um die es in dieser Regel geht`,
  "automation.publishingRightsMissing":
    "Eine Regel, die veröffentlicht, muss von jemandem gespeichert werden, der Ergebnisse freigeben und Lieferungen veröffentlichen darf",
  "automation.targetNotFound": "Der Auftrag oder die Studie dieser Regel wurde nicht gefunden",
  "automation.nameRefused": "Der Name einer Regel muss 1 bis {characters} Zeichen haben",
  "automation.authorMayNotPublish":
    "Der Verfasser der Regel darf keine Ergebnisse mehr freigeben oder keine Lieferungen mehr veröffentlichen",
  "automation.startFailed":
    "Die Analyse konnte nicht gestartet werden. Die Ursache steht im Serverprotokoll.",
  "webhooks.tooMany":
    "Höchstens {webhooks} Webhooks sind möglich. Löschen Sie einen, der nicht mehr gebraucht wird.",
  "webhooks.insideRefused":
    "Loopback- und private Adressen sind nur erlaubt, wenn LANEKEEPER_OUTGOING_ALLOW sie nennt",
  "webhooks.inactive":
    "Der Webhook ist pausiert. Setzen Sie ihn fort, bevor Sie eine Zustellung wiederholen.",
  "webhooks.deliveryInProgress": "Die Zustellung läuft gerade. Versuchen Sie es gleich noch einmal.",
  "webhooks.urlRefused": "Die URL muss eine http- oder https-Adresse ohne Benutzername und Passwort sein",
  "webhooks.eventsRefused": "Wählen Sie mindestens ein Ereignis",
  "webhooks.secretRefused": "Der Schlüssel muss aus whsec_ und 24 bis 64 Bytes in Base64 bestehen",
  "webhooks.receiverGone": "Der Empfänger hat mit 410 Gone geantwortet",
  "webhooks.receiverFailing": "Alle Versuche, ein Ereignis zuzustellen, sind fehlgeschlagen",
  "webhooks.addressRefused": "Die Adresse liegt in einem Netz, das Lanekeeper nicht anspricht",
  "webhooks.noAnswer": "Keine Antwort innerhalb von {seconds} Sekunden",
  "webhooks.notConnected": "Verbindung fehlgeschlagen: {reason}",
  "webhooks.recordGone": "Der Datensatz existiert nicht mehr",
  "webhooks.secretLost":
    "Der gespeicherte Schlüssel lässt sich nicht entschlüsseln. Löschen Sie den Empfänger und legen Sie ihn neu an.",
  "webhooks.notBuilt":
    "Das Ereignis konnte nicht vorbereitet werden. Die Ursache steht im Protokoll des Servers.",
  "chat.notFound": "Chat-Kanal nicht gefunden",
  "chat.tooMany":
    "Höchstens {channels} Chat-Kanäle sind möglich. Löschen Sie einen, der nicht mehr gebraucht wird.",
  "chat.unknownValue": "Der Text für {event} enthält den unbekannten Wert {name}",
  "chat.nameRefused": "Der Name muss 1 bis {characters} Zeichen haben",
  "chat.templateRefused": "Ein Text muss eine einzelne Zeile mit höchstens {characters} Zeichen sein",

  "modules.unknownModule": "Unbekanntes Modul: {id}",
  "modules.oneOf": "Mögliche Module: {ids}",

  "settings.dataBasePathNotConfigured": "Es ist kein Datenverzeichnis festgelegt",
  "settings.pipelineRunDirNotWritable":
    "Das Analyseverzeichnis muss vorhanden und für Lanekeeper beschreibbar sein",
  "settings.folderNotWritable": "Das Datenverzeichnis muss vorhanden und für Lanekeeper beschreibbar sein",
  "settings.dataFolderReserved":
    "Das Datenverzeichnis darf weder ein Systemverzeichnis noch ein von Lanekeeper reserviertes Verzeichnis sein. Wählen Sie ein eigenes Verzeichnis.",
  "settings.runFolderReserved":
    "Das Analyseverzeichnis darf weder ein Systemverzeichnis noch ein von Lanekeeper reserviertes Verzeichnis sein. Wählen Sie ein eigenes Verzeichnis.",
  "settings.outputRootReserved":
    "Das Stammverzeichnis der Sequenziergeräte darf weder ein Systemverzeichnis noch ein von Lanekeeper reserviertes Verzeichnis sein. Wählen Sie ein eigenes Verzeichnis.",
  "settings.publicUrlElsewhere":
    "Öffnen Sie Lanekeeper unter der neuen öffentlichen URL und speichern Sie sie dort. Danach lassen sich Änderungen nur noch unter dieser URL speichern.",
  "sampleData.busy":
    "Beispieldaten werden gerade angelegt oder entfernt. Versuchen Sie es gleich noch einmal.",
  "sampleData.exists": "Beispieldaten sind bereits angelegt. Entfernen Sie sie, bevor Sie sie neu anlegen.",
  "settings.languageRefused": "Die Sprache muss en oder de sein",
  "settings.mailHostRefused": "Geben Sie einen Hostnamen oder eine IP-Adresse ohne Port an",
  "settings.mailPortRefused": "Der Port muss eine Zahl von 1 bis 65535 sein",
  "settings.mailSecurityRefused": "Die Verschlüsselung muss none, starttls oder tls sein",
  "settings.mailUserRefused": "Der Benutzername muss aus einer Zeile bestehen",
  "settings.mailPasswordRefused": "Das Passwort muss aus einer Zeile bestehen",
  "settings.timeZoneRefused": "Die Zeitzone muss eine gültige Zeitzone sein, z. B. Europe/Berlin",
  "mail.kindRefused": "Diese Art von Benachrichtigung gibt es nicht",
  "mail.deliveryRefused": "Wählen Sie für jede Benachrichtigung sofort, täglich oder nie",
  "mail.unsubscribeLinkInvalid": "Der Abmeldelink ist ungültig",
  "mail.notConfigured":
    "Der E-Mail-Versand ist nicht eingerichtet. Speichern Sie zuerst einen Mailserver und eine Absenderadresse.",
  "mail.testFailed": "Die Test-E-Mail wurde nicht gesendet: {answer}",
  "settings.logoTypeRefused": "Das Logo muss ein PNG-, JPEG- oder WebP-Bild sein",
  "settings.logoTooLarge": "Das Logo darf höchstens {kilobytes} KB und {pixels} × {pixels} Pixel haben",
  "settings.outputRootNotReadable":
    "Das Stammverzeichnis der Sequenziergeräte muss vorhanden und für Lanekeeper lesbar sein",

  "sources.idRefused": "Die ID einer Quelle darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten",
  "sources.addressTooLong": "Die URL der Quelle ist zu lang",
  "sources.idTooLong": "Die ID einer Quelle darf höchstens {most} Zeichen lang sein",
  "sources.idOfDefault":
    "Die ID „registry“ ist für die Standard-Registry reserviert. Wählen Sie eine andere.",
  "sources.labelRefused": "Der Name einer Quelle muss aus einer Zeile mit höchstens {most} Zeichen bestehen",
  "sources.registryWithoutAddress": "Geben Sie die URL der Registry an",
  "sources.addressRefused":
    "Die URL der Quelle muss mit http:// oder https:// beginnen und darf weder Benutzernamen noch Passwort, Parameter oder Fragment enthalten",
  "sources.repositoryWithoutAddress": "Geben Sie die URL des Repositorys an",
  "sources.repositoryRefused":
    "Geben Sie das Repository als http- oder https-URL ohne Benutzernamen, Passwort, Parameter und Fragment an, oder als Besitzer/Name bei GitHub",
  "sources.refRefused":
    "Branch, Tag oder Commit muss ein gültiger Git-Name mit höchstens {most} Zeichen sein",
  "sources.pathRefused":
    "Geben Sie das Paketverzeichnis oder dessen manifest.json als relativen Pfad im Repository an",
  "sources.keyLabelRefused":
    "Die Bezeichnung des Schlüssels muss aus einer Zeile mit höchstens {most} Zeichen bestehen",
  "sources.tooMany": "Es sind höchstens {most} Paketquellen möglich",
  "sources.sameId": "Zwei Paketquellen haben dieselbe ID",

  "settings.sampleCodePatternRefused": "Das Muster für Proben-IDs ist kein gültiger regulärer Ausdruck (RE2)",
  "settings.extensionRefused": "Eine Dateiendung beginnt mit einem Punkt, z. B. .fastq.gz",
  "settings.dataBasePathRefused": "Geben Sie das Datenverzeichnis als absoluten Pfad an",
  "settings.folderPathRefused":
    "Der Pfad muss absolut sein und darf weder Anführungszeichen noch $ oder Backslashes enthalten",
  "settings.httpAddressRefused":
    "Die URL muss mit http:// oder https:// beginnen und darf keine Parameter enthalten",
  "settings.profileRefused":
    "Nextflow-Profile dürfen nur Buchstaben, Ziffern, Punkte, Kommas, Binde- und Unterstriche enthalten",
  "settings.tooManyOverrides": "Es sind höchstens {most} Abweichungen für einzelne Pipelines möglich",
  "settings.publicUrlRefused":
    "Die öffentliche URL muss mit http:// oder https:// beginnen und darf nur aus Host und Port bestehen, ohne Pfad",
  "settings.nameEmpty": "Der Name darf nicht leer sein",
  "settings.weblogSecretRefused":
    "Das Weblog-Geheimnis darf keine Zeilenumbrüche oder Steuerzeichen enthalten",
  "settings.partitionRefused":
    "Eine Partition darf nur Buchstaben, Ziffern, Punkte, Kommas, Binde- und Unterstriche enthalten",
  "settings.memoryRefused": "Geben Sie den Arbeitsspeicher als Zahl mit Einheit an, z. B. 64GB",
  "settings.headMemoryRefused":
    "Geben Sie den Arbeitsspeicher des Head-Jobs als Zahl mit Einheit an, z. B. 2GB",
  "settings.sbatchOptionRefused": "Eine sbatch-Option darf keine Zeilenumbrüche oder Steuerzeichen enthalten",

  "setup.setupLinkInvalid":
    "Der Einrichtungslink ist ungültig. Starten Sie Lanekeeper neu, um einen neuen zu erhalten.",
  "setup.alreadySetUp": "Lanekeeper ist bereits eingerichtet. Melden Sie sich an.",

  "users.notFound": "Benutzer nicht gefunden",
  "orders.awaitsApproval": "Der Auftrag wartet auf die Freigabe",
  "orders.notAwaitingApproval": "Der Auftrag wartet nicht auf eine Freigabe",
  "orders.approvalLinkInvalid": "Der Link zur Freigabe ist nicht mehr gültig",
  "orders.decisionInvalid": "decision muss approve oder reject sein",
  "departments.importUnreadable": "Die CSV-Datei ist nicht lesbar",
  "departments.importColumnsMissing": "Die erste Zeile muss die Spalten nennen, darunter email",
  "departments.importTooLong": "Ein Import kann höchstens {lines} Zeilen haben",
  "departments.importChanged":
    "Benutzer oder Abteilungen haben sich seit der Vorschau geändert. Prüfen Sie sie noch einmal.",
  "departments.import.emailInvalid": "E-Mail-Adresse ungültig",
  "departments.import.emailRepeated": "Die E-Mail-Adresse kommt in Zeile {line} vor",
  "departments.import.nameMissing": "Ein neuer Benutzer braucht first_name und last_name",
  "departments.import.nameInvalid": "Name der Abteilung ist ungültig",
  "departments.import.roleInvalid": "department_role muss lead oder member sein",
  "departments.import.accountFixed": "Demo- und Dienstkonten werden nicht importiert",
  "announcement.tooLong": "Die Ankündigung kann höchstens {characters} Zeichen haben",
  "announcement.endBeforeStart": "Das Ende muss nach dem Anfang liegen",
  "announcement.levelInvalid": "level muss info oder warning sein",
  "users.erasedAccount": "Gelöschte Konten lassen sich nicht ändern",
  "personalData.ownErasure": "Die Daten des eigenen Kontos können Sie nicht löschen",
  "personalData.emailNotConfirmed": "Das ist nicht die E-Mail-Adresse dieses Kontos",
  "terms.required": "Stimmen Sie zuerst den Nutzungsbedingungen zu",
  "terms.changed": "Diese Fassung der Nutzungsbedingungen gilt nicht. Lesen Sie die aktuelle.",
  "terms.none": "Es gelten keine Nutzungsbedingungen",
  "terms.versionNotFound": "Fassung der Nutzungsbedingungen nicht gefunden",
  "terms.tooMany": "Es können höchstens {most} Fassungen der Nutzungsbedingungen veröffentlicht werden",
  "terms.needSession": "Nutzungsbedingungen stimmt man in einer Sitzung zu",
  "terms.textRequired": "Der Text der Nutzungsbedingungen fehlt",
  "terms.tooLong": "Die Nutzungsbedingungen können höchstens {characters} Zeichen haben",
  "forms.oneCondition":
    "muss genau eine der Angaben equals, in und notEmpty haben und ein anderes Feld nennen",
  "forms.conditionUnknown": "die Bedingung verweist auf ein Feld {name}, das es nicht gibt",
  "forms.conditionElsewhere":
    "die Bedingung verweist auf {other}, das nicht an derselben Stelle beantwortet wird: beide einmal, oder beide je Probe",
  "forms.conditionFacility": "die Bedingung verweist auf {other}, das nur die Einrichtung sieht",
  "forms.conditionCycle": "die Bedingung hängt vom Feld selbst ab",
  "prices.decimalRefused": "muss eine Dezimalzahl mit höchstens vier Nachkommastellen sein, z. B. 12.50",
  "prices.dayRefused": "muss ein Tag sein, z. B. 2026-01-31",
  "prices.codeRequired": "Der Code des Preises fehlt",
  "prices.nameRequired": "Der Name fehlt",
  "prices.factorRefused": "Der Faktor darf höchstens {most} sein",
  "prices.itemNotFound": "Preis nicht gefunden",
  "prices.codeTaken": "Einen Preis mit diesem Code gibt es bereits",
  "prices.validityCrossed": "Der erste Tag der Gültigkeit liegt nach dem letzten",
  "prices.tooManyItems": "Eine Preisliste kann höchstens {items} Preise haben",
  "prices.rateNotFound": "Tarif nicht gefunden",
  "prices.rateNameTaken": "Einen Tarif mit diesem Namen gibt es bereits",
  "prices.rateInUse":
    "Ein Tarif, den Abteilungen haben, kann nicht gelöscht werden. Geben Sie ihnen zuerst einen anderen.",
  "prices.tooManyRates": "Eine Installation kann höchstens {rates} Tarife haben",
  "prices.referenceUnknown": "Eine Abteilung, eine Leistung oder einen Preis dieser Anfrage gibt es nicht",
  "prices.hidden": "Die Einrichtung zeigt ihre Preise nicht",
  "billing.periodRefused": "from und to müssen Monate sein, z. B. 2026-01, höchstens {most} davon",
  "quotes.nameRequired": "Der Name einer Position fehlt",
  "quotes.discountRefused": "Ein Rabatt muss von 0 bis 100 Prozent sein",
  "quotes.notFound": "Angebot nicht gefunden",
  "quotes.currencyMissing":
    "Legen Sie unter Einstellungen → Ausführung → Preise für Rechenleistung eine Währung fest, bevor Sie ein Angebot anlegen",
  "quotes.tooMany": "Ein Auftrag kann höchstens {quotes} Angebote haben",
  "quotes.fixed":
    "Nur ein Entwurf eines Angebots kann geändert werden. Ziehen Sie ein gesendetes Angebot zuerst zurück.",
  "quotes.empty": "Fügen Sie mindestens eine Position hinzu, bevor Sie das Angebot senden",
  "quotes.notSent": "Über dieses Angebot kann nicht entschieden werden",
  "quotes.expired": "Das Angebot war bis {validUntil} gültig. Bitten Sie die Einrichtung um ein neues.",
  "quotes.outdated": "Das Angebot wäre schon abgelaufen. Wählen Sie einen späteren letzten Tag.",
  "services.notFound": "Leistung nicht gefunden",
  "services.nameTaken": "Eine Leistung mit diesem Namen gibt es bereits",
  "services.nameRequired": "Der Name der Leistung fehlt",
  "services.turnaroundRefused":
    "Die Bearbeitungszeit muss eine ganze Zahl von Arbeitstagen von 1 bis {most} sein",
  "services.inUse":
    "Eine Leistung mit Aufträgen, Preisen oder eigenem Auftragsformular kann nicht gelöscht werden. Deaktivieren Sie sie stattdessen.",
  "services.formMissing": "Die Leistung hat noch kein eigenes Auftragsformular. Speichern Sie zuerst eines.",
  "services.tooMany": "Eine Installation kann höchstens {services} Leistungen haben",
  "orders.serviceNotOffered":
    "Die Leistung gibt es nicht oder sie wird nicht mehr angeboten. Wählen Sie eine andere.",
  "orders.serviceFixed": "Die Leistung eines eingereichten Auftrags kann nicht geändert werden",
  "departments.notFound": "Abteilung nicht gefunden",
  "departments.nameTaken": "Eine Abteilung mit diesem Namen gibt es bereits",
  "departments.nameRequired": "Der Name der Abteilung fehlt",
  "departments.hasOrders":
    "Eine Abteilung mit Aufträgen kann nicht gelöscht werden. Deaktivieren Sie sie stattdessen.",
  "departments.tooMany": "Eine Installation kann höchstens {departments} Abteilungen haben",
  "departments.memberNotFound": "Benutzer nicht gefunden: {userId}",
  "departments.memberRepeated": "Ein Benutzer kann nur einmal genannt werden: {userId}",
  "departments.roleInvalid": "role muss lead oder member sein",
  "users.departmentNotFound": "Abteilung nicht gefunden",
  "users.hasRecords":
    "Ein Benutzer mit Aufträgen oder Studien lässt sich nicht löschen. Deaktivieren Sie stattdessen das Konto.",
  "users.lastAdmin": "Mindestens ein aktives Administratorkonto muss erhalten bleiben",
  "users.demoAccount": "Demo-Konten lassen sich nicht ändern",
  "users.noServicePassword": "Dienstkonten haben kein Passwort. Sie verwenden Token.",
  "users.fieldsMissing": "Pflichtangaben fehlen",
  "users.emailTooLong": "Die E-Mail-Adresse ist zu lang",
  "users.emailInvalid": "Die E-Mail-Adresse ist ungültig",
  "users.passwordTooShort": "Das Passwort muss mindestens {characters} Zeichen haben",
  "users.passwordTooLong": "Das Passwort darf höchstens {characters} Zeichen haben",

  "presets.notFound": "Vorlage nicht gefunden",
  "presets.nameTaken":
    "Die Pipeline hat bereits eine Vorlage mit dem Namen {name}. Ersetzen Sie diese oder wählen Sie einen anderen Namen.",
  "presets.tooMany":
    "Eine Pipeline kann höchstens {presets} Vorlagen haben. Löschen Sie eine, die nicht mehr gebraucht wird.",
  "presets.paramsFileTooLarge": "Eine Parameterdatei darf höchstens {kibibytes} KiB groß sein",
  "presets.paramsFileUnreadable": "Die Datei ist weder JSON noch YAML: {problem}",
  "presets.paramsFileNoObject": "Die Datei muss ein einziges Objekt mit Parametern enthalten",
  "presets.nameRefused": "Der Name einer Vorlage muss 1 bis {characters} Zeichen haben",
  "pipelines.invalidPipelineId": "Ungültige Pipeline-ID",
  "pipelines.configRefused": "Die Einstellungen der Pipeline sind ungültig",
  "pipelines.configNotObject": "Die Einstellungen müssen ein Objekt sein",
  "pipelines.configNestedTooDeep": "Die Einstellungen dürfen höchstens {most} Ebenen tief verschachtelt sein",
  "pipelines.configTooLong": "Die Einstellungen dürfen insgesamt höchstens {most} Zeichen haben",
  "pipelines.registryUnknown": "Es ist keine Paket-Registry konfiguriert: Setzen Sie REGISTRY_URL",
  "pipelines.registryUnreachable": "Die Paket-Registry ist nicht erreichbar",
  "pipelines.registryRefused": "Die Paket-Registry meldet HTTP {status}",
  "pipelines.registryAnswerTooLarge": "Die Antwort der Paket-Registry ist zu groß",
  "pipelines.registryInvalid": "Die Paket-Registry lieferte kein gültiges Paketverzeichnis",
  "pipelines.registryAwayRedirect":
    "Die Paket-Registry leitet auf eine URL um, die weder http noch https verwendet",
  "pipelines.registryRedirectsTooOften": "Die Paket-Registry leitet mehr als dreimal um",
  "pipelines.unknownSource": "Paketquelle nicht gefunden",
  "pipelines.sourceSlow": "Die Quelle antwortet zu langsam. Aktualisieren Sie die Seite in einer Minute.",
  "pipelines.notFound": "Pipeline-Paket nicht gefunden",
  "pipelines.checksumMissing":
    "Die Paket-Registry nennt für diese Version kein SHA-256; das Paket wurde nicht installiert",
  "pipelines.checksumWrong":
    "Das SHA-256 des heruntergeladenen Pakets stimmt nicht mit der Registry überein; das Paket wurde nicht installiert",
  "pipelines.credentialsNeeded": "Dieses Paket ist privat: Geben Sie seinen Schlüssel ein ({keyLabel})",
  "pipelines.unreadable": "Das Paket lässt sich nicht entpacken: {why}",
  "pipelines.unreadable.tooLarge": "es ist zu groß",
  "pipelines.unreadable.damaged": "es ist beschädigt",
  "pipelines.unreadable.notFiles": "es enthält nicht nur Dateien und Ordner",
  "pipelines.unreadable.pathOutside": "ein Pfad führt aus dem Paket heraus",
  "pipelines.unreadable.nestedTooDeep": "es ist zu tief verschachtelt",
  "pipelines.unreadable.otherId": "seine ID stimmt nicht mit der seines Manifests überein",
  "pipelines.unreadable.unknownFormat":
    "es ist weder ein gzip-komprimiertes Tar-Archiv noch JSON mit den Dateien eines Pakets",
  "pipelines.unreadable.notCheckedOut": "Git kann die Dateien nicht auschecken",
  "pipelines.unreadable.workflowExists":
    "es enthält bereits einen Ordner „workflow“, in den der Rest des Repositorys kopiert würde",
  "pipelines.packageInvalid": "Das Paket ist ungültig und wurde nicht installiert",
  "pipelines.otherId": "Die Quelle enthält das Paket {id}, nicht {wanted}",
  "pipelines.otherVersion": "Die Quelle enthält Version {version} des Pakets, nicht {wanted}",
  "pipelines.gitMissing":
    "Auf dem Server fehlt Git. Installieren Sie es (z. B. mit apt-get install git) und versuchen Sie es erneut.",
  "pipelines.repositoryAddressInvalid":
    "Die Registry nennt für dieses Paket ein ungültiges Repository, einen ungültigen Branch oder einen ungültigen Pfad",
  "pipelines.repositoryNotCloned": "Das Repository lässt sich nicht klonen: {why}",
  "derivation.draftNotFound": "Das gelesene Repository ist nicht mehr gespeichert. Lesen Sie es erneut.",
  "derivation.stepsNotDetermined":
    "Nextflow konnte die Schritte nicht ermitteln; die der Module bleiben. Nextflow: {words}",
  "derivation.stepsTooSlow":
    "Nextflow hat die Schritte nicht innerhalb von {seconds} Sekunden ermittelt; die der Module bleiben.",
  "derivation.stepsStopped": "Die Ermittlung der Schritte wurde abgebrochen; die der Module bleiben.",
  "derivation.noMainScript":
    "Das Repository hat auf oberster Ebene keine Datei {main} und ist daher kein Nextflow-Workflow. Prüfen Sie Adresse und Revision.",
  "derivation.repositoryHasLinks":
    "Das Repository enthält den Link oder das Submodul {path}. Fügen Sie eine Revision ohne Links und Submodule hinzu.",
  "derivation.repositoryTooManyFiles":
    "Das Repository hat mehr als {most} Dateien. Bitten Sie seine Autoren um ein Release ohne Testdaten.",
  "derivation.repositoryTooLarge":
    "Die Dateien des Repositorys überschreiten {mebibytes} MiB. Bitten Sie seine Autoren um ein Release ohne Testdaten.",
  "derivation.documentUnusable":
    "{file} kann nicht gelesen werden: Es ist kein gültiges JSON-Objekt von höchstens 2 MiB. Bitten Sie die Autoren des Workflows um eine Korrektur.",
  "derivation.tooManySettings":
    "nextflow_schema.json beschreibt {count} Einstellungen; höchstens {most} werden unterstützt. Schreiben Sie ein Paket mit den benötigten Einstellungen.",
  "derivation.noInputParameter":
    "Der Workflow hat keinen Parameter „input“ und kann daher kein Samplesheet erhalten. Schreiben Sie ein Paket für ihn.",
  "derivation.sheetWithoutColumns":
    "{file} beschreibt keine Spalten mit Namen, daher lässt sich kein Samplesheet ableiten. Schreiben Sie ein Paket für den Workflow.",
  "derivation.columnsOpen": "Wählen Sie eine Quelle oder geben Sie einen Wert ein für: {columns}.",
  "derivation.idTaken": "Die Pipeline {id} stammt aus einer anderen Quelle. Wählen Sie eine andere ID.",
  "derivation.archiveNameRefused": "Der Name eines Archivs muss auf .zip, .tar, .tar.gz oder .tgz enden",
  "derivation.archiveEmpty": "Das Archiv ist leer",
  "derivation.archiveTooLarge":
    "Ein Archiv darf höchstens {mebibytes} MiB groß sein. Lassen Sie Testdaten weg, oder legen Sie es auf dem Server ab und geben Sie seinen Pfad ein.",
  "derivation.uploadGone": "Das hochgeladene Archiv ist nicht mehr gespeichert. Laden Sie es erneut hoch.",
  "derivation.serverPathRefused":
    "{path} muss ein Ordner oder ein Archiv sein, das auf .zip, .tar, .tar.gz oder .tgz endet und das Lanekeeper lesen kann",
  "derivation.addressRefused":
    "Geben Sie eine HTTP- oder HTTPS-Adresse ohne Benutzer und Passwort, Besitzer/Name bei GitHub oder den absoluten Pfad eines Ordners oder eines Archivs auf dem Server ein",
  "derivation.revisionRefused":
    "Die Revision muss der Name eines Tags, eines Branches oder eines Commits sein",
  "derivation.idRefused": "Die ID darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten",
  "derivation.notice.name":
    "Der Parameter {key} entfällt: Sein Name ist für eine Einstellung nicht verwendbar.",
  "derivation.notice.type": "Der Parameter {key} entfällt: Sein Typ ist {type}.",
  "derivation.notice.pattern":
    "Das Muster von {key} lässt sich vor einer Analyse nicht prüfen; der Workflow prüft es.",
  "derivation.notice.range": "Der Bereich von {key} entfällt: Sein Minimum ist größer als sein Maximum.",
  "derivation.notice.default": "Der Standardwert von {key} entfällt: Er verletzt seine eigenen Regeln.",
  "derivation.notice.ping":
    "Der Workflow meldet seine Nutzung an seine Autoren. {key} ist gesetzt, damit er es nicht tut; die Einstellung lässt sich ändern.",
  "derivation.notice.noSchema":
    "Das Repository hat keine nextflow_schema.json, daher hat die Pipeline keine Einstellungen.",
  "derivation.notice.noSteps":
    "Es wurden keine Prozesse gefunden, daher wird der Fortschritt als ein Schritt gezeigt.",
  "derivation.notice.steps": "Nur die ersten {most} Prozesse werden als Schritte gezeigt.",
  "derivation.notice.noSheet":
    "Das Repository beschreibt sein Samplesheet nicht. Prüfen Sie die Spalten und ergänzen Sie fehlende.",
  "derivation.notice.noVersion": "nextflow.config nennt keine Version; als Version dient der Commit.",
  "pipelines.notCloned.tooSlow": "es dauert zu lange",
  "pipelines.notCloned.tooLarge": "es ist größer als {mebibytes} MiB",
  "pipelines.notCloned.noGit": "Git lässt sich auf dem Server nicht starten",
  "pipelines.notCloned.noCommit": "der angegebene Branch oder Tag führt zu keinem Commit",
  "pipelines.notCloned.empty": "es ist leer",
  "pipelines.notCloned.refUnknown": "es hat keinen Branch, Tag oder Commit {ref}",
  "pipelines.notCloned.notFound": "unter der URL wurde kein Repository gefunden, oder es verlangt ein Token",
  "pipelines.notCloned.redirected": "die URL leitet auf eine andere um; geben Sie diese an",
  "pipelines.notCloned.noConnection": "der Server des Repositorys ist nicht erreichbar",
  "pipelines.notCloned.notTrusted": "das Zertifikat des Servers ist nicht vertrauenswürdig",
  "pipelines.repositoryAddressRefused":
    "Das Repository lässt sich nicht klonen: Link-lokale Adressen und Metadaten-Adressen sind nicht erlaubt",
  "pipelines.repositoryWithoutPackage": "Im Repository fehlt die manifest.json in {place}",
  "pipelines.repositoryWithoutManifest": "Im Repository fehlt die manifest.json auf oberster Ebene",
  "pipelines.repositoryKeyWanted":
    "Das Repository ist privat oder verlangt ein Token: Geben Sie ein Token mit Leserecht ein",
  "pipelines.repositoryKeyRefused": "Das Repository hat das Token abgelehnt",
  "pipelines.keyRefused": "Ein Schlüssel darf nur druckbare ASCII-Zeichen ohne Leerzeichen enthalten",

  "prerequisites.slurmNotUsed": "Keine Pipeline läuft über Slurm, daher ist kein Rechenknoten zu prüfen",
  "prerequisites.slurmRequestUnusable": "{problem}",

  "provenance.runNotOver":
    "{runNumber} läuft noch. Das RO-Crate ist verfügbar, sobald die Analyse beendet ist.",

  "runs.sampleLacks": "Probe {sampleCode} {lack}",
  "runs.lack.preferredAssemblyFile": "hat keine Datei zu ihrer bevorzugten Assembly",
  "runs.lack.assembly": "hat keine Assembly",
  "runs.lack.bins": "hat keine Bins",
  "runs.lack.checksums": "hat keine Prüfsummen für ihre Reads",
  "runs.lack.secondFile": "hat keine R2-Datei",
  "runs.lack.reads": "hat keine aktiven Reads",
  "runs.lack.readsOfClass": "hat keine aktiven Reads der Datenklasse {classes}",
  "runs.lack.organism": "hat keinen Organismus",
  "runs.lack.checklistAnswers": "hat keine Checklisten-Metadaten",
  "runs.lack.ownReads": "hat Reads, die nicht von dieser Pipeline stammen; sie werden nicht ersetzt",
  "runs.noSamplesToRunOn": ({ target }) =>
    `${ofTarget(target, "Dieser Auftrag", "Diese Studie")} hat keine Proben`,
  "runs.tooFewSamples": "{pipeline} braucht mindestens {least} Proben",
  "runs.technologyNotOffered":
    "{pipeline} unterstützt nur bestimmte Plattformen; Auftrag {orderNumber} verwendet {technology}",
  "runs.technologyMissing":
    "{pipeline} unterstützt nur bestimmte Plattformen; für Auftrag {orderNumber} ist keine angegeben",
  "runs.studyOnly": "{pipeline} läuft nur mit Studien: Ein Auftrag hat kein Feld {input}",
  "runs.noAccession": "Die Studie hat noch keine Accession",
  "runs.noPlatform": "Für Auftrag {orderNumber} ist keine Sequenzierplattform angegeben",
  "runs.platformUnknown":
    "Diese Pipeline unterstützt die Plattform von Auftrag {orderNumber} nicht: {platform}",
  "runs.valuesDiffer": "{setting} muss für alle Proben gleich sein; gefunden: {values}",
  "runs.workflowMissing": "Die Pipeline {id} lässt sich nicht ausführen: Ihr Paket enthält keinen Workflow",
  "runs.deliveryPublished":
    "Die Lieferung von Auftrag {orderNumber} ist freigegeben; diese Pipeline ersetzt keine gelieferten Daten",
  "siteConfig.refused": "Nextflow akzeptiert diese Konfiguration nicht. {problem}",
  "siteConfig.atLine": "Zeile {line}: {words}",
  "siteConfig.problem": "{words}",
  "siteConfig.tooSlow":
    "Nextflow hat diese Konfiguration nicht innerhalb von {seconds} Sekunden gelesen. Speichern Sie sie erneut, wenn der Server weniger ausgelastet ist.",
  "siteConfig.plugins":
    "Zeile {line}: Ein Block plugins würde die Plugins ersetzen, die Workflows angeben. Entfernen Sie ihn und installieren Sie Plugins für den Benutzer, unter dem Lanekeeper läuft.",
  "siteConfig.unreadable":
    "Die Standortkonfiguration kann mit dem Geheimnis dieser Installation nicht entschlüsselt werden. Speichern Sie sie neu.",
  "runs.settingRefused": "{problem}",
  "resume.resumes": "Setzt {from} fort.",
  "resume.restart": "Beginnt von vorn: {why}.",
  "resume.noRunDirectory": "{from} hat kein Analyseverzeichnis",
  "resume.maybeRunning": "Es ist unbekannt, ob {from} noch läuft",
  "resume.noWorkDirectory": "Das Arbeitsverzeichnis von {from} fehlt",
  "resume.workDeleted": "Die Arbeitsdateien von {from} wurden am {day} gelöscht",
  "resume.noWorkflow": "{from} endete vor dem Start des Workflows",
  "resume.noCache": "Der Nextflow-Cache von {from} fehlt",
  "resume.runDeleted": "{from} wurde gelöscht",
  "runs.engineLacks": "{problem} {whatToDo}",
  "nextflow.otherVersion": "Der Workflow verlangt Nextflow {required}; installiert ist Version {installed}.",
  "nextflow.installVersion":
    "Installieren Sie eine passende Version und geben Sie sie in den Einstellungen zur Ausführung an.",
  "nextflow.pluginWithoutVersion":
    "Der Workflow gibt für das Nextflow-Plugin {id} keine Version an; ohne Netzzugang kann Nextflow es nicht laden.",
  "nextflow.declareVersion": "Geben Sie im plugins-Block seiner nextflow.config eine Version an.",
  "nextflow.pluginMissing": "Das Nextflow-Plugin {plugin} des Workflows ist nicht installiert.",
  "nextflow.otherPluginVersion":
    "Das Nextflow-Plugin {plugin} des Workflows ist nicht installiert (vorhanden: {installed}).",
  "nextflow.installPlugin":
    "Führen Sie als Benutzer von Lanekeeper „nextflow plugin install {plugin}“ aus oder kopieren Sie das Plugin nach .nextflow/plugins im Home-Verzeichnis dieses Benutzers.",
  "runs.madeForOtherLengths": "Ausgelegt für {made} Reads; die Reads von Auftrag {orderNumber} sind {found}",
  "runs.madeForOtherPlatforms": "Ausgelegt für {made}; Auftrag {orderNumber} wird mit {found} sequenziert",
  "runs.madeForOtherLayout": "Ausgelegt für {made} Reads; die Reads von Probe {sampleCode} sind {found}",
  "runs.furtherIssues": "und {count} weitere",
  "runs.notFound": "Analyse nicht gefunden",
  "runs.pipelineNotFound": "Pipeline nicht gefunden",
  "runs.pipelineRunNotFound": "Analyse nicht gefunden",
  "runs.executionModeUnknown": "Ungültige Ausführung. Möglich sind: default, local, slurm",
  "runs.profilesNoList":
    "profiles muss eine Liste von höchstens 20 Namen aus Buchstaben, Ziffern, Binde- und Unterstrichen sein",
  "runs.profilesNeedNextflow": "Nur Nextflow-Pipelines haben Profile",
  "runs.profileUnknown": "Der Workflow hat kein Profil {profile}",
  "runs.sampleIdsNoList": "Geben Sie die Proben als Liste an",
  "runs.oneTargetRequired": "Geben Sie entweder eine Studie oder einen Auftrag an",
  "runs.pipelineDisabled": "Die Pipeline {id} ist deaktiviert",
  "runs.targetNotSupported": ({ target }) =>
    `Diese Pipeline läuft nicht mit ${ofTarget(target, "Aufträgen", "Studien")}`,
  "runs.invalidSampleIds": "Unbekannte Proben: {ids}",
  "runs.metadataRefused": "Die Metadaten erfüllen die Voraussetzungen der Pipeline nicht",
  "runs.inputRefused": "Die Eingaben erfüllen die Voraussetzungen der Pipeline nicht",
  "runs.replacementRefused": "Die Analyse würde aktive Reads ersetzen",
  "runs.replacementDetail": "Probe {sampleCode}: Ersetzt würde {files}. Bestätigen Sie das Ersetzen.",
  "runs.cannotRestart":
    "Wiederholen lässt sich nur eine beendete Analyse derselben Pipeline für denselben Auftrag oder dieselbe Studie",
  "runs.cannotStart": (params) => `Die Analyse lässt sich nicht starten. Status: ${runStatusWord(params)}`,
  "runs.alreadyStarted": (params) => `Die Analyse wurde bereits gestartet. Status: ${runStatusWord(params)}`,
  "runs.dataFolderNotSet": "Es ist kein Datenverzeichnis festgelegt. Legen Sie es in den Einstellungen fest.",
  "runs.programNotHere":
    "Das Programm {program} wurde im PATH von Lanekeeper nicht gefunden. Installieren Sie es auf diesem Server oder wählen Sie Slurm, wenn es dort installiert ist.",
  "runs.slurmNotHere":
    "sbatch wurde im PATH von Lanekeeper nicht gefunden. Installieren Sie die Slurm-Client-Programme oder wählen Sie für die Analyse, die Pipeline oder alle Analysen die lokale Ausführung.",
  "runs.slurmOptionsRefused": "Die Slurm-Optionen in den Einstellungen zur Ausführung sind ungültig",
  "slurm.optionNotOneWord":
    "Die Slurm-Option „{option}“ muss ein Wort mit ihrem Wert sein, etwa --account=lab",
  "slurm.optionWithoutValue": "Die Slurm-Option „{option}“ muss allein stehen: -{short} hat keinen Wert",
  "slurm.optionHasSetting":
    "Die Slurm-Option „{option}“ ist nicht zulässig: Verwenden Sie die Einstellung {setting}",
  "slurm.optionReserved": "Die Slurm-Option „{option}“ ist nicht zulässig: Lanekeeper legt sie selbst fest",
  "packageScript.notStarted": "Das Skript des Pakets ließ sich nicht starten ({code})",
  "packageScript.tooSlow": "Das Skript des Pakets brauchte länger als {seconds} s",
  "packageScript.printedTooMuch": "Das Skript des Pakets gab mehr als {bytes} Byte aus",
  "packageScript.ended": ({ how }) => `Das Skript des Pakets endete mit ${exitWord(how)}`,
  "packageScript.endedWith": ({ how, line }) =>
    `Das Skript des Pakets endete mit ${exitWord(how)}: ${paramText(line)}`,
  "packageScript.noJson": "Das Skript des Pakets gab kein JSON aus",
  "samplesheet.sample": "Probe {sampleCode}: {problem}",
  "samplesheet.cell": "Probe {sampleCode}: {cell} {problem}",
  "samplesheet.sampleCode": "die Proben-ID",
  "samplesheet.studyTitle": "der Titel der Studie",
  "samplesheet.orderPlatform": "die Plattform des Auftrags",
  "samplesheet.codeShared": "Mehrere Proben haben die ID {code}",
  "samplesheet.scriptWithoutSheet": "Das Skript des Pakets hat kein Samplesheet geliefert",
  "samplesheet.notInTsv": "enthält einen Tabulator oder Zeilenumbruch, den TSV nicht erlaubt",
  "samplesheet.valueMissing": "hat keinen Wert",
  "samplesheet.valueUnmapped": "muss einer dieser Werte sein: {values}; der Wert ist {value}",
  "samplesheet.pathOutside": "nennt keine Datei im Datenverzeichnis",
  "samplesheet.valueUnsafe":
    "enthält andere Zeichen als ASCII-Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, die diese Pipeline nicht annimmt",
  "samplesheet.pathUnsafe":
    "nennt eine Datei, deren Pfad Zeichen enthält, die ein Workflow als Befehl ausführen könnte; benennen Sie die Datei oder ihren Ordner um",
  "runs.nextflowNotHere":
    "Nextflow wurde nicht gefunden. Geben Sie den Pfad in den Einstellungen zur Ausführung an oder nehmen Sie Nextflow in den PATH von Lanekeeper auf.",
  "runs.nextflowBroken":
    "Nextflow hat keine Version gemeldet und lässt sich nicht verwenden. Prüfen Sie, ob Java installiert ist.",
  "runs.nextflowNeedsUnmet": "Nextflow erfüllt die Voraussetzungen des Workflows dieser Pipeline nicht",
  "runs.paramsFileUnusable":
    "Die in einer Einstellung angegebene Parameterdatei lässt sich nicht verwenden: Sie muss eine lesbare JSON- oder YAML-Datei mit einem einzelnen Objekt und höchstens 1 MiB groß sein.",
  "runs.stillEnding":
    "{runNumber} ist noch nicht beendet und lässt sich noch nicht fortsetzen. Versuchen Sie es in Kürze erneut.",
  "runs.endNotKnown":
    "Slurm antwortet nicht, daher ist unbekannt, ob {runNumber} beendet ist. Versuchen Sie es in Kürze erneut.",
  "runs.samplesheetRefused": "Das Samplesheet der Pipeline ist ungültig",
  "runs.launchFailed": "Die Analyse konnte nicht gestartet werden: {reason}",
  "workFiles.used":
    "Die Analyse ist noch nicht beendet. Brechen Sie sie ab oder warten Sie ihr Ende ab, bevor Sie ihre Arbeitsdateien löschen.",
  "workFiles.resumed":
    "{runNumber} setzt diese Analyse fort und benötigt möglicherweise ihre Arbeitsdateien. Warten Sie das Ende von {runNumber} ab oder brechen Sie {runNumber} ab.",
  "workFiles.deleted": "Die Arbeitsdateien dieser Analyse sind bereits gelöscht oder werden gerade gelöscht",
  "workFiles.none": "Die Analyse hat keine Arbeitsdateien",
  "runs.workFilesGone":
    "Die Arbeitsdateien von {runNumber} wurden während des Starts dieser Analyse gelöscht. Starten Sie sie erneut: Sie beginnt dann von vorn.",
  "runs.cancelledDuringLaunch": "Die Analyse wurde beim Starten abgebrochen oder gelöscht",
  "runs.runsElsewhere":
    "Die Analyse wird auf dem Rechner {host} ausgeführt und lässt sich nur von dort aus abbrechen",
  "runs.notEndedInTime":
    "Die Prozesse der Analyse wurden nicht rechtzeitig beendet. Brechen Sie die Analyse erneut ab.",
  "runs.slurmSilent":
    "Slurm antwortet nicht, daher ist unbekannt, ob der Job der Analyse beendet ist. Brechen Sie die Analyse erneut ab.",
  "runs.jobNotRecognised":
    "Ob Job {jobId} zu dieser Analyse gehört, ließ sich nicht feststellen; der Job wurde nicht abgebrochen",
  "runs.startedElsewhere":
    "Diese Analyse wurde außerhalb von Lanekeeper gestartet und wird hier nur angezeigt. Steuern Sie sie dort, wo sie gestartet wurde.",
  "runs.cannotRemoveReporting":
    "Diese Analyse meldet sich noch. Sie lässt sich nach ihrem Ende aus der Liste entfernen.",
  "tower.tokenRequired":
    "Setzen Sie TOWER_ACCESS_TOKEN auf ein gültiges Lanekeeper-Token mit dem Bereich runs:write.",
  "tower.cannotReport":
    "Der Inhaber dieses Tokens darf keine Analysen starten; deshalb lassen sich damit keine Analysen melden.",
  "tower.notFound":
    "Lanekeeper kennt für dieses Token keine Analyse mit dieser ID. Vielleicht wurde sie aus der Liste entfernt.",
  "tower.tooManyOpen":
    "{count} Analysen dieses Kontos sind als laufend gemeldet. Warten Sie, bis eine davon beendet ist.",
  "tower.tooManyToday":
    "{count} Analysen dieses Kontos wurden innerhalb eines Tages gemeldet. Versuchen Sie es morgen wieder.",
  "runs.cannotCancel": "Eine abgeschlossene oder fehlgeschlagene Analyse lässt sich nicht abbrechen",
  "runs.cannotDeleteRunning": "Eine laufende Analyse lässt sich nicht löschen. Brechen Sie sie zuerst ab.",
  "runs.cannotDeleteResumed":
    "Die Analyse lässt sich nicht löschen, weil {runNumber} sie fortsetzt. Warten Sie, bis {runNumber} beendet ist, oder brechen Sie {runNumber} ab.",
  "runs.onlyUnfinishedRestarted": (params) =>
    `Die Analyse lässt sich nicht neu starten. Status: ${runStatusWord(params)}`,
  "settings.priceRefused": "Ein Preis muss eine Zahl von 0 bis 1.000.000 sein",
  "runs.taskNotFound": "Task nicht gefunden",
  "runs.processUnknown": "Die Analyse hat keinen Prozess {process}",
  "runs.resourcesNeedNextflow": "Ressourcen je Prozess lassen sich nur für Nextflow-Pipelines ändern",
  "runs.folderNotSet": "Die Analyse hat noch kein Verzeichnis",
  "runs.onlyCompletedSelected": "Freigeben lassen sich nur Ergebnisse abgeschlossener Analysen.",
  "runs.noTargetToSelectFor": "Die Analyse gehört zu keiner Studie und keinem Auftrag.",
  "runs.cannotResolveYet":
    "Ergebnisse lassen sich erst einlesen, wenn die Analyse abgeschlossen oder fehlgeschlagen ist",
  "runs.noSamplesFound": "Zu dieser Analyse wurden keine Proben gefunden",
  "runs.noAdapter": "Kein Adapter für Pipeline {id} gefunden",
  "runs.promotionNeedsOrder": "Reads lassen sich nur aus Analysen zu einem Auftrag übernehmen",
  "runs.nothingToPromote": "Wählen Sie die zu übernehmenden Reads aus",
  "runs.onlyCompletedPromoted": "Reads lassen sich nur aus abgeschlossenen Analysen übernehmen",
  "runs.notReadCleaning": "Die Analyse ist keine Read-Bereinigung",
  "runs.candidateOutside": "Die vorgeschlagene FASTQ-Datei liegt außerhalb des Analyseverzeichnisses: {path}",
  "runs.candidateGone": "Die vorgeschlagene FASTQ-Datei ist nicht mehr vorhanden: {path}",
  "runs.noPlaceForReads": "Es ist kein Datenverzeichnis festgelegt",
  "runs.placeTaken": "Am Zielort der Reads ist bereits eine andere Datei vorhanden",

  "weblog.secretNotConfigured": "Es ist kein Weblog-Geheimnis festgelegt",
  "tokens.invalid": "Ungültiges Token",
  "tokens.tooManyRequests": "Zu viele Anfragen mit diesem Token. Versuchen Sie es später erneut.",
  "tokens.lacksScope": "Dem Token fehlt die Berechtigung: {scope}",
  "tokens.needSession": "Token lassen sich nur in einer Sitzung anlegen",
  "tokens.sessionRequired": "Token können weder Passwörter noch Sitzungen ändern",
  "tokens.notFound": "Token nicht gefunden",
  "tokens.scopeNotAvailable": "Diese Rolle kann die Berechtigung nicht vergeben: {scope}",
  "tokens.tooMany":
    "Ein Konto kann höchstens {tokens} Token haben. Widerrufen Sie ein Token, das nicht mehr verwendet wird.",
  "tokens.notServiceAccount":
    "Token werden nur für Dienstkonten angelegt. Andere Benutzer legen ihre Token selbst an.",
  "tokens.accountInactive": "Das Konto ist deaktiviert. Aktivieren Sie es, bevor Sie ein Token anlegen.",
  "tokens.nameInvalid": "Der Name muss 1 bis {characters} Zeichen haben",
  "tokens.scopesInvalid": "Wählen Sie mindestens eine dieser Berechtigungen: {scopes}",
  "tokens.daysInvalid": "Die Gültigkeit muss eine ganze Zahl von 1 bis {days} Tagen sein",

  "weblog.invalidToken": "Ungültiges Token",

  "delivery.notPublished": "Die Sequenzdateien dieses Auftrags sind nicht freigegeben",
  "delivery.nothingToPublish": "Nichts freizugeben: weder lieferbare Reads noch Berichte für die Kundschaft.",
  "delivery.noChecksums": "Keine Datei dieser Lieferung hat eine {kind}-Prüfsumme",
  "delivery.nothingToDownload": "Es gibt keine Dateien zum Herunterladen",
  "delivery.filesMissing": "Im Speicher fehlende Dateien: {files}",
  "delivery.tooManyNamed": "Ein Archiv kann höchstens {most} Dateien oder Read-Sets benennen",

  "links.needsPublication": "Links lassen sich anlegen, sobald die Lieferung freigegeben ist",
  "links.expiryOutOfRange": "Ein Link kann höchstens {days} Tage gültig sein",
  "links.tooManyLinks":
    "Eine Lieferung kann höchstens {most} gültige Links haben. Widerrufen Sie zuerst einen.",
  "links.noLinkForDemoOwner": "Aufträge von Demo-Konten lassen sich nicht per Link teilen",
  "links.notFound": "Link zur Lieferung nicht gefunden",
  "links.tooManyWrongLinks": "Zu viele ungültige Links. Versuchen Sie es später erneut.",
  "links.revoked": "Dieser Link wurde widerrufen. Bitten Sie um einen neuen.",
  "links.expired": "Dieser Link ist abgelaufen. Bitten Sie um einen neuen.",
  "links.closed": "Diese Lieferung ist zurzeit nicht verfügbar",
  "links.notInDelivery": "Diese Datei gehört nicht mehr zur Lieferung",
  "links.daysRefused": "Ein Link kann 1 bis {days} Tage gültig sein",
  "links.labelMissing": "Geben Sie an, für wen der Link bestimmt ist",

  "files.invalidFilePath": "Ungültiger Dateipfad",
  "files.missingPath": "Geben Sie einen Dateipfad an",
  "files.typeNotAllowed": "Dieser Dateityp ist nicht erlaubt",
  "files.notAFile": "Der Pfad verweist nicht auf eine Datei",
  "files.notFound": "Datei nicht gefunden",
  "files.accessDenied": "Kein Zugriff",
  "files.assemblyDownloadsDisabled": "Das Labor hat das Herunterladen von Assemblies deaktiviert.",
  "files.rangeNotSatisfiable": "Der angeforderte Bereich liegt außerhalb der Datei",
  "files.checksumPathsRequired": "Geben Sie mindestens eine Datei an",
  "files.deletePathsRequired": "Geben Sie mindestens eine Datei an",
  "files.tooManyFiles": "Höchstens 50 Dateien auf einmal möglich",
  "files.previewTooLarge": "Die Datei ist zu groß für eine Vorschau ({megabytes} MB).",
  "files.noPreviewInDemo": "Für diese Datei ist in der Demo keine Vorschau verfügbar.",
  "files.outsideDataBasePath": "Der Pfad liegt außerhalb des Datenverzeichnisses",
  "files.changedWhileRead": "Die Datei wurde während des Lesens geändert. Versuchen Sie es erneut.",
  "files.unreadable": "Die Datei konnte nicht gelesen werden",
  "files.undeletable": "Die Datei konnte nicht gelöscht werden",
  "files.protectedRaw":
    "Diese Datei enthält geschützte Roh-Reads. Bestätigen Sie ausdrücklich, dass sie gelöscht werden soll.",
  "files.publishedFile":
    "Diese Datei gehört zu einer freigegebenen Lieferung. Ziehen Sie zuerst die Freigabe zurück oder bestätigen Sie das Löschen ausdrücklich.",
  "files.notLinkedToRead": "Die Datei ist keiner Probe zugeordnet; die Prüfsumme wurde nicht gespeichert",
  "files.dataFolderUnreadable":
    "Das Datenverzeichnis ist nicht lesbar. Prüfen Sie, ob der Datenträger eingehängt ist.",
  "files.onlyFirstEntries": "Nur die ersten {most} Dateien und Ordner wurden durchsucht",
  "files.onlyFirstRecords": "Nur die ersten {most} eingetragenen Dateien wurden geprüft",
  "files.folderTooDeep": "Ordner mit mehr als {most} Ebenen wurden übersprungen, z. B. in {folder}",
  "files.folderUnreadable": "Ordner nicht lesbar: {folder}",
  "files.nameUnreadable": "Eine Datei, deren Name kein gültiges Unicode ist, wurde übersprungen, in {folder}",

  "reads.assignmentsRequired": "Geben Sie mindestens eine Zuordnung an",
  "reads.tooManyAssignments": "Höchstens {most} Zuordnungen auf einmal möglich",
  "reads.dataClassUnknown": "Ungültige Datenklasse. Möglich sind: cleaned, raw, unknown",
  "reads.nothingAssigned": "Die Zuordnung enthält keine Änderung",
  "reads.noReadToChange": "Die Probe hat keine Reads, die sich ändern ließen",
  "reads.readExtensionNotAllowed": "Dateien mit Reads müssen eine erlaubte Dateiendung haben",
  "reads.sameFileTwice": "R1 und R2 müssen verschiedene Dateien sein",
  "reads.fileOfAnother": "Die Datei gehört bereits zu {owner}",
  "reads.protectedReadNamed":
    "Dateien eines geschützten Readsets lassen sich nur ersetzen oder entfernen, wenn die Zuordnung die Datenklasse angibt",
  "reads.lanesElsewhere":
    "Lane {lane} passt nach Ordner und Dateiname nicht zu Lane {other} dieser Probe. Geben Sie zum Zuordnen den Sequenzierlauf der Datei an (sequencingRunId).",
  "reads.ambiguousName": "Der Dateiname enthält mehr als eine Proben-ID: {path}",
  "reads.furtherAmbiguousNames": "{count} weitere Dateinamen enthalten mehr als eine Proben-ID",

  "sequencing.notFound": "Sequenzierlauf nicht gefunden",

  "uploads.orderHoldsNoData": "Sequenzierdaten lassen sich erst verwalten, wenn der Auftrag eingereicht ist",
  "uploads.notFound": "Upload nicht gefunden",
  "uploads.alreadyOver": (params) => `Der Upload ist bereits beendet (${runStatusWord(params)})`,
  "uploads.requiredFieldsMissing": "targetKind, targetRole, originalName und expectedSize sind erforderlich",
  "uploads.wrongTargetKind": "Ungültiges Ziel des Uploads. Möglich sind: read, artifact",
  "uploads.wrongReadRole": "Wählen Sie für die Reads die Rolle R1 oder R2",
  "uploads.extensionNotAllowed": "Dateien mit Reads müssen eine erlaubte Dateiendung haben",
  "uploads.unsafeName":
    "Der Dateiname darf höchstens 255 Byte lang sein und weder Schrägstriche noch Steuerzeichen enthalten",
  "uploads.fileTooLarge": "Eine Datei darf höchstens 5 TiB groß sein",
  "uploads.laneInvalid": "metadata.lane muss eine ganze Zahl von 1 bis {most} sein",
  "uploads.lanesMixed":
    "Die Lanes eines Reads müssen entweder alle gzip-komprimiert oder alle unkomprimiert sein",
  "uploads.tooManyOpenUploads":
    "Sie haben {most} unvollständige Uploads. Schließen Sie zuerst einige ab oder brechen Sie sie ab.",
  "uploads.offsetMissing": "Der Header x-service-offset fehlt",
  "uploads.offsetMismatch": "Die Position stimmt nicht mit dem Stand des Uploads auf dem Server überein",
  "uploads.rangeContradicts": "Content-Range widerspricht x-service-offset oder Content-Length",
  "uploads.chunkEmpty": "Der gesendete Teil der Datei ist leer",
  "uploads.chunkExceedsFile": "Die Datei ist größer als angekündigt",
  "uploads.chunkTooLarge": "Ein Teil der Datei darf höchstens 1 GiB groß sein",
  "uploads.chunkBeingReceived": "Ein anderer Teil dieser Datei wird gerade empfangen",
  "uploads.chunkBrokeOff": "Der Teil der Datei wurde nicht vollständig übertragen",
  "uploads.digestMismatch": "Die Prüfsumme stimmt nicht mit der Datei überein",
  "uploads.connectionLost": "Die Verbindung zur Datenbank wurde unterbrochen. Versuchen Sie es erneut.",
  "uploads.diskFull":
    "Der Datenträger des Datenverzeichnisses ist voll. Schaffen Sie Platz und versuchen Sie es erneut.",
  "uploads.diskReadOnly":
    "Der Datenträger des Datenverzeichnisses ist schreibgeschützt. Heben Sie den Schreibschutz auf und versuchen Sie es erneut.",
  "uploads.incomplete": "Der Upload ist unvollständig",
  "uploads.targetSampleMissing": "Wählen Sie eine Probe für die Reads",
  "uploads.bytesGone":
    "Die empfangenen Daten dieses Uploads sind nicht mehr vorhanden. Brechen Sie ihn ab und laden Sie die Datei erneut hoch.",

  "lanes.laneFileMissing":
    "Die Datei von Lane {lane} fehlt oder ist unvollständig. Laden Sie die Datei erneut hoch oder ordnen Sie sie erneut zu.",
  "lanes.joinDiskFull":
    "Der Datenträger des Datenverzeichnisses hat keinen Platz für die zusammengefügte Datei. Lanekeeper versucht es in 10 Minuten erneut.",
  "lanes.joinFailed":
    "Die Lanes konnten nicht zusammengefügt werden. Lanekeeper versucht es in 10 Minuten erneut.",

  "catalog.technologiesNotFetched": "Der Katalog konnte nicht geladen werden",
  "catalog.configRequired": "Die Konfiguration fehlt",
  "catalog.technologiesNotArray": "Die Plattformen müssen eine Liste sein",
  "catalog.syncUrlInvalid": "Geben Sie eine gültige http- oder https-URL an",
  "catalog.unknownAction": "Unbekannte Aktion",
  "catalog.notSaved": "Der Katalog konnte nicht gespeichert werden",
  "catalog.changedMeanwhile":
    "Der Katalog wurde inzwischen von einem anderen Benutzer geändert. Laden Sie ihn neu.",
  "catalog.revisionNotFound": "Version des Katalogs nicht gefunden",
  "catalog.providerRefused": "Der Kataloganbieter meldet HTTP {status}",
  "catalog.providerInvalid": "Der Kataloganbieter lieferte keinen gültigen Katalog",
  "catalog.providerUnreachable": "Der Kataloganbieter {why}",
  "catalog.provider.unknown": "hat keine Adresse; setzen Sie REGISTRY_URL",
  "catalog.provider.noConnection": "ist nicht erreichbar",
  "catalog.provider.tooSlow": "antwortet zu langsam",
  "catalog.provider.otherProtocol": "leitet auf ein anderes Protokoll um",
  "catalog.provider.tooManyRedirects": "leitet zu oft um",
  "catalog.provider.interrupted": "hat die Antwort abgebrochen",
  "catalog.provider.tooLarge": "sendet mehr als 20 MB",
  "catalog.documentNestedTooDeep": "Der Katalog ist tiefer als {most} Ebenen verschachtelt",
  "catalog.documentTooLarge": "Der Katalog enthält mehr als {most} Werte",
  "catalog.mergedTooLarge": "Zusammen mit den lokalen Einträgen ist der Katalog zu groß",
  "catalog.encodingUnknown": "Der Katalog verwendet eine unbekannte Inhaltskodierung",
  "catalog.tooManyEntries": ({ place, count, most }) =>
    `${catalogPlace(place)} hat ${paramText(count)} Einträge, mehr als ${paramText(most)}`,
  "catalog.entryNotObject": ({ place }) => `${catalogPlace(place)} ist kein Objekt`,
  "catalog.idMissing": ({ place }) => `${catalogPlace(place)} hat keine ID`,
  "catalog.idNotText": ({ place }) => `${catalogPlace(place)} hat eine ID, die kein Text ist`,
  "catalog.idTooLong": ({ place, most }) =>
    `${catalogPlace(place)} hat eine ID mit mehr als ${paramText(most)} Zeichen`,
  "catalog.idTwice": ({ place, id }) =>
    `${catalogPlace(place)} hat dieselbe ID wie ein früherer Eintrag: ${paramText(id)}`,
  "catalog.nestedTooDeep": ({ place, most }) =>
    `${catalogPlace(place)} ist tiefer als ${paramText(most)} Ebenen verschachtelt`,
  "catalog.keyForbidden": ({ place, key }) =>
    `${catalogPlace(place)} hat einen unzulässigen Schlüssel: ${paramText(key)}`,
  "catalog.textUnstorable": ({ place }) =>
    `${catalogPlace(place)} enthält Text, der sich nicht speichern lässt: ein NUL-Zeichen oder ein halbes Surrogatpaar`,
  "catalog.whole": "Der Katalog",

  "checklists.notFound": "Checkliste nicht gefunden: {requested}",
  "checklists.versionNotFound": "Checklistenversion nicht gefunden: {requested}",
  "checklists.templateNotFound": "Vorlage nicht gefunden",
  "checklists.fileTooLarge": "{file} ist größer als {mebibytes} MiB",
  "checklists.fileUnreadable": "{file} ist weder JSON noch YAML: {reason}",
  "checklists.fileOfNoKind":
    "{file} enthält keine Checkliste: Möglich sind eine Definition von Lanekeeper, eine aus ENA exportierte Checkliste oder MIxS in LinkML",
  "checklists.fileMalformed": "{file}, {place}: {reason}",
  "checklists.accessionMissing":
    "{file} nennt die Accession der Checkliste nicht: Benennen Sie die Datei danach oder geben Sie die Accession an",
  "checklists.accessionAmbiguous":
    "{file} enthält {count} Checklisten; eine einzelne Accession oder ein einzelner Name lässt sich nicht zuordnen",
  "checklists.accessionTwice": "{file} und {other} enthalten beide {accession}",
  "checklists.tooManyChecklists": "Höchstens {most} Checklisten lassen sich auf einmal importieren",
  "checklists.importTookTooLong":
    "Das Lesen der Dateien braucht zu viel Zeit oder Speicher: Importieren Sie weniger oder kleinere Dateien",
  "checklists.classUnknown": "{file} enthält keine Klasse {name}",
  "checklists.atTop": "auf oberster Ebene",
  "checklists.atPath": "bei {path}",
  "checklists.fieldTwice": "{name} ist doppelt",
  "checklists.valueInvalid": "der Wert ist ungültig",
  "checklists.valueEmpty": "der Wert ist leer",
  "checklists.accessionInvalid":
    "keine gültige Accession: erlaubt sind Buchstaben, Ziffern und die Zeichen : . _ -",
  "checklists.fieldNameInvalid": "kein gültiger Feldname: erlaubt sind Buchstaben, Ziffern und _",
  "checklists.fieldNameReserved": "der Feldname ist reserviert",
  "checklists.patternOmitted":
    "{file}: Das Muster von {field} in {accession} wird ausgelassen, weil es nicht verwendbar ist: {reason}",
  "checklists.slotPatternOmitted":
    "{file}: Das Muster von {field} wird ausgelassen, weil das Schema {settings} nicht definiert",

  "forms.versionNotFound": "Formularversion nicht gefunden: {version}",
  "forms.changedMeanwhile":
    "Das Formular wurde inzwischen von einem anderen Benutzer gespeichert (Version {newest}). Laden Sie es neu und wiederholen Sie Ihre Änderungen.",
  "forms.notSaved": "Das Formular konnte nicht gespeichert werden",
  "forms.fieldsNotArray": "Die Felder müssen eine Liste sein",
  "forms.groupsNotArray": "Die Gruppen müssen eine Liste sein",
  "forms.enabledChecklistsNotArray": "Die aktivierten Checklisten müssen eine Liste von Accessions sein",
  "forms.versionNotInteger": "Die Version muss eine ganze Zahl sein",
  "forms.about": "{label} ({id}): {problem}",
  "forms.aboutUnidentified": "{label}: {problem}",
  "forms.fieldNumber": "Feld {number}",
  "forms.groupNumber": "Gruppe {number}",
  "forms.value": "{path} {problem}",
  "forms.valueComplete": "{path}: {problem}",
  "forms.valueInvalid": "{path} ist ungültig",
  "forms.entryInvalid": "Die Angaben sind ungültig",
  "forms.valueEmpty": "darf nicht leer sein",
  "forms.typeRefused": ({ types }) => `muss einer dieser Feldtypen sein: ${listFieldTypes(types)}`,
  "forms.presetRefused": "muss eine dieser Vorgaben sein: {presets}",
  "forms.controlCharacters": "darf keine Steuerzeichen enthalten",
  "forms.patternTooLong": "darf höchstens {most} Zeichen haben",
  "forms.patternNul": "darf keine NUL-Zeichen enthalten",
  "forms.patternNotUnicode": "muss gültiges Unicode sein",
  "forms.accessionRefused": "muss die Accession einer Checkliste sein, etwa ERC000022",
  "forms.tooManyEntries": "darf höchstens {most} Einträge haben",
  "forms.tooManyFields": "Ein Formular hat höchstens {most} Felder",
  "forms.tooManyGroups": "Ein Formular hat höchstens {most} Gruppen",
  "forms.tooLarge": "Ein Formular hat insgesamt höchstens {most} Zeichen",
  "forms.enabledChecklistUnknown":
    "Die Checkliste {accession} ist nicht vorhanden und lässt sich nicht aktivieren",
  "forms.nameReserved": "Der Name {name} ist reserviert. Wählen Sie einen anderen.",
  "forms.nameFixed":
    "Die Antworten sind unter {name} gespeichert, deshalb lässt sich der Name {name} nicht ändern",
  "forms.typesOfName": ({ name, types }) =>
    `Ein Feld mit dem Namen ${paramText(name)} muss einen dieser Typen haben: ${listFieldTypes(types)}`,
  "forms.nameNotForFacility":
    "{name} ist für alle sichtbar, die den Auftrag sehen. Geben Sie einem Feld nur für das Labor einen anderen Namen.",
  "forms.sameId": "{other} hat dieselbe ID",
  "forms.sameName": "{other} hat denselben Namen {name}",
  "forms.nameOfUnit": "Der Name {name} ist für die Einheit von {other} vergeben",
  "forms.sameColumn": "Die Antworten würden in derselben Spalte gespeichert wie die von {other}",
  "forms.moduleUnknown": "Das Modul {id} gibt es nicht",
  "forms.groupUnknown": "Die Gruppe {id} gibt es nicht",
  "forms.checklistUnknown": "Die Checkliste {accession} gibt es nicht",
  "forms.sameGroupId": "Die Gruppe {other} hat dieselbe ID",
  "forms.optionsMissing": "Eine Auswahl braucht mindestens eine Option",
  "forms.optionTwice": "Die Option {option} ist doppelt",
  "forms.unitTwice": "Die Einheit {unit} ist doppelt",
  "forms.lengthsCrossed": "Die Mindestlänge ist größer als die Höchstlänge",
  "forms.lengthTooLong": "Eine Antwort kann höchstens {most} Zeichen haben, nicht {characters}",
  "forms.valuesCrossed": "Der Mindestwert ist größer als der Höchstwert",
  "forms.patternUnusable": "Das Muster lässt sich nicht verwenden: {reason}",
  "forms.requiredHidden": "Ein ausgeblendetes Feld kann kein Pflichtfeld sein",
  "forms.notPerSample": ({ type }) => `Felder vom Typ ${listFieldTypes(type)} gelten nie pro Probe`,
  "forms.defaultRefused": "Der Standardwert verletzt die Regeln des Felds",

  "studies.notFound": "Studie nicht gefunden",

  "answers.inSample": "Zeile {row}, Probe {sampleId}: {message}",
  "answers.inRow": "Zeile {row}: {message}",
  "answers.required": "{label}: Pflichtangabe",
  "answers.notText": "{label}: muss Text sein",
  "answers.tooShort": "{label}: mindestens {characters} Zeichen",
  "answers.tooLong": "{label}: höchstens {characters} Zeichen",
  "answers.notNumber": "{label}: muss eine Zahl sein",
  "answers.tooSmall": "{label}: mindestens {least}",
  "answers.tooLarge": "{label}: höchstens {most}",
  "answers.notAnOption": "{label}: muss einer dieser Werte sein: {options}",
  "answers.notOptions": "{label}: darf nur diese Werte enthalten, jeden höchstens einmal: {options}",
  "answers.notYesOrNo": "{label}: muss Ja oder Nein sein",
  "answers.notDate": "{label}: muss ein Datum sein, z. B. 2026-01-31",
  "answers.notTaxonomyId": "{label}: muss eine NCBI-Taxonomie-ID mit höchstens 10 Ziffern sein",
  "answers.notBarcode":
    "{label}: muss ein Barcode aus Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen sein",
  "answers.notTechnology":
    "{label}: muss Text oder ein Objekt mit technologyId sein; weitere Werte dürfen Text, Zahlen, true, false oder Listen von Texten sein",
  "answers.noMatch": "{label}: nicht in der erwarteten Form",
  "answers.noMatchSaid": "{label}: {said}",
  "answers.unitMissing": "{label}: Einheit fehlt. Möglich sind: {units}",
  "answers.notAUnit": "{label}: muss eine dieser Einheiten haben: {units}",

  "comments.notFound": "Nachricht nicht gefunden",
  "comments.notYourMessage": "Sie können nur Ihre eigenen Nachrichten bearbeiten",
  "comments.deleted": "Die Nachricht wurde gelöscht",
  "comments.erased":
    "Die Nachricht lässt sich nicht mehr wiederherstellen: Sie wurde vor zu langer Zeit gelöscht",
  "comments.mentionRefused": "Erwähnen lassen sich nur Benutzer, die den Auftrag sehen dürfen",
  "comments.tooManyMessages": "Ein Auftrag kann höchstens {most} Nachrichten haben",
  "comments.textMissing": "Geben Sie eine Nachricht ein",
  "comments.tooManyMentions": "Eine Nachricht kann höchstens {most} Benutzer erwähnen",

  "orderTemplates.notFound": "Auftragsvorlage nicht gefunden",
  "orderTemplates.nameEmpty": "Bitte geben Sie der Vorlage einen Namen",
  "orderTemplates.tooMany": "Sie können höchstens {most} Vorlagen haben. Bitte löschen Sie zuerst eine.",
  "orders.assigneeUnknown":
    "Verantwortlich kann nur ein aktiver Benutzer des Labors sein, der Aufträge ändern darf",
  "orders.dueDateRefused": "Der Termin muss ein Datum im Format JJJJ-MM-TT sein",
  "orders.priorityRefused": "Die Priorität muss low, normal, high oder urgent sein",
  "orders.invalidStageTransition": "Dieser Wechsel ist nicht möglich",
  "orders.reasonRequired": "Bitte geben Sie einen Grund an",
  "orders.stageChanged": "Stand geändert von {from} zu {to}",
  "orders.statusChanged": "Status geändert von {from} zu {to}",
  "orders.samplesSent": "Die Proben sind unterwegs",
  "orders.notFound": "Auftrag nicht gefunden",
  "orders.invalidStatusTransition": "Dieser Statuswechsel ist nicht möglich",
  "orders.cannotEditCompleted": "Ein abgeschlossener Auftrag lässt sich nicht ändern",
  "orders.cannotDeleteSubmitted": "Ein eingereichter Auftrag lässt sich nicht löschen",
  "orders.samplesSentTooEarly":
    "Die Proben lassen sich erst als verschickt markieren, wenn der Auftrag eingereicht ist",
  "orders.noSamples": "Fügen Sie vor dem Einreichen mindestens eine Probe hinzu",
  "orders.formInvalid": "Das Auftragsformular ist unvollständig oder enthält Fehler",
  "orders.cancelRunsFirst": ({ target }) =>
    `Brechen Sie zuerst die Analysen ${ofTarget(target, "dieses Auftrags", "dieser Studie")} ab`,
  "orders.stopStreamsFirst": "Beenden Sie zuerst das Live-Monitoring dieses Auftrags",

  "measurementTypes.notFound": "Messgröße nicht gefunden",
  "measurementTypes.nameTaken": "Eine Messgröße mit dieser Bezeichnung gibt es bereits",
  "measurementTypes.inUse":
    "Eine Messgröße mit Messwerten oder Grenzwerten kann nicht gelöscht werden. Deaktivieren Sie sie stattdessen.",
  "measurementTypes.unitInUse":
    "Die Einheit kann nicht geändert werden, nachdem Messwerte erfasst wurden. Legen Sie eine andere Messgröße an.",
  "measurementTypes.rangeCrossed": "Der kleinste plausible Wert liegt über dem größten",
  "measurementTypes.tooMany": "Eine Installation kann höchstens {types} Messgrößen haben",
  "measurementTypes.nameRequired": "Die Bezeichnung der Messgröße fehlt",
  "measurementTypes.valueRefused": "muss eine Zahl von -{most} bis {most} sein",
  "measurementTypes.decimalsRefused": "Nachkommastellen müssen eine ganze Zahl von 0 bis {most} sein",
  "measurementTypes.limitsCrossed":
    "Grenzwerte müssen in dieser Reihenfolge steigen: nicht bestanden unter, Warnung unter, Warnung über, nicht bestanden über",
  "measurementTypes.limitsRepeated": "Jede Messgröße hat ihre Grenzwerte einmal",
  "services.limitTypeUnknown": "Eine Messgröße der Grenzwerte gibt es nicht",
  "measurements.notMeasurable": "Proben können gemessen werden, sobald der Auftrag eingereicht ist",
  "measurements.sampleUnknown": "Keine Probe dieses Auftrags hat die ID oder den Röhrchencode {code}",
  "measurements.typeUnknown": "Eine aktive Messgröße {type} gibt es nicht",
  "measurements.valueImplausible": "{type} der Probe {sample} muss von {minimum} bis {maximum} reichen",
  "measurements.repeated": "Die Probe {sample} kommt zweimal mit {type} vor",
  "measurements.tooMany": "Eine Probe kann höchstens {most} Messwerte haben",
  "measurements.notFound": "Messwert nicht gefunden",
  "measurements.decisionNeedsReason": "Geben Sie für diese Entscheidung einen Grund an",
  "measurements.decisionChanged":
    "Die Entscheidung über eine Probe hat sich geändert. Laden Sie die Seite neu.",
  "measurements.questionClosed":
    "Zu einer Probe gibt es keine offene Rückfrage. Sie wurde bereits beantwortet oder entschieden.",
  "measurements.questionRequired": "Die Frage fehlt",
  "measurements.tableUnreadable":
    "Der Text ist keine Tabelle. Fügen Sie Zellen einer Tabellenkalkulation ein, oder wählen Sie eine CSV-Datei.",
  "measurements.tableTooLong": "Eine Tabelle kann höchstens {rows} Zeilen und {values} Werte haben",
  "measurements.tableTooLarge": "Eine Tabelle kann höchstens {most} Zeichen haben",
  "measurements.timeRefused": "Die Zeit der Messung muss eine Zeit sein, etwa 2026-01-31T12:00:00Z",
  "measurements.table.notNumber": "{text} ist keine Zahl",
  "measurements.table.ambiguousNumber":
    "{text} hat ein Dezimal- oder ein Tausendertrennzeichen; schreiben Sie die Zahl ohne Trennzeichen",
  "measurements.table.unitUnknown": "{unit} lässt sich nicht in {wanted} umrechnen",
  "measurements.table.severalValues": "Die Probe hat mehrere Werte von {type}",
  "intake.notReceivable":
    "Proben lassen sich annehmen, sobald der Auftrag eingereicht und solange er nicht abgeschlossen ist",
  "intake.tubeCodeTaken": "Der Code {code} gehört zur Probe {sample} des Auftrags {order}",
  "intake.codeOfItem": "Der Code {code} gehört zu einer Library oder einem Pool",
  "intake.codeOfPlace": "Der Code {code} gehört zum Lagerplatz {place}",
  "replacements.noTubeRequested":
    "Für eine Probe ist kein neues Röhrchen angefordert. Die Anfrage wurde bereits beantwortet oder zurückgenommen.",
  "intake.sampleNotOfOrder": "Eine Probe gehört nicht zu diesem Auftrag",
  "intake.rejectionNeedsReason": "Geben Sie einen Grund für die Ablehnung der Probe an",
  "intake.notRejected": "Nur abgelehnte Proben werden zurückgeschickt",
  "intake.extraTubeNotFound": "Überzähliges Röhrchen nicht gefunden",
  "intake.extraTubeKnown": "Das Röhrchen ist bereits als überzählig erfasst",
  "intake.tooManyExtraTubes": "Ein Auftrag kann höchstens {most} überzählige Röhrchen haben",
  "intake.sampleInWork":
    "Die Probe {sample} ist bereits in Bearbeitung. Setzen Sie zuerst ihren Status zurück.",
  "intake.codeRefused": "Ein Code hat 1 bis 64 Buchstaben, Ziffern oder Zeichen",
  "intake.amountRefused": "Volumen und Konzentration müssen Zahlen von 0 bis 1.000.000 sein",

  "places.notFound": "Lagerplatz nicht gefunden",
  "places.nameTaken": "{name} gibt es an diesem Lagerplatz bereits",
  "places.notEmpty":
    "{place} ist nicht leer und enthält {places} Lagerplätze und {items} Röhrchen. Räumen Sie den Lagerplatz zuerst.",
  "places.insideItself": "Ein Lagerplatz kann nicht in sich selbst liegen",
  "places.tooDeep": "Lagerplätze lassen sich höchstens {most}-fach verschachteln",
  "places.kindInUse":
    "Die Art lässt sich nicht ändern, solange der Lagerplatz andere Lagerplätze oder Röhrchen enthält",
  "places.gridInUse": "Das Raster lässt sich nicht ändern, solange Röhrchen darin stehen",
  "places.wellTaken": "Position {well} von {place} ist belegt: {item}",
  "places.wellUnknown": "{place} hat keine Position {well}",
  "places.wellRequired": "Wählen Sie eine Position in {place}",
  "places.wellTwice": "Die Position {well} ist doppelt angegeben",
  "places.tooFewWells": "{place} hat ab dort {free} freie Positionen, gebraucht werden {items}",
  "places.sampleUnknown": "Eine Probe wurde nicht gefunden",
  "places.itemUnknown": "Eine Library oder ein Pool wurde nicht gefunden",
  "places.nothingChosen": "Wählen Sie Proben, Libraries oder Pools",
  "places.tooMany": "Ein Lagerplatz kann höchstens {most} Lagerplätze enthalten",
  "places.gridRefused": "Ein Raster hat 1 bis 32 Zeilen und 1 bis 48 Spalten, oder weder Zeilen noch Spalten",
  "places.nameEmpty": "Geben Sie einen Namen an",

  "amendments.notFound": "Änderung nicht gefunden",
  "amendments.empty": "Die vorgeschlagene Änderung ändert nichts",
  "amendments.ofDraft": "Ein Entwurf wird direkt geändert",
  "amendments.ofEnded":
    "Zu einem abgelehnten oder stornierten Auftrag kann keine Änderung vorgeschlagen werden",
  "amendments.open":
    "Der Auftrag hat schon eine offene Änderung. Ziehen Sie sie zurück, bevor Sie eine neue vorschlagen.",
  "amendments.decided": "Über die Änderung ist schon entschieden ({state})",
  "amendments.tooLarge":
    "Ein Vorschlag kann höchstens {most} Werte von Proben mit zusammen {characters} Zeichen ändern",
  "amendments.samplesChanged":
    "Seit dem Vorschlag wurden Proben geändert oder gelöscht: {sampleCodes}. Lehnen Sie ihn ab, damit der Auftraggeber ihn neu vorschlagen kann.",
  "amendments.outdated":
    "Der Auftrag hat sich seit dem Vorschlag geändert: {fields}. Lehnen Sie die Änderung ab, damit sie neu vorgeschlagen werden kann.",
  "attachments.notFound": "Anhang nicht gefunden",
  "attachments.typeRefused": "Der Name eines Anhangs muss auf eine dieser Endungen enden: {extensions}",
  "attachments.empty": "Ein Anhang darf nicht leer sein",
  "attachments.tooLarge": "Ein Anhang darf höchstens {megabytes} MB groß sein",
  "attachments.tooManyOfSample": "Eine Probe kann höchstens {most} Anhänge haben",
  "attachments.tooMany": "Ein Auftrag kann höchstens {most} Anhänge haben",
  "attachments.fixed":
    "Anhänge eines geschlossenen, abgelehnten oder stornierten Auftrags ändert nur das Labor",
  "shipping.notFound": "Sendung nicht gefunden",
  "shipping.empty": "Geben Sie einen Versanddienst, eine Sendungsnummer oder eine Anmerkung an",
  "shipping.orderIsDraft": "Proben werden erst nach dem Einreichen des Auftrags verschickt",
  "shipping.tooMany": "Ein Auftrag kann höchstens {most} Sendungen haben",
  "shipping.nothingToLabel": "Es gibt keine Proben für Etiketten",

  "samples.notFound": "Probe nicht gefunden",
  "samples.samplesFixed": "Nach dem Einreichen des Auftrags lassen sich Proben nicht mehr ändern",
  "samples.orderSubmitted": "Aus einem eingereichten Auftrag lassen sich keine Proben löschen",
  "samples.codeTaken": "Diese Proben-ID ist in diesem Auftrag bereits vergeben: {code}",
  "samples.tooManySamples": "Ein Auftrag kann höchstens {most} Proben haben",
  "samples.assemblyNotOfSample": "Die Assembly gehört nicht zu dieser Probe",
  "samples.assemblyWithoutFile": "Die Assembly hat keine Datei",
  "samples.notInStudy": "Die Probe gehört nicht zu dieser Studie",
  "samples.tooManyMatching":
    "Es lassen sich höchstens {most} Proben auf einmal ändern: Schränken Sie den Filter ein",
  "samples.statusChangedMeanwhile":
    "Der Status wurde inzwischen geändert. Laden Sie die Proben neu und versuchen Sie es erneut.",
  "samples.codeUnusual":
    "Die Proben-ID muss mit einem Buchstaben oder einer Ziffer beginnen und darf nur Buchstaben, Ziffern, Leerzeichen und . _ - + / : # @ = , % enthalten",
  "samples.codeUnlikePattern": "Die Proben-ID muss dem Muster des Labors entsprechen: {pattern}",

  "studies.notYourSamples": "Es lassen sich nur eigene Proben zuordnen",
  "studies.sampleInOtherStudy": "Die Probe gehört bereits zu einer anderen Studie: {code}",
  "studies.tooManyStudySamples": "Eine Studie kann höchstens {most} Proben haben",
  "studies.cannotDeleteSubmittedStudy": "Eine eingereichte Studie lässt sich nicht löschen",
  "studies.hasSamples": "Entfernen Sie vor dem Löschen die Proben aus der Studie",
  "studies.unknownColumn": "Unbekannte Spalte: {key}",
  "studies.columnNotEditable": "Diese Spalte lässt sich nicht bearbeiten: {key}",
  "studies.unknownChecklist": "Unbekannte Checkliste: {requested}",
  "studies.versionWithoutChecklist":
    "Wählen Sie zuerst eine Checkliste für die Studie und dann deren Version",
  "studies.formInvalid": "Das Studienformular ist unvollständig oder enthält Fehler",
  "studies.titleRequired": "Geben Sie einen Titel für die Studie ein",
  "studies.tooManyCells": "Es lassen sich höchstens {most} Zellen auf einmal speichern",

  "tracking.linkNeedsSubmission": "Tracking-Links lassen sich anlegen, sobald der Auftrag eingereicht ist",
  "tracking.tooManySampleLinks":
    "Eine Probe kann höchstens {most} gültige Links haben. Widerrufen Sie zuerst einen.",
  "tracking.notFound": "Tracking-Link nicht gefunden",
  "tracking.closed": "Diese Probe ist zurzeit nicht verfügbar",
  "tracking.daysRefused": "Ein Tracking-Link kann 1 bis {days} Tage gültig sein",
  "tracking.labelMissing": "Geben Sie an, für wen der Tracking-Link bestimmt ist",

  "audit.notFound": "Audit-Eintrag nicht gefunden",

  "request.forbidden": "Keine Berechtigung",
  "request.foreignOrigin": "Anfragen von anderen Websites werden abgelehnt",
  "request.notFound": "Nicht gefunden",
  "request.invalidRequest": "Die Anfrage ist ungültig",
  "request.invalidJson": "Die Anfrage enthält kein gültiges JSON",
  "request.bodyTooLarge": "Die Anfrage ist zu groß",
  "request.bodyHasTooManyValues": "Die Anfrage enthält zu viele Werte",
  "request.bodyNestedTooDeep": "Die Anfrage ist zu tief verschachtelt",
  "request.bodyEncoded": "Komprimierte Anfragen werden nicht unterstützt: Senden Sie die Daten unkomprimiert",
  "request.tooManyParameters": "Die URL hat zu viele Parameter",
  "request.tooManyHeaders": "Die Anfrage hat zu viele Header",
  "request.tooManyAnswers":
    "Ein Formular kann höchstens {answers} Antworten mit insgesamt {characters} Zeichen haben",
  "request.internalError": "Interner Serverfehler",
  "request.databaseAway": "Die Datenbank ist nicht erreichbar. Versuchen Sie es in Kürze erneut.",
  "request.busy": "Der Server ist ausgelastet. Versuchen Sie es in Kürze erneut.",
  "request.tooMuchAtOnce":
    "Sie haben zu viele gleichzeitige Anfragen dieser Art. Versuchen Sie es erneut, sobald eine abgeschlossen ist.",

  "request.patternTooSlow": "Es enthält zu viele Wiederholungen, um schnell geprüft zu werden",
  "request.fieldInvalid": "Die Angabe „{field}“ ist ungültig",
  "request.inputInvalid": "{problem}",
  "request.nulCharacters": "Der Text darf keine NUL-Zeichen enthalten",
  "request.notUnicode": "Der Text muss gültiges Unicode sein",
  "request.tooManyChosen": "Wählen Sie höchstens {most} Zeilen einzeln aus",

  "outgoing.ownLinkRefused": "Link-lokale Adressen und Metadaten-Adressen sind nicht erlaubt",

  "auth.notSignedIn": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.notSignedInAsAdmin": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.notFacilityAdmin": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.cannotDeleteFiles": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.cannotCalculateChecksums": "Nur das Labor kann Prüfsummen berechnen",

  "demo.administration": "Die Verwaltung ist in der öffentlichen Demo deaktiviert.",
  "demo.changes": "Änderungen sind in der öffentlichen Demo deaktiviert.",
  "demo.sequencingData": "Die Verwaltung von Sequenzierdaten ist in der öffentlichen Demo deaktiviert.",
  "demo.publication": "Die Freigabe von Lieferungen ist in der öffentlichen Demo deaktiviert.",
  "demo.downloads": "Downloads sind in der öffentlichen Demo deaktiviert.",
  "demo.files": "Die Dateiverwaltung ist in der öffentlichen Demo deaktiviert.",
  "demo.pipelines": "Das Ausführen von Pipelines ist in der öffentlichen Demo deaktiviert.",
  "demo.runSync": "Der Abgleich von Analysen ist in der öffentlichen Demo deaktiviert.",
  "demo.selection": "Die Freigabe von Ergebnissen ist in der öffentlichen Demo deaktiviert.",
  "demo.promotion": "Die Übernahme von Reads ist in der öffentlichen Demo deaktiviert.",
  "demo.cleanedReads": "Die Übernahme bereinigter Reads ist in der öffentlichen Demo deaktiviert.",

  "registry.invalidPipelineVersion": "Ungültige Pipeline-Version",
  "registry.unknownAccession": "Unbekannte Accession einer MIxS-Checkliste: {accession}",
  "registry.noReleases": "Keine Releases für diesen Kanal gefunden",
  "wes.pageTokenInvalid": "page_token ist ungültig",
  "wes.workflowTypeRefused": "workflow_type muss NFL sein",
  "wes.typeVersionRefused": "workflow_type_version muss DSL2 sein oder fehlen",
  "wes.engineRefused":
    "workflow_engine muss nextflow sein oder fehlen, und workflow_engine_version muss fehlen",
  "wes.workflowUrlRefused":
    "workflow_url muss eine installierte Pipeline mit ihrer Version als <id>/<version> nennen, oder als ihre Adresse im Tool Registry Service dieses Servers",
  "wes.versionNotInstalled": "Version {version} von {id} ist nicht installiert; installiert ist {installed}",
  "wes.fieldRefused": "{field} muss ein JSON-Objekt sein",
  "wes.tagsRefused":
    "tags muss orderId oder studyId enthalten und darf sampleIds enthalten, getrennt durch Kommas",
  "wes.engineParametersRefused": "workflow_engine_parameters darf nur executionMode enthalten",
  "wes.attachmentsRefused":
    "workflow_attachment wird nicht unterstützt: Installieren Sie zuerst die Pipeline",
  "wes.formDamaged": "Das Formular ist unvollständig oder beschädigt, oder ein Feld ist größer als 256 KiB",
  "registry.toolNotFound": "Werkzeug nicht gefunden",
  "registry.toolVersionNotFound": "Version des Werkzeugs nicht gefunden",
  "registry.descriptorNotFound": "Zu dieser Version gibt es keine Beschreibung dieses Typs",
  "registry.descriptorElsewhere": "Der Workflow liegt in einem Repository und ist hier nicht gespeichert",
  "registry.toolFileNotFound": "Der Workflow enthält diese Datei nicht",
  "registry.toolFileTooLarge": "Die Datei ist größer als 1 MiB. Laden Sie das Paket herunter.",
  "registry.containerfileNotFound": "Zu dieser Version gibt es keine Container-Vorlage",

  "imports.workbookRequired": "Wählen Sie eine Excel-Datei",
  "imports.oneWorkbookOnly": "Importieren Sie nur eine Excel-Datei auf einmal",
  "imports.formDamaged": "Das Formular mit der Excel-Datei wurde unvollständig oder beschädigt übertragen",
  "imports.workbookTooLarge": "Ein Laufplan darf höchstens {megabytes} MB groß sein",
  "imports.noWorksheet": "Kein Arbeitsblatt mit Probenzeilen gefunden",
  "imports.tooManyRows": "Ein Laufplan darf höchstens {most} Datenzeilen haben",
  "imports.tooManyColumns": "Ein Laufplan darf höchstens {most} Spalten haben",
  "imports.cellTooLong": "Zelle {cell} hat mehr als {characters} Zeichen",
  "imports.tooMuchText": "Das Arbeitsblatt enthält zu viel Text für einen Import",
  "imports.notWorkbook":
    "Die Datei ist keine Excel-Arbeitsmappe: Speichern Sie die Tabelle als .xlsx und importieren Sie diese Datei",
  "imports.otherWorkbookFormat":
    "Die Excel-Datei hat ein älteres oder binäres Format: Speichern Sie sie als .xlsx und importieren Sie diese Datei",
  "imports.workbookProtected":
    "Die Excel-Datei ist passwortgeschützt: Speichern Sie sie ohne Passwort und importieren Sie diese Datei",
  "imports.workbookDamaged":
    "Die Excel-Datei ist unvollständig oder beschädigt: Öffnen Sie sie, speichern Sie sie neu und importieren Sie diese Datei",
  "imports.inflatesTooFar":
    "Die Excel-Datei ist entpackt größer als {megabytes} MB: Kopieren Sie die Tabelle in eine neue Arbeitsmappe und importieren Sie diese",
  "imports.tooManyParts":
    "Die Excel-Datei hat mehr als {most} Teile: Kopieren Sie die Tabelle in eine neue Arbeitsmappe und importieren Sie diese",
  "imports.readingTooLong":
    "Das Lesen der Excel-Datei braucht zu viel Zeit oder Speicher: Kopieren Sie die Tabelle in eine neue Arbeitsmappe und importieren Sie diese",
  "imports.tooManyAtOnce": "Zurzeit werden zu viele Excel-Dateien gelesen. Versuchen Sie es in Kürze erneut.",
  "imports.rowUnplaced": "Geben Sie für die Zeile Sequenzierlauf und Probe an",
  "imports.sampleUnknown": "Probe nicht in diesem Auftrag: {code}",
  "imports.barcodeTaken":
    "Barcode {barcode} in Sequenzierlauf {runId} ist bereits an Probe {sampleCode} vergeben",
  "imports.answersDiffer": "Probe {sampleCode} hat in diesem Blatt verschiedene Werte für {label}",
  "imports.longValue": "{label}: höchstens {characters} Zeichen",
  "imports.newRunsBeginWithTooMany":
    "Neue Sequenzierläufe werden mit allen Proben vorbelegt, die bereits einen Barcode haben; für die Sequenzierläufe dieses Blatts wären das mehr als {most}. Importieren Sie weniger Sequenzierläufe auf einmal.",
  "imports.noColumnFor": ({ what }) =>
    `Das Blatt hat keine Spalte für ${what === "run" ? "den Sequenzierlauf" : "die Probe"}`,
  "imports.noDate": "Nicht als Datum erkannt: bleibt Text",
  "imports.noNumber": "Keine Zahl: bleibt Text",
  "imports.rowsNeedReview": "Korrigieren Sie vor dem Import die fehlerhaften Zeilen",
  "imports.noImportToUndo": "Sequenzierlauf {runId} hat keinen Import, der sich rückgängig machen lässt",
  "imports.laterImport":
    "Ein späterer Import hat Sequenzierlauf {runId} geändert: Machen Sie zuerst diesen Import rückgängig",
  "imports.runDeletedSince": "Sequenzierlauf {runId} wurde nach dem Import gelöscht",
  "imports.runChangedSince": "Sequenzierlauf {runId} wurde nach dem Import geändert",
  "imports.runHoldsData": "Sequenzierlauf {runId} hat Reads oder Dateien, die nach dem Import hinzukamen",
  "imports.sampleDeletedSince": "Eine Probe wurde nach dem Import gelöscht",
  "imports.sampleChangedSince": "Probe {sampleCode} wurde nach dem Import geändert",
  "imports.placeChangedSince": "Probe {sampleCode} wurde in Sequenzierlauf {runId} nach dem Import geändert",
  "imports.barcodeTakenSince": "Barcode {barcode} in Sequenzierlauf {runId} wurde inzwischen neu vergeben",

  "monitoring.notFound": "Überwachter Sequenzierlauf nicht gefunden",
  "monitoring.outputDirRequired": "Wählen Sie den Laufordner",
  "monitoring.barcodeMapRefused": "Es lassen sich höchstens {most} Barcodes zuordnen, jeder einer Proben-ID",
  "monitoring.outputRootNotConfigured":
    "Das Stammverzeichnis der Sequenziergeräte ist nicht festgelegt. Legen Sie es zuerst in den Einstellungen fest.",
  "monitoring.outputRootUnreadable":
    "Das Stammverzeichnis der Sequenziergeräte ist nicht vorhanden oder nicht lesbar",
  "monitoring.outputDirNotAbsolute": "Geben Sie den Laufordner als absoluten Pfad an",
  "monitoring.outputDirUnreadable": "Der Laufordner ist nicht vorhanden oder nicht lesbar",
  "monitoring.outputDirTooLong": "Der Pfad des Laufordners darf höchstens {bytes} Byte lang sein",
  "monitoring.outputDirOutside": "Der Laufordner liegt nicht im Stammverzeichnis der Sequenziergeräte",
  "monitoring.folderWatched":
    "Der Ordner {outputDir} wird bereits für Auftrag {orderNumber} überwacht. Beenden Sie zuerst dieses Monitoring.",
  "monitoring.folderUnreadable":
    "Dieser Ordner ist im Stammverzeichnis der Sequenziergeräte nicht vorhanden oder nicht lesbar",

  "readImports.samplesRequired": "Wählen Sie mindestens eine Probe",
  "readImports.tooManySamplesAtOnce": "Höchstens {most} Proben auf einmal möglich",
  "readImports.notFound": "Es läuft kein Import",
  "readImports.runNotMonitored":
    "Der Sequenzierlauf wurde für seine Aufträge nicht überwacht. Starten Sie zuerst das Monitoring.",
  "readImports.noCountedFiles": "Der Sequenzierlauf hat für diese Probe noch keine gezählten Dateien",
  "readImports.importedAlready": "Die Reads dieser Probe enthalten bereits alle Dateien des Sequenzierlaufs",
  "readImports.inProgress": "Der Import läuft bereits",
  "readImports.tooManyFiles": "Eine Probe hat in diesem Sequenzierlauf mehr als {most} Dateien",
  "readImports.sourceGone": "Die Datei ist nicht mehr im Laufordner vorhanden: {path}",
  "readImports.sourceChanged":
    "Die Datei wurde nach dem Zählen geändert: {path}. Importieren Sie die Reads erneut, sobald sie neu gezählt ist.",
  "readImports.sourceDamaged": "Die Datei enthält nicht die gezählten Reads: {path}",
  "readImports.dataDiskFull":
    "Der Datenträger des Datenverzeichnisses ist voll. Schaffen Sie Platz und importieren Sie die Reads erneut.",
  "readImports.joinFailed":
    "Die Dateien konnten nicht zusammengefügt werden; die Ursache steht im Serverprotokoll. Importieren Sie die Reads erneut.",

  "signOn.accountMissing": "Zu dieser E-Mail-Adresse gibt es kein Konto. Bitten Sie das Labor um ein Konto.",
  "signOn.accountDeactivated": "Dieses Konto ist deaktiviert. Wenden Sie sich an das Labor.",
  "signOn.otherIdentity":
    "Das Konto zu dieser E-Mail-Adresse ist mit einer anderen Identität verknüpft. Wenden Sie sich an das Labor.",
  "signOn.emailMissing": "Der Anmeldedienst hat keine E-Mail-Adresse übermittelt",
  "signOn.passwordsNeeded": "Richten Sie eine andere Art der Anmeldung ein, bevor Sie Passwörter abschalten",
  "directory.unavailable": "Das Verzeichnis des Labors ist nicht erreichbar. Versuchen Sie es später erneut.",
  "directory.off": "Es ist kein Verzeichnis eingerichtet",
  "directory.failed": "Das Verzeichnis kann nicht verwendet werden: {reason}",
  "signOn.loginRefused": "login darf nicht leer sein",
  "settings.directoryUrlRefused":
    "url muss eine ldap- oder ldaps-Adresse aus Host und Port sein, z. B. ldaps://ldap.example.org",
  "settings.directoryFilterRefused": "{name} muss ein LDAP-Filter mit dem Platzhalter {placeholder} sein",
  "settings.directoryAttributeRefused":
    "Der Name eines Attributs darf nur Buchstaben, Ziffern, Punkte, Bindestriche und Semikolons enthalten",
  "settings.directoryCertificateRefused": "caCertificate muss ein Zertifikat im PEM-Format sein",
  "signOn.off": "Single Sign-on ist nicht eingerichtet",
  "signOn.providerUnavailable": "Der Anmeldedienst ist nicht erreichbar: {reason}",
  "signOn.attemptUnknown":
    "Diese Anmeldung ist abgelaufen, wurde bereits abgeschlossen oder in einem anderen Browser begonnen",
  "signOn.denied": "Der Anmeldedienst hat den Zugriff abgelehnt",
  "signOn.refused": "Der Anmeldedienst hat die Anfrage von Lanekeeper abgelehnt",
  "signOn.answerInvalid": "Die Antwort des Anmeldedienstes ist ungültig",
  "signOn.clocksDiffer":
    "Die Uhren des Anmeldedienstes und dieses Servers weichen um mehr als eine Minute voneinander ab",
  "signOn.emailNotVerified": "Der Anmeldedienst hat die E-Mail-Adresse nicht bestätigt",
  "signOn.domainNotAllowed": "E-Mail-Adressen dieser Domain sind nicht zugelassen",
  "signOn.tooMany": "Zu viele Anmeldeversuche aus diesem Netzwerk. Versuchen Sie es später erneut.",
  "users.lastPasswordAdmin": "Mindestens ein aktives Administratorkonto mit Passwort muss erhalten bleiben",
  "settings.signInLineRefused": "{name} muss ein einzeiliger Text sein",
  "settings.signInMapTooLarge": "{name} kann höchstens {entries} Einträge haben",
  "settings.issuerRefused":
    "issuer muss eine https-Adresse ohne Query sein; http wird nur für diesen Server selbst angenommen",
  "settings.signInDomainRefused": "allowedDomains muss Domainnamen enthalten, z. B. example.org",

  "referenceData.notFound": "Referenzdaten nicht gefunden",
  "referenceData.tooMany":
    "Der Katalog kann höchstens {entries} Einträge haben. Löschen Sie einen, der nicht mehr verwendet wird.",
  "referenceData.nameTaken": "Der Katalog enthält bereits einen Eintrag mit diesem Namen und dieser Version",
  "referenceData.pathTaken": "Dieser Pfad ist bereits als {name} eingetragen",
  "referenceData.pathNotReadable":
    "Der Pfad muss eine vorhandene Datei oder ein Verzeichnis sein, das Lanekeeper lesen kann",
  "referenceData.pathReserved":
    "Der Pfad darf nicht in einem Systemverzeichnis oder einem Verzeichnis von Lanekeeper liegen",
  "referenceData.pathOutsideRoots":
    "Der Pfad muss unter einem der Verzeichnisse liegen, die in den Einstellungen für Referenzdaten zugelassen sind",
  "referenceData.insideRefused":
    "Lokale und private Adressen sind als Quelle nicht zugelassen, außer wenn LANEKEEPER_OUTGOING_ALLOW sie enthält",
  "referenceData.notAnArchive":
    "Nur Archive mit der Endung .tar, .tar.gz, .tgz oder .zip lassen sich entpacken",
  "referenceData.directoryReserved":
    "Das Referenzverzeichnis darf kein Systemverzeichnis und kein Verzeichnis von Lanekeeper sein. Wählen Sie ein eigenes Verzeichnis.",
  "referenceData.directoryNotWritable":
    "Das Referenzverzeichnis muss vorhanden und für Lanekeeper beschreibbar sein",
  "referenceData.rootReserved":
    "Ein zugelassenes Verzeichnis muss vorhanden und für Lanekeeper lesbar sein und darf kein Systemverzeichnis sein: {path}",
  "referenceData.busy":
    "Dieser Eintrag wird gerade geprüft oder heruntergeladen. Warten Sie oder brechen Sie den Vorgang ab.",
  "referenceData.nothingToCancel": "Dieser Eintrag wird weder geprüft noch heruntergeladen",
  "referenceData.notADownload": "Nur ein fehlgeschlagener Download lässt sich erneut versuchen",
  "referenceData.neverCompleted":
    "Der Download wurde nie abgeschlossen. Versuchen Sie ihn stattdessen erneut.",
  "referenceData.workFailed": "Unerwarteter Fehler. Siehe Serverprotokoll.",
  "referenceData.usedByRuns":
    "Aktive Analysen verwenden diesen Eintrag: {analyses}. Löschen Sie ihn, wenn sie beendet sind.",
  "referenceData.notReadyForRun":
    "Referenzdaten wurden inzwischen geändert oder gelöscht. Prüfen Sie sie und starten Sie erneut.",
  "referenceData.missing": "Die Datei oder das Verzeichnis ist unter dem Pfad nicht mehr vorhanden",
  "referenceData.unreadable": "Lanekeeper darf nicht alle Dateien lesen",
  "referenceData.tooManyFiles":
    "Das Verzeichnis enthält mehr als {files} Dateien oder ist zu tief verschachtelt",
  "referenceData.linkOutside":
    "Das Verzeichnis enthält einen Link, der ins Leere oder aus dem Verzeichnis hinaus führt",
  "referenceData.notFiles": "Das Verzeichnis enthält ein Gerät, einen Socket oder eine Pipe",
  "referenceData.nameEncoding": "Das Verzeichnis enthält einen Dateinamen, der kein gültiges UTF-8 ist",
  "referenceData.empty": "Das Verzeichnis enthält keine Dateien",
  "referenceData.changing": "Dateien wurden während des Lesens verändert. Prüfen Sie erneut.",
  "referenceData.addressRefused":
    "Die Adresse oder eine, auf die sie weiterleitet, liegt in einem Netz, das Lanekeeper nicht kontaktiert",
  "referenceData.redirected": "Die Adresse leitet zu oft weiter oder auf etwas anderes als http oder https",
  "referenceData.status": "Der Server antwortete mit Status {status}",
  "referenceData.interrupted":
    "Der Download wurde {attempts}-mal hintereinander unterbrochen: {reason}. Ein neuer Versuch setzt ihn fort.",
  "referenceData.tooLarge": "Der Download ist größer als die Grenze von {maxBytes} in den Einstellungen",
  "referenceData.diskFull": "Auf dem Datenträger des Referenzverzeichnisses sind nur noch {freeBytes} frei",
  "referenceData.checksumMismatch":
    "Die Prüfsumme der heruntergeladenen Datei ist {found}, erwartet wurde {expected}. Die Datei wurde entfernt.",
  "referenceData.checksumNotListed":
    "Die Prüfsummendatei enthält keine SHA-256- oder MD5-Prüfsumme für {file}",
  "referenceData.canceled": "Der Download wurde abgebrochen. Ein neuer Versuch setzt ihn fort.",
  "referenceData.directoryFailed":
    "In das Referenzverzeichnis kann nicht geschrieben werden. Prüfen Sie Datenträger und Berechtigungen.",
  "referenceData.archiveDamaged": "Das Archiv ist beschädigt oder hat ein unbekanntes Format",
  "referenceData.archiveOutside": "Das Archiv enthält einen Pfad, der aus seinem Verzeichnis hinaus führt",
  "referenceData.archiveNotFiles":
    "Das Archiv enthält Links oder Geräte; nur Dateien und Verzeichnisse werden entpackt",
  "referenceData.archiveTwice": "Das Archiv enthält denselben Pfad zweimal",
  "referenceData.archiveTooLarge":
    "Das entpackte Archiv ist größer als die Grenze in den Einstellungen oder der freie Speicherplatz",
  "referenceData.archiveTooManyFiles": "Das Archiv enthält mehr als {files} Dateien",
  "referenceData.archiveEncrypted": "Das Archiv ist verschlüsselt",
  "referenceData.archiveDiskFull": "Der Datenträger wurde beim Entpacken des Archivs voll",
  "referenceData.sizesDiffer": "Größen oder Änderungszeiten weichen von denen der letzten Prüfung ab",
  "referenceData.checksumDiffers": "Die Prüfsumme ist {found}; bei der letzten Prüfung war sie {before}",
  "referenceData.noData": "{seconds} Sekunden lang keine Daten",
  "referenceData.connectionFailed": "Verbindung fehlgeschlagen ({code})",
  "referenceData.serverStatus": "Status {status}",
  "referenceData.notReady": "{setting}: Die Referenzdaten {name} sind nicht bereit ({state})",
  "referenceData.run.registered": "nie geprüft",
  "referenceData.run.checking": "werden geprüft",
  "referenceData.run.downloading": "werden heruntergeladen",
  "referenceData.run.missing": "Dateien fehlen",
  "referenceData.run.changed": "Dateien sind verändert",
  "referenceData.run.failed": "letzte Prüfung oder letzter Download fehlgeschlagen",
  "referenceData.nameRefused": "name muss 1 bis 200 Zeichen haben",
  "referenceData.kindRefused": "kind muss einer dieser Werte sein: {kinds}",
  "referenceData.pathRefused":
    "path muss ein absoluter Pfad ohne Anführungszeichen, $ und umgekehrte Schrägstriche sein",
  "referenceData.urlRefused":
    "Die Adresse muss eine http- oder https-Adresse ohne Benutzernamen und Passwort sein",
  "referenceData.checksumRefused":
    "expectedChecksum muss eine MD5- oder SHA-256-Prüfsumme in hexadezimaler Schreibweise sein",

  "settings.runFolderRootReserved":
    "Ein Verzeichnis der Laufordner darf kein Systemordner und kein Ordner von Lanekeeper sein: {path}",
  "settings.runFolderRootNotReadable":
    "Ein Verzeichnis der Laufordner muss vorhanden und für Lanekeeper lesbar sein: {path}",
  "readIntake.noFiles": "Der Laufordner hat keine solchen Dateien, oder sie sind schon importiert",
  "readIntake.sampleRequired": "Zum Zuordnen von Dateien ist sampleId erforderlich",
  "readIntake.runNotPlanned":
    "Der Sequenzierlauf ist nicht geplant. Wählen Sie den geplanten, oder ordnen Sie eine Probe zu.",
  "readIntake.sampleNotPlanned":
    "Der geplante Sequenzierlauf hat keine Library oder Probe dieses Namens. Ordnen Sie eine Probe zu.",
  "readIntake.sampleAmbiguous":
    "Mehrere Proben des geplanten Sequenzierlaufs haben diesen Namen. Ordnen Sie eine Probe zu.",
  "readIntake.fileTwice":
    "Mehrere Dateien des Ordners sind derselbe Read dieser Probe und Lane. Ignorieren Sie die nicht gewünschten.",
  "readIntake.undetermined": "Reads ohne Probe",
  "readIntake.mateMissing": "Die Datei des anderen Reads fehlt",
  "readIntake.sampleHoldsNoData": "Der Auftrag der Probe ist ein Entwurf und kann keine Reads haben",
  "readIntake.sampleHasOtherReads":
    "Die Probe hat Reads, die nicht aus einem Laufordner stammen. Importieren Sie jetzt, um sie durch diese zu ersetzen; die früheren bleiben erhalten.",
  "readIntake.otherLanesMissing":
    "Andere Dateien dieser Probe haben die Prüfung nicht bestanden. Prüfen Sie sie erneut, oder ignorieren Sie sie.",
  "readIntake.importOff":
    "Reads werden nicht automatisch importiert. Importieren Sie sie jetzt, oder schalten Sie den Import in den Einstellungen ein.",
  "readIntake.ignoredByUser": "Manuell ignoriert",
  "readIntake.changedAfterImport":
    "Die Datei hat sich nach dem Import geändert. Prüfen Sie sie erneut, um sie noch einmal zu importieren.",
  "readIntake.fileGone": "Die Datei ist nicht mehr im Laufordner",
  "readIntake.fileChanged": "Die Datei hat sich während der Prüfung geändert",
  "readIntake.fileEmpty": "Die Datei enthält keine Reads",
  "readIntake.gzipTruncated": "Die Gzip-Daten sind abgeschnitten",
  "readIntake.gzipDamaged": "Die Gzip-Daten sind beschädigt",
  "readIntake.recordsTruncated": "Die Datei endet innerhalb eines Reads",
  "readIntake.notFastq": "Die Datei ist keine FASTQ-Datei",
  "readIntake.fileUnreadable": "Die Datei ist nicht lesbar",
  "readIntake.countsDiffer": "R1 hat {first} Reads, R2 hat {second}",
  "readIntake.namesDiffer": "R1 und R2 haben Reads mit verschiedenen Namen",
  "readIntake.formatsDiffer": "Einige Dateien der Probe sind Gzip-komprimiert, andere nicht",
  "readIntake.earlierReadsDiffer":
    "Die Datei {file} mit den früheren Reads der Probe fehlt oder ist nicht so, wie sie gespeichert wurde. Stellen Sie sie wieder her, damit diese Reads ihnen folgen können.",
  "readIntake.tooManyLanes": "Die Reads dieser Probe stammen aus mehr als {most} Dateien",
  "readIntake.diskFull": "Auf dem Datenträger ist kein Platz für die Datei",
  "demultiplexing.notIllumina": "Nur Laufordner von Illumina-Geräten lassen sich demultiplexen",
  "demultiplexing.notComplete":
    "Der Laufordner ist nicht vollständig: Das Gerät schreibt noch oder hat angehalten",
  "demultiplexing.folderGone":
    "Der Laufordner ist nicht mehr auf seiner Festplatte, oder die Festplatte ist nicht eingehängt",
  "demultiplexing.folderNotWritable":
    "Lanekeeper darf nicht in den Laufordner schreiben. Geben Sie seinem Benutzer das Recht, dort Verzeichnisse anzulegen.",
  "demultiplexing.notPlanned":
    "Der Laufordner hat keinen geplanten Sequenzierlauf. Wählen Sie den geplanten Sequenzierlauf oder das Sample Sheet im Ordner.",
  "demultiplexing.sheetNotInFolder":
    "Der Laufordner enthält keine SampleSheet.csv, oder sie ist größer als 16 MiB",
  "demultiplexing.active":
    "Eine andere Demultiplexierung dieses Laufordners ist aktiv. Warten Sie ihr Ende ab oder brechen Sie sie ab.",
  "runFolders.notFound": "Laufordner nicht gefunden",
  "runFolders.plannedRunNotFound": "Geplanter Sequenzierlauf nicht gefunden",
  "runFolders.runInfoUnreadable": "RunInfo.xml ist nicht lesbar",
  "runFolders.runParametersUnreadable": "RunParameters.xml ist nicht lesbar",
  "runFolders.sampleSheetCut":
    "Das Sample Sheet hat mehr als 30.000 Zeilen; die übrigen wurden nicht gelesen",
  "runFolders.runEndedEarly": "Der Sequenzierlauf endete vor den geplanten Zyklen",
  "runFolders.stalled":
    "Seit einem Tag keine neue Datei, und {marker} fehlt. Prüfen Sie das Kopieren vom Gerät.",
  "runFolders.missing": "Der Ordner ist nicht mehr vorhanden. Seine Angaben bleiben erhalten.",
  "runFolders.grewAgain":
    "Der Ordner ist nach seiner Fertigstellung noch gewachsen. Er ist wieder vollständig, sobald keine Dateien mehr hinzukommen.",
  "runFolders.cut": "Der Ordner hat mehr Dateien, als Lanekeeper liest; unten können Reads fehlen",
  "runFolders.unplanned":
    "Kein geplanter Sequenzierlauf hat die Flow Cell {flowCell}. Planen Sie ihn, oder wählen Sie den geplanten Sequenzierlauf.",
  "runFolders.flowCellAmbiguous":
    "Mehrere geplante Sequenzierläufe haben die Flow Cell {flowCell}. Wählen Sie den richtigen.",
  "runFolders.flowCellUnknown":
    "Die Dateien nennen keine Flow Cell. Wählen Sie den geplanten Sequenzierlauf.",
  "runFolders.completionUnknown":
    "Lanekeeper erkennt Ordner dieser Art, weiß aber nicht, wann sie vollständig sind",
  "runFolders.reportsUnreadable": "Die Berichte der Demultiplexierung sind nicht lesbar: {path}",
  "runFolders.reportsMissing": "Es gibt FASTQ-Dateien, aber keine Berichte einer Demultiplexierung",
  "runFolders.samplesUnknown":
    "Das Sample Sheet hat Proben, die der geplante Sequenzierlauf nicht hat: {names}",
  "runFolders.indexesUnplanned": "Das Sample Sheet hat Indizes, die keine geplante Library hat: {names}",
  "runFolders.samplesWithoutReads": "Proben ohne Reads: {names}",
  "runFolders.samplesMissing": "Geplante Libraries, die im Demultiplexing fehlen: {names}",

  "instrumentRuns.instrumentNotFound": "Gerät nicht gefunden",
  "instrumentRuns.instrumentNameTaken":
    "Ein Gerät mit diesem Namen oder dieser Seriennummer ist bereits vorhanden",
  "instrumentRuns.instrumentInUse": "Für das Gerät gibt es Sequenzierläufe. Deaktivieren Sie es stattdessen.",
  "instrumentRuns.tooManyInstruments": "Es lassen sich höchstens {most} Geräte anlegen",
  "instrumentRuns.nameTaken": "Ein Sequenzierlauf mit dem Namen {name} ist bereits vorhanden",
  "instrumentRuns.instrumentBusy": "Das Gerät ist zu dieser Zeit für {name} eingeplant",
  "instrumentRuns.endBeforeStart": "Das geplante Ende muss nach dem geplanten Beginn liegen",
  "instrumentRuns.statusRefused":
    "Ein Sequenzierlauf mit dem Status {from} kann nicht in den Status {to} wechseln",
  "instrumentRuns.planFixed":
    "Die Belegung lässt sich nur ändern, solange der Sequenzierlauf geplant ist oder läuft",
  "instrumentRuns.onlyPlannedDeleted": "Nur geplante und abgebrochene Sequenzierläufe lassen sich löschen",
  "instrumentRuns.monitoringNotPlanned":
    "Das Monitoring lässt sich nur starten, solange der Sequenzierlauf geplant ist oder läuft",
  "instrumentRuns.monitoringWithoutBarcodes":
    "Für das Monitoring brauchen Libraries einen Barcode wie barcode01. Beladen Sie zuerst die Lanes mit Pools.",
  "instrumentRuns.laneUnknown": "Die Flow Cell hat {lanes} Lanes, nicht {lane}",
  "instrumentRuns.poolUnknown": "Pool nicht gefunden: {poolId}",
  "instrumentRuns.poolTwice": "Pool {pool} ist für Lane {lane} zweimal angegeben",
  "instrumentRuns.tooManyLibraries":
    "Ein Sequenzierlauf kann höchstens {most} Libraries haben; die Pools enthalten {count}",
  "instrumentRuns.ordersNotSubmitted":
    "Libraries nicht eingereichter Aufträge lassen sich nicht sequenzieren: {orders}",
  "instrumentRuns.nameInOrder":
    "Aufträge haben bereits einen Sequenzierlauf {name} mit einem anderen Plan: {orders}",
  "instrumentRuns.runWithoutLibraries":
    "Der Sequenzierlauf hat keine Libraries für ein Sample Sheet. Belegen Sie zuerst die Lanes mit Pools.",
  "instrumentRuns.indexesMissing":
    "Ein Illumina-Sample-Sheet braucht den Index jeder Library. Es fehlt: {libraries}",
  "instrumentRuns.indexesRepeated": "Libraries auf Lane {lane} haben dieselben Indizes: {libraries}",
  "instrumentRuns.barcodesMissing":
    "Ein MinKNOW-Sample-Sheet braucht für jede Library einen Barcode wie barcode01. Es fehlt: {libraries}",
  "instrumentRuns.barcodesRepeated": "Libraries haben denselben Barcode: {libraries}",
  "instrumentRuns.nameRefused": "Der Name muss 1 bis 100 Zeichen lang sein",
  "instrumentRuns.timeRefused": "Zeiten müssen im Format ISO 8601 angegeben sein",
  "instrumentRuns.cyclesRefused": "Zyklen müssen eine ganze Zahl von 0 bis 1000 sein",
  "instrumentRuns.lanesRefused": "Die Anzahl der Lanes muss eine ganze Zahl von 1 bis {most} sein",
  "instrumentRuns.readsRefused": "Die erwarteten Reads müssen eine ganze Zahl ab 1 sein",
  "instrumentRuns.shareRefused": "Der Anteil muss eine Zahl über 0 sein",
  "instrumentRuns.windowRefused":
    "Der Kalender zeigt höchstens {days} Tage, und das Ende muss nach dem Beginn liegen",
  "sequencing.orderHoldsNoRunPlan": "Laufpläne lassen sich erst bearbeiten, wenn der Auftrag eingereicht ist",
  "sequencing.runIdTaken": "Sequenzierlauf {runId} ist in diesem Auftrag bereits vorhanden",
  "sequencing.tooManyRunSamples": "Es lassen sich höchstens {most} Zeilen auf einmal zuordnen",
  "sequencing.barcodeTwice": "Barcode {barcode} kommt in Sequenzierlauf {runId} {count}-mal vor",
  "sequencing.sampleDropped":
    "Probe {sampleCode} wurde abgelehnt oder storniert und kann nicht eingeplant werden",
  "sequencing.sampleTwice": "Probe {sampleCode} kommt in Sequenzierlauf {runId} {count}-mal vor",
  "sequencing.runWithoutSamples":
    "Der Sequenzierlauf hat keine Proben für ein Sample Sheet. Fügen Sie zuerst Proben hinzu.",
  "sequencing.barcodesMissing":
    "Für ein Sample Sheet braucht jede Probe einen Barcode. Ohne Barcode: {sampleCodes}",
  "sequencing.noMinknowBarcodes":
    "Ein MinKNOW-Sample-Sheet erlaubt nur Barcodes wie barcode01. Andere Barcodes haben: {sampleCodes}",
  "sequencing.noIlluminaIndexes":
    "Ein Illumina-Sample-Sheet erlaubt nur Indexsequenzen aus A, C, G und T. Andere Barcodes haben: {sampleCodes}",
  "sequencing.indexesUneven":
    "Ein Illumina-Sample-Sheet verlangt gleich lange Indexsequenzen. Vorhandene Längen: {lengths}",
  "indexSets.notFound": "Index-Set nicht gefunden",
  "indexSets.nameTaken": "Ein Index-Set mit dem Namen {name} gibt es bereits",
  "indexSets.tooMany": "Es sind höchstens {most} Index-Sets möglich",
  "indexSets.entriesRefused": "Das Index-Set wurde wegen Zeile {line} nicht gespeichert: {problem}",
  "indexSets.noWell": "{value} ist keine Position von A1 bis P24",
  "indexSets.noName": "Position {value} hat keinen Namen",
  "indexSets.noSequence": "{value} hat keine i7-Sequenz",
  "indexSets.invalidSequence": "{value} ist keine Indexsequenz aus 1 bis 32 Buchstaben A, C, G und T",
  "indexSets.wellTwice": "Position {value} kommt doppelt vor",
  "indexSets.indexesTwice": "Die Indices von {value} kommen doppelt vor",
  "indexSets.tooManyEntries": "Ein Set hat höchstens 384 Positionen; {value} ist eine zu viel",
  "indexSets.mixed": "{value} hat eine andere Anzahl von Indices als die erste Position",
  "libraries.notFound": "Library nicht gefunden",
  "libraries.severalNotFound": "Nicht gefundene Libraries: {libraries}",
  "libraries.tooMany": "Es lassen sich höchstens {most} Libraries auf einmal anlegen oder ändern",
  "libraries.samplesStopped": "Abgelehnte und stornierte Proben erhalten keine Libraries: {sampleCodes}",
  "libraries.samplesOfDraft":
    "Proben aus nicht eingereichten Aufträgen erhalten keine Libraries: {sampleCodes}",
  "libraries.wellNotInSet": "Das Index-Set hat keine Position {well}",
  "libraries.indexesRunOut":
    "Ab {start} hat das Set {available} Positionen oder Barcodes, gebraucht werden {needed}",
  "libraries.barcodeSetNotFound": "Barcode-Set nicht gefunden",
  "libraries.inPool":
    "Libraries in einem Pool lassen sich nicht löschen. Entfernen Sie sie zuerst aus ihren Pools: {libraries}",
  "libraries.nothingToLabel": "Es gibt keine Libraries für Etiketten",
  "libraries.tooManyLabels": "Es lassen sich höchstens {most} Etiketten auf einmal drucken",
  "libraries.sequenceRefused": "Eine Indexsequenz besteht aus 1 bis 32 Buchstaben A, C, G und T",
  "pools.notFound": "Pool nicht gefunden",
  "pools.nameTaken": "Einen Pool mit dem Namen {name} gibt es bereits",
  "pools.notPlanned": "Libraries und Zielwerte eines Pools lassen sich nur ändern, solange er geplant ist",
  "pools.onRun": "Der Pool ist auf einer Lane eines Sequenzierlaufs. Entfernen Sie ihn zuerst von der Lane.",
  "pools.failedLibraries": "Fehlgeschlagene Libraries kommen in keinen Pool: {libraries}",
  "pools.tooManyLibraries": "Ein Pool hat höchstens {most} Libraries",
  "pools.volumesMissing": "Für diese Libraries des Pools fehlt ein Volumen: {libraries}",
  "pools.empty": "Der Pool enthält keine Libraries",
  "sequencing.runIdRequired": "Geben Sie eine Lauf-ID ein",
  "sequencing.dateRefused": "Geben Sie das Laufdatum in der Form JJJJ-MM-TT an",
  "sequencing.densityRefused": "Die Clusterdichte muss eine Zahl ab 0 sein",
  "sequencing.readsRefused": "Die Anzahl der Reads muss eine ganze Zahl ab 0 sein",
  "sequencing.basesRefused": "Die Anzahl der Basen muss eine ganze Zahl ab 0 sein",
  "sequencing.percentRefused": "{name} muss eine Zahl von 0 bis 100 sein",
};

/** Returns the word for the target of a run: of an order or of a study. */
function ofTarget(target: unknown, order: string, study: string): string {
  return target === "study" ? study : order;
}
