/** Help for each page inside the frame: its purpose, the main actions of the reader, and what happens next. Keyed by
 *  route path, ?tab and #reader; a page without a text for a reader is not for them. Loaded on demand. */
export const pageHelp = {
  "help./#facility":
    "The orders that need you, newest first, with analyses that failed and sequencing in progress. Open an order to receive its samples, review them or publish its delivery. A line disappears when its work is done.",
  "help./#researcher":
    "What your orders need from you, where your samples are, and new results. Open an order to submit it, mark its samples as sent or download its files. The page is updated when the facility continues.",
  "help./orders#facility":
    "All orders of the facility with their status. Search by number, name or person, filter and sort; the address of the page keeps your selection for a bookmark. Open an order to process it.",
  "help./orders#researcher":
    "Your orders with their status. Open an order for its samples, messages and files, or create a new one. A draft can be edited until you submit it.",
  "help./orders/new#facility":
    "Enter an order for yourself, for example to see what customers see. Your input is stored on this device and can be saved as a draft. After submission, the order appears in the list of orders.",
  "help./orders/new#researcher":
    "Describe the sequencing you need and enter one row per sample; rows can be pasted from a spreadsheet. Your input is stored on this device and can be saved as a draft. After submission, the order page shows the next step.",
  "help./orders/$orderId#facility":
    "What was ordered, how far the order is, and the conversation with the customer. The button in the header is the next step: plan sequencing, upload files or publish the delivery. All other actions are in the menu beside it.",
  "help./orders/$orderId#researcher":
    "What you ordered, how far it is, and your conversation with the facility. The button in the header is your next step: submit the order, mark its samples as sent or download its files. Without a button, the next step is with the facility.",
  "help./orders/$orderId/samples#facility":
    "The samples of this order with their status and reads. Search, sort and choose columns; select rows to set their status, start an analysis, add them to a study or export them. Open a sample for its tracking, metadata and files.",
  "help./orders/$orderId/samples#researcher":
    "The samples of this order with their status. Search, sort and choose columns; select rows to export them or to add them to a study. Open a sample for its tracking, metadata and published files.",
  "help./orders/$orderId/quality#facility":
    "What was measured of the samples of this order. Record values of one sample with its pencil, or add many from pasted cells or the export of an instrument; a preview shows what is recorded. The limits of the service result in pass, warning or fail; the hammer decides on a sample or asks the customer.",
  "help./orders/$orderId/quality#researcher":
    "What the facility measured of your samples. The limits of the service result in pass, warning or fail. If the facility asks about samples, answer here whether it continues at risk.",
  "help./orders/$orderId/sequencing#facility":
    "Live and planned sequencing runs of this order. Fill in the samples and barcodes of a plan or import it from a workbook, then download the sample sheet for the instrument. Start monitoring an output directory to follow a sequencing run live.",
  "help./orders/$orderId/sequencing/import#facility":
    "Import a run plan from a workbook. Drop the workbook, map its columns and fix the marked errors; nothing changes before you import. The import can be undone on the sequencing tab.",
  "help./orders/$orderId/files#facility":
    "Upload sequencing files of this order, and see what is stored. Select files or folders, check the assignment of files to samples, then send them. An interrupted upload resumes where it stopped; the customer sees files only after you publish the delivery.",
  "help./orders/$orderId/analyses#facility":
    "All analyses of this order, newest first. Start a new one, or open one for its progress, results or cause of failure. The customer sees results only after you release them.",
  "help./orders/$orderId/analyses#researcher":
    "The results that the facility has released for this order. Open one for its reports, tables and files. New results appear here with a notification.",
  "help./orders/$orderId/delivery#facility":
    "The reads and reports for the customer, with checksums. Publish the delivery to make it available; files that you add or replace later are delivered when you publish again. A published delivery can be shared by link, and the download log shows who downloaded what.",
  "help./orders/$orderId/delivery#researcher":
    "Your reads and reports, with checksums. Download all or selected files as an archive or with a script, which resumes after an interruption, or download single files. Share the delivery by link with people who have no account.",
  "help./orders/$orderId/billing#facility":
    "Quotes for this order. A new quote is a draft, proposed from the samples and the service of the order; send it when it is complete. The owner accepts or declines it here; withdraw a sent quote to correct it.",
  "help./orders/$orderId/billing#researcher":
    "Quotes of the facility for this order. Accept or decline a sent quote before its last day. Enter your purchase order when you accept, if your finance office needs one.",
  "help./orders/$orderId/activity#facility":
    "The history of this order, newest first: status changes with their notes, and every recorded change. The customer sees the status changes and notes only. Previous values are in the audit log.",
  "help./orders/$orderId/activity#researcher":
    "The history of this order, newest first: its status changes and their notes. For questions about an entry, write a message on the overview of the order.",
  "help./orders/$orderId/samples/$sampleId#facility":
    "The way of this sample from order to delivery, and what it waits for. Steps are recorded automatically; the card on top leads to the next one. A tracking link shows this status to people without an account until you revoke it.",
  "help./orders/$orderId/samples/$sampleId#researcher":
    "The way of your sample from order to delivery, and who has the next step. Steps are recorded automatically. A tracking link shows this status to people without an account until you revoke it.",
  "help./orders/$orderId/samples/$sampleId/metadata":
    "The answers about this sample in the order form, and its metadata in a study. Edit the order or the study to change them.",
  "help./orders/$orderId/samples/$sampleId/quality#facility":
    "What the lab measured of this sample, read counts and mean quality of its FASTQ files, and the measurements of the newest Read QC with its verdict. Open the report for plots and thresholds. The customer sees published files and released results only.",
  "help./orders/$orderId/samples/$sampleId/quality#researcher":
    "What the lab measured of your sample, read counts and mean quality of its published FASTQ files, and the measurements of the newest Read QC that the facility has released. Open the report for plots and thresholds.",
  "help./orders/$orderId/samples/$sampleId/files#facility":
    "All stored FASTQ files and assemblies of this sample, with read counts and quality if known. Select a file to download it. Files are added on the files tab of the order.",
  "help./orders/$orderId/samples/$sampleId/files#researcher":
    "The FASTQ files and assemblies of this sample that the facility has made available, with read counts and quality if known. Select a file to download it. The delivery of the order has all files at once.",
  "help./orders/$orderId/samples/$sampleId/activity#facility":
    "The history of this sample, newest first: its status changes, the status notes of its order, and the recorded changes of the sample, its files and its tracking links. The customer sees the status changes and notes only.",
  "help./orders/$orderId/samples/$sampleId/activity#researcher":
    "The history of your sample, newest first: its status changes, and the status notes of its order. For questions about an entry, write a message on the overview of the order.",
  "help./orders/$orderId/streams/$streamRunId#facility":
    "A sequencing run that is monitored while the instrument writes: key figures, warnings and facts. Check warnings about missing files or low disk space first. Set a target yield to see the progress to it. Stop monitoring when sequencing is finished; the instrument is not affected.",
  "help./orders/$orderId/streams/$streamRunId?live#facility":
    "The yield of this sequencing run over time, and reads and bases by barcode. The figures change while files arrive. A barcode without a sample is counted as unassigned.",
  "help./orders/$orderId/streams/$streamRunId?samples#facility":
    "Reads of each sample of the barcode map, ready to import. Import them even before the sequencing run ends; a later import adds the files that have arrived since. Imported reads appear in the order and can be published.",
  "help./orders/$orderId/streams/$streamRunId?files#facility":
    "The files of this sequencing run: how many are counted or still waiting, and which have problems. Each file is counted once it is complete.",
  "help./orders/$orderId/streams/$streamRunId?activity#facility":
    "What happened during this sequencing run, newest first: start and end of monitoring, files, warnings and imports. Use it to find when a problem began.",
  "help./run-folders#facility":
    "The directories that Illumina instruments write, found below the directories that are set under Settings, Sequencers. Each shows whether it is still being copied, complete or demultiplexed, and the planned run that has its flow cell.",
  "help./run-folders/$runFolderId#facility":
    "What the files of a sequencing run say: its state, the yield and quality of its lanes, the reads of each sample beside the wanted ones, and index sequences that no sample has, with a possible cause. If no planned run has the flow cell, choose the planned run. The page updates while the sequencing run is copied and demultiplexed.",
  "help./sequencing#facility":
    "Planned and live sequencing runs of all orders, newest first. Filter by state, and open one for its yield or its plan. New ones start on the sequencing tab of an order.",
  "help./instrument-runs#facility":
    "A sequencing run has lanes with pools, whose libraries may belong to many orders. Plan one, load pools on its lanes, and open it for its sample sheets. Each order shows its own part.",
  "help./instrument-runs?calendar#facility":
    "Four weeks of sequencing runs by instrument, with their planned or actual time. Two planned ones of an instrument do not overlap.",
  "help./instrument-runs?instruments#facility":
    "The sequencers of the facility. The model decides the orientation of the second index in sample sheets, and the serial number identifies the directories that the instrument writes.",
  "help./instrument-runs/$instrumentRunId#facility":
    "The plan of a sequencing run: its lanes with pools, and each library with wanted and expected reads. Expected reads follow from the reads of a lane, the share of the pool and the wanted reads of its libraries. Sample sheets name libraries by their code, with the order number as project.",
  "help./samples#facility":
    "All samples of all orders. Search, filter and sort them, choose columns, and select rows with Space, or Shift and the arrow keys. Set the status of selected samples, start an analysis on them, add them to a study or export them.",
  "help./samples#researcher":
    "The samples of all your orders with their status. Search, filter and sort them, choose columns, and select rows with Space, or Shift and the arrow keys. Export selected samples, or add them to a study.",
  "help./studies#facility":
    "The studies of all users: samples that share one checklist, for submission to a public archive. Open a study to review its metadata, or create one. A study is marked as ready when its metadata is complete.",
  "help./studies#researcher":
    "Your studies: samples of your orders that share one checklist, for submission to a public archive. Create a study, choose its checklist and enter the metadata of its samples. When it is complete, mark it as ready.",
  "help./studies/$studyId":
    "The details of this study, its checklist and its notes. Choose the checklist that fits the samples; it decides which fields the metadata tab has. When all mandatory fields are filled, mark the study as ready.",
  "help./studies/$studyId?metadata":
    "The metadata of the samples of this study, one row per sample. Type as in a spreadsheet or paste rows from one; missing and invalid values are marked at once. The menu in the header downloads the table.",
  "help./studies/$studyId?samples":
    "The samples of this study with their status, also from several orders. Open one for its tracking and files. Samples are added and removed on the metadata tab.",
  "help./studies/$studyId?analyses#facility":
    "Analyses of the samples of this study, newest first. Start a new one, or open one for its progress and results. The owner sees results only after you release them.",
  "help./studies/$studyId?analyses#researcher":
    "The results that the facility has released for this study. Open one for its reports, tables and files. New results appear here with a notification.",
  "help./studies/$studyId?activity#facility":
    "The history of this study, newest first: its changes with their values, and those of its analyses. The owner sees who changed what, without values.",
  "help./studies/$studyId?activity#researcher":
    "The history of your study, newest first: who created it, changed it, or added and removed samples. Changes by the facility are listed, too.",
  "help./studies/$studyId/form#facility":
    "Fields of this study only, in place of the shared study form. Add, edit and move fields; the preview shows the form. Changes apply when you save, and earlier versions can be restored.",
  "help./checklists#facility":
    "The metadata checklists that studies can use, with their fields. Search by name, accession or field, and open one for details. Import newer versions here; existing studies keep theirs.",
  "help./checklists#researcher":
    "The metadata checklists that your studies can use, with their fields. Search by name, accession or field, and open one for details. You choose the checklist on the page of a study.",
  "help./checklists/$accession":
    "One checklist with all fields, mandatory fields and allowed values. Read it before you choose it for a study. Older versions stay available, because a study keeps its version.",
  "help./analyses#facility":
    "All analyses of samples by pipelines, newest first, with their progress. Filter by pipeline, status or release, or start a new one. Open an analysis for its results, or for the cause of a failure.",
  "help./analyses#researcher":
    "The results that the facility has released for your orders and studies. Open one for its reports, tables and files. New results appear here with a notification.",
  "help./analyses/new#facility":
    "Start an analysis: choose an order or study, its samples and a pipeline. Missing requirements are shown before the start. Settings apply to this analysis only; its page then shows the progress.",
  "help./analyses/rules#facility":
    "Rules that start an analysis automatically. Turn a rule on or off in its row; a paused rule was stopped by Lanekeeper and names the reason. The decisions list what each rule did, or why it did nothing.",
  "help./analyses/rules?log#facility":
    "What the rules decided about each order and study, the latest first, kept for one year. An order that waits for a limit is evaluated again every minute for up to 7 days.",
  "help./analyses/rules/new#facility":
    "Describe when the rule starts which pipeline, and what it does with the results. Test it against the last 30 days before you save it: the test starts nothing.",
  "help./analyses/rules/$ruleId#facility":
    "One rule, with its decisions below. Who saves a rule becomes its author: analyses start within the rights of the author. Changes apply to later decisions only.",
  "help./analyses/$runId#facility":
    "One analysis: its results, its progress, or the cause of a failure with what you can do. Release the results to show them to the customer; until then only the facility sees them. The other tabs show how it was executed.",
  "help./analyses/$runId#researcher":
    "The results of one analysis of your samples. Open a report or table here, or download a file. The other tabs show the steps of the pipeline and its settings.",
  "help./analyses/$runId?tasks":
    "The steps of the pipeline and their tasks, with duration, CPU and memory. Select a step to list its tasks only. Cached tasks were taken from an earlier analysis.",
  "help./analyses/$runId?logs#facility":
    "What the analysis wrote, and its events. While it is running, new lines appear at the end. Open the full log to search or keep it.",
  "help./analyses/$runId?resources#facility":
    "CPU, memory and duration of the tasks. Use them to choose resources for the next analysis. Figures appear when the first task has ended.",
  "help./analyses/$runId?files#facility":
    "All files in the output directory of this analysis. Search them, open a preview, or download a file. Customers see only the released results.",
  "help./analyses/$runId?reports#facility":
    "The reports of this analysis: MultiQC, the execution report and the timeline of the engine, and the graph of its processes. Each opens in an isolated frame, in which it reaches neither this page nor your session.",
  "help./analyses/$runId?cost#facility":
    "What this analysis used: core hours and GB hours of memory, by order where it covers several. With a price list in the execution settings, amounts are shown too. Download the figures as CSV for invoices.",
  "help./analyses/$runId?cost#researcher":
    "What this analysis used: core hours and GB hours of memory, by order where it covers several. The facility decides whether costs are shown.",
  "help./analyses/$runId?about":
    "The samples, files and settings of this analysis, and the version of its pipeline. Download the RO-Crate to keep or publish how the results were made.",
  "help./report":
    "A report of an analysis, in an isolated frame. The line above it names the analysis and the file. Open the analysis or download the report from here.",
  "help./pipelines#facility":
    "Installed pipelines. Enable a pipeline to offer it, and set the defaults of its analyses. New pipelines and updates are in the store; an analysis is started from an order, a study or the list of analyses.",
  "help./pipelines/$pipelineId#facility":
    "The settings of one installed pipeline, which are the defaults of all its analyses. Enable or disable the pipeline in the header, or start an analysis with it. A disabled pipeline keeps its past analyses.",
  "help./pipelines/$pipelineId?versions#facility":
    "The versions of this pipeline that its sources offer. Install a newer version, or return to an earlier one; settings and past analyses are kept.",
  "help./pipelines/$pipelineId?about#facility":
    "What this pipeline requires, what it creates, and its steps. Source and checksum state where the installed package came from.",
  "help./pipelines/reference-data#facility":
    "Databases, genomes and indexes that pipelines use. Register a path on the server or download from an address; Lanekeeper computes the checksum and compares the files with it every week. Settings of pipelines offer the entries, and each analysis records which version it used.",
  "help./pipelines/add#facility":
    "Enter the repository of a Nextflow workflow, choose a revision and read it. Check the columns of the samplesheet with the preview of a real order, then add the pipeline. For an installed pipeline, the changed settings are shown before the update and its columns are kept.",
  "help./pipelines/store#facility":
    "Pipelines that can be installed, from the registry and from sources you add. Open one for its requirements and outputs, then install or update it. Enable it afterwards on the page of pipelines.",
  "help./libraries#facility":
    "The libraries of samples of all orders, also failed ones. Filter by status, kit or pool; select libraries to add them to a pool, delete or export them. New ones are created from selected samples in the list of samples.",
  "help./libraries/new#facility":
    "Creates one library for each selected sample. Choose an index set with its first well, or a set of nanopore barcodes; each library receives the next one. Measured values are entered afterwards, in the sheet.",
  "help./libraries/sheet#facility":
    "The libraries of the filtered list as a sheet. Type or paste size, concentration and volume; the molarity is calculated. A pasted block with a header and a column Library finds its rows by code. Your input is stored on this device until you save it.",
  "help./libraries/index-sets#facility":
    "Indexes by plate layout, from which new libraries receive theirs. Paste the index table of a kit or open it as CSV; wrong lines are named before it is saved. Libraries keep their indexes when a set is deleted.",
  "help./pools#facility":
    "Libraries that are mixed for sequencing. Create a pool and add libraries of any orders; a library may be in several pools. Open a pool for its volumes and index collisions.",
  "help./pools/$poolId#facility":
    "The libraries of this pool with the volumes to pipette, calculated while you type the targets. Collisions of indexes are named by pair. Export the pipetting table for a robot, then mark the pool as pooled: the volumes are then taken from its libraries.",
  "help./orders/$orderId/samples/$sampleId/libraries#facility":
    "The libraries of this sample with their status, indexes and pools. A failed library stays in the list, and a new one can replace it. Customers do not see this page.",
  "help./receive#facility":
    "Records samples that arrive. Scan the code on the packing slip to open its order, then each tube; after the code of a place, received tubes are stored there. The pencil of a sample has its condition, volume, storage note, and the rejection with its reason. Finish the receipt to notify the customer of what arrived and what is missing.",
  "help./places#facility":
    "The places where samples are stored: rooms, freezers, shelves, racks, boxes and plates, each inside another. Several places of one kind are created at once. Each has a code, which its label shows.",
  "help./places/$placeId#facility":
    "What is stored in this place, and the places inside it. Scan a tube to store it here; in a box or plate it goes to the chosen well, or to the next free one. Choose a well to see or take out its tube. An empty place can be deleted.",
  "help./storage#facility":
    "What fills the data directory: data classes, orders, departments, owners, years and months, from the sizes in the database. Each table can be saved as CSV, with sizes in bytes. The line at the top reports unassigned and missing files of the last scan.",
  "help./storage/files#facility":
    "All stored files with their order and sample, also those missing on disk. Compute checksums of selected files, or delete them. Files deleted here cannot be recovered.",
  "help./storage/unassigned#facility":
    "Files in the data directory that no record names, such as output copied there by hand. Assign each to a sample or delete it. Opening this page scans the directory.",
  "help./storage/integrity#facility":
    "Files that the database names but the data directory does not contain. Restore them to the same path, or delete their records. Checksums of an order are verified on its Files tab.",
  "help./reports#facility":
    "Figures of the facility for whole months: orders, samples, deliveries and data, turnaround by stage, instruments, technologies and departments. Select a period. Each table states what it counts and can be saved as CSV.",
  "help./users#facility":
    "All users of this installation. Invite users, edit names and roles (What each role may do lists their rights), reset passwords, or deactivate an account; its orders are kept. New user creates an account with a temporary password, or a service account. Changes are recorded in the audit log.",
  "help./settings/facility#facility":
    "Name, contact, logo and address of the facility. Name and logo are shown in the header, name and contact on the sign-in page and on shared pages. A bar at the bottom saves your changes.",
  "help./settings/access#facility":
    "What users may do: create their own accounts, read the orders of their department, download assemblies, delete submitted orders; and which roles need a second factor at sign-in. Switches take effect immediately, and each change can be undone for a few seconds.",
  "help./settings/orders#facility":
    "Rules that an order must meet when it is submitted. Orders that are already submitted are not checked again.",
  "help./settings/modules#facility":
    "Optional parts of order and study forms, such as funding and metadata checklists. Switches take effect immediately. Answers to the fields of a disabled module are kept.",
  "help./settings/files#facility":
    "File types that can be uploaded, the data class of received files, and the directory where files are stored. When you change the directory, move the existing files there as well.",
  "help./settings/sequencers#facility":
    "The directory in which your sequencers write, and how new files are detected. Only sequencing runs below this directory can be monitored.",
  "help./settings/system#facility":
    "State of the database, the tables, the accounts and the storage. A failed step names its remedy. For a complete check, run npm run cli -- doctor on the server.",
  "help./settings/execution#facility":
    "Where analyses are executed, and with which resources: on this server or on a cluster. Save your changes, then run the system check, which lists missing requirements and how to fix them. Changes apply to analyses started afterwards.",
  "help./settings/catalog#facility":
    "Sequencing technology available in orders. Check the provider for updates and sync them, offer or hide entries, and add your own, which a sync does not change. Every change can be undone in the version history.",
  "help./settings/order-form#facility":
    "Fields of new orders and columns of the sample table. Add, edit and move fields, and check the preview. Saving creates a new version; existing orders keep their answers.",
  "help./settings/services#facility":
    "What researchers order. Each service has a turnaround, shipping instructions and, if you create one, its own order form; the list has the order in which researchers see it. Deactivate a service that is no longer offered: its orders keep it.",
  "help./settings/services/$serviceId/form#facility":
    "The order form of one service. It starts as a copy of the form of the facility, and orders of the service use it from its first save. Saving creates a new version.",
  "help./settings/measurements#facility":
    "What the facility measures of samples, each with its unit, decimals and plausible range. Headings name the columns of pasted tables and instrument exports that contain a type. Limits belong to each service.",
  "help./settings/prices#facility":
    "What the facility charges. Items have a unit, a price and, if limited, days of validity; a rate multiplies the prices of its departments or has prices of its own. Currency and the price of a core hour are those of Execution settings.",
  "help./settings/study-form#facility":
    "Fields of all studies and their samples. Add fields, also from a checklist, and check the preview. Saving creates a new version; earlier versions can be restored.",
  "help./audit#facility":
    "Every change, with user and time; entries cannot be edited or deleted. Filter by user, action and date, and open an entry for the previous values. Each entry links to the changed object.",
  "help./notifications#facility":
    "News of orders, analyses and messages, newest first, kept for 90 days. Select one to open its page. Mark notifications as read, or as unread to return to them later.",
  "help./notifications#researcher":
    "News of your orders, results and messages, newest first, kept for 90 days. Select one to open its page. Mark notifications as read, or as unread to return to them later.",
  "help./account":
    "Your profile, password, linked sign-in, two-factor authentication, appearance, language and email notifications. View the devices that are signed in and sign them out. Appearance and keyboard settings apply to this browser.",
  "help./explore":
    "Pipelines that this registry publishes; no account is needed. Search and filter them, and open one for its requirements, outputs and versions.",
  "help./explore/$pipelineId":
    "One published pipeline: what it needs, what it creates, its settings and versions. The facility installs it from the pipeline store.",
  "help./explore/checklists":
    "Metadata checklists that this registry publishes. Search them, and open one for its fields. Studies use the checklists of the main navigation.",
  "help./explore/checklists/$accession":
    "One published checklist with its fields and allowed values. Search its fields, or open its JSON document.",
  "help./explore/technology":
    "The published catalog of platforms, flow cells, kits, barcodes and software. Search it by name, manufacturer or catalog number. The order form shows what the facility offers.",
  "help./explore/research-data":
    "Public statistics of sequencing data over time. Filter by category. Each chart states the date of its data, and can be shown as a table or downloaded as CSV.",
  "help./explore/$":
    "The registry has no page at this address. It may be mistyped, or the entry is no longer published. The tabs lead to what is published.",
  "help./$":
    "No page exists at this address. It may be mistyped, or the page has been removed. Use the search or the navigation.",
  "help./settings/sign-in#facility":
    "How users sign in: register the redirect address at your OpenID Connect provider, then enter its issuer, the client ID and the client secret, save, and test the connection. For a directory (LDAP), enter its address, a search account and where users are found. Roles and departments can be assigned by claims of the provider and groups of the directory. Passwords can be switched off; facility admins can always use theirs.",
  "help./settings/mail#facility":
    "The mail server that delivers emails of this installation, and the sender address. Save the settings, then send a test email: the answer of the mail server is shown. Emails that were not delivered are listed at the end.",
  "help./settings/announcement#facility":
    "A message to all users, such as planned maintenance. It appears on every page until its end, and users can dismiss it. A changed text or level appears again for everyone.",
  "help./settings/terms#facility":
    "The terms of use in versions. A published version stops all users until they accept it, facility admins included; service accounts are not affected. The list shows who accepted which version and when.",
  "help./departments#facility":
    "The labs and groups that order, each with its cost center, billing address, members and leads. A user belongs to one department; submitted orders stay with the department they were submitted for. Deactivate a department to keep its orders without offering it any more. Import users and departments from a CSV file; a preview shows the result before anything is stored.",
  "help./settings/chat#facility":
    "Slack and Teams channels that receive a short message with a link for each chosen event. The text of each message can be changed. Send a test message after adding a channel; the deliveries show the answers of the chat.",
  "help./settings/webhooks#facility":
    "Webhooks post signed events as JSON to other programs. Choose the events, store the secret in the receiver, and send a test event. A failed delivery is repeated for about a day; the deliveries show each answer and allow sending an event again.",
};
