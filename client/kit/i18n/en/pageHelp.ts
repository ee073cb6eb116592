/** Help for each signed-in page: its purpose, main actions and related pages. Keyed by route path; loaded on demand. */
export const pageHelp = {
  "help./":
    "Your tasks and active work. Select an item to open it. Facility staff see analyses that need attention, active sequencing runs, new orders and samples to receive; researchers see their orders and the next step of each.",
  "help./orders":
    "All orders you have access to, with their status. Search, filter and sort them; the page address keeps your selection, so you can bookmark or share it. Open an order for its samples and files, or create a new one.",
  "help./orders/new":
    "Describe the sequencing you need and enter one row per sample. Your input is stored on this device and can be saved as a draft to finish later. After submission, the order page shows the next steps.",
  "help./orders/$orderId":
    "What was ordered, how far the order is, and the conversation between owner and facility. The header is the same on every tab; its button is the next step, all other actions are in the menu beside it.",
  "help./orders/$orderId/samples":
    "The samples of this order. Search and sort them, choose columns, and select rows to export them or add them to a study; the facility also sets their status or starts an analysis. Open a sample for its tracking, metadata and files.",
  "help./orders/$orderId/files":
    "Upload sequencing files of the order, and see what is stored. Select files or folders, check the assignment of files to samples, then send them. Interrupted uploads resume where they stopped.",
  "help./orders/$orderId/sequencing":
    "Live and planned sequencing runs of this order. Fill in the samples and barcodes of a plan, or import it from a workbook, and download the sample sheet for the instrument. Start monitoring an output directory to follow a run live.",
  "help./orders/$orderId/analyses":
    "Analyses of this order. The facility sees all of them and starts new ones; the order owner sees released results. Open one for its reports and files.",
  "help./orders/$orderId/activity":
    "The history of this order, newest first. The owner sees status changes and their notes, the facility all recorded changes. Internal details are in the audit log.",
  "help./orders/$orderId/samples/$sampleId/metadata":
    "The answers about this sample in the order form, and its metadata in a study. Edit the order or the study to change them.",
  "help./orders/$orderId/samples/$sampleId/files":
    "The FASTQ files and assemblies of this sample, with read counts and quality if known. Select a file to download it.",
  "help./orders/$orderId/delivery":
    "Reads and reports for the order owner, with checksums. Download single files, or all or selected files as an archive or with a script, which resumes after an interruption. The facility publishes the delivery here; after that, it can be shared with external recipients by link.",
  "help./orders/$orderId/sequencing/import":
    "Import a run plan from a workbook. Drop the workbook, map its columns and fix the marked errors; nothing changes before you import. The import can be undone on the sequencing page.",
  "help./orders/$orderId/samples/$sampleId":
    "Tracking of this sample from order to delivery. Its steps are recorded automatically. To share its status with a person without an account, create a tracking link, which you can revoke at any time.",
  "help./orders/$orderId/streams/$streamRunId":
    "Live data of a sequencing run: yield, throughput and reads per sample. Map barcodes to samples, and import the reads of a sample even before the run ends. Imported reads appear in the order and its delivery.",
  "help./sequencing":
    "Monitored sequencing runs of all orders, active first. Check for stalled runs and low disk space. Open a run for its yield, or start monitoring another directory.",
  "help./samples":
    "All samples you have access to, across orders. Search, filter and sort them, choose columns, and select rows with Space, or Shift and the arrow keys. Selected samples can be exported or added to a study; the facility can also set their status or start an analysis.",
  "help./studies":
    "Studies group samples from any of your orders under one checklist. Create a study, or open one to edit its sample metadata. Complete studies can be marked as ready.",
  "help./studies/$studyId":
    "One study: details, checklist and sample metadata table. Edit the table like a spreadsheet, or paste rows from one; missing and invalid values are marked immediately. When the table is complete, mark the study as ready, or download the table.",
  "help./studies/$studyId/form":
    "Fields of this study only, replacing the shared study form. Add, edit and move fields; the preview shows the form. Changes apply when you save, and earlier versions can be restored.",
  "help./checklists":
    "Metadata checklists for studies, with their fields. Search by name, accession or field, and open a checklist for details. The facility imports newer versions here.",
  "help./checklists/$accession":
    "One checklist with all fields, mandatory fields and allowed values. Review it before selecting it for a study. Older versions stay available, because studies keep the version they were created with.",
  "help./analyses":
    "Analyses of samples by pipelines: all of them with progress for the facility, released results for researchers. Filter by pipeline, status or target. Open an analysis for its results, or for the cause of a failure.",
  "help./analyses/new":
    "Start an analysis. Select an order or study, its samples and a pipeline; missing requirements are shown before the start. Settings apply to this analysis only, and its page then shows the progress.",
  "help./analyses/$runId":
    "One analysis. The summary shows results and their release, the progress, or the cause of a failure with what you can do. The other tabs contain tasks, logs, resource usage, files and the inputs.",
  "help./report":
    "A pipeline report, shown in an isolated frame. The line above it names the analysis and the file. Open the analysis or download the report from here.",
  "help./pipelines":
    "Installed pipelines and their settings. Enable a pipeline to offer it, and set the defaults of all its analyses. New pipelines and updates are in the pipeline store; start analyses from an order, a study or the list of analyses.",
  "help./pipelines/store":
    "Pipelines available from the registry and from sources you add. Open one for its requirements and outputs, then install or update it. Installed pipelines are enabled on the pipelines page.",
  "help./storage":
    "Files in storage with their order and sample. Find unassigned and missing files, assign files to samples, and verify checksums. Files deleted here cannot be recovered.",
  "help./reports":
    "Figures of the facility for whole months: orders, samples, deliveries and data, turnaround by stage, instruments, technologies and departments. Select a period; each table states what it counts and can be saved as CSV.",
  "help./users":
    "All users of this installation. Add users, edit names and roles, reset passwords, or deactivate an account; its orders are kept. Changes are recorded in the audit log.",
  "help./settings/facility":
    "Name, contact, website and address of the facility. Name and contact are shown on the sign-in page and on shared pages. A bar at the bottom saves your changes.",
  "help./settings/access":
    "What users may do: create their own accounts, download assemblies, delete submitted orders. Switches take effect immediately, and each change can be undone for a few seconds.",
  "help./settings/orders":
    "Rules that an order must meet when it is submitted. Orders that are already submitted are not checked again.",
  "help./settings/modules":
    "Optional parts of order and study forms, such as funding and metadata checklists. Switches take effect immediately. Answers to the fields of a disabled module are kept.",
  "help./settings/files":
    "File types that can be uploaded, the data class of received files, and the directory where files are stored. When you change the directory, move the existing files there as well.",
  "help./settings/sequencers":
    "The directory in which your sequencers write, and how new files are detected. Only runs below this directory can be monitored.",
  "help./settings/system":
    "State of the database, the tables, the accounts and the storage. A failed step names its remedy. For a complete check, run npm run cli -- doctor on the server.",
  "help./settings/execution":
    "Where analyses are executed, and with which resources: on this server or on a cluster. Save your changes, then run the system check, which lists missing requirements and how to fix them. Changes apply to analyses started afterwards.",
  "help./settings/catalog":
    "Sequencing technology available in orders. Check the provider for updates and sync them, offer or hide entries, and add your own, which a sync does not change. Every change can be undone in the version history.",
  "help./settings/order-form":
    "Fields of new orders and columns of the sample table. Add, edit and move fields, and check the preview. Saving creates a new version; existing orders keep their answers.",
  "help./settings/study-form":
    "Fields of all studies and their samples. Add fields, also from a checklist, and check the preview. Saving creates a new version; earlier versions can be restored.",
  "help./audit":
    "Every change, with user and time; entries cannot be edited or deleted. Filter by user, action and date, and open an entry for the previous values. Each entry links to the changed object.",
  "help./notifications":
    "Your notifications, newest first, kept for 90 days. Select a notification to open its page. Mark notifications as read, or as unread to return to them later.",
  "help./account":
    "Your name, password, appearance and language. View your other sessions and sign them out. Appearance and keyboard settings apply to this browser.",
  "help./$":
    "No page exists at this address. It may be mistyped, or the page has been removed. Use the search or the navigation.",
};
