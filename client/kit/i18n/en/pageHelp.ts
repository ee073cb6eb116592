/** What each page behind the sign-in is: what it shows, what one does there, where it goes on. By the path of its route;
 *  loaded when somebody asks for it. */
export const pageHelp = {
  "help./":
    "Here you see what waits for you, and what is under way. The facility finds runs that need somebody, sequencers at work, new orders and samples to receive; researchers find their orders and what each needs next. Every line leads to the page where it is done.",
  "help./orders":
    "All orders that you may see, with where each of them stands. Search, filter and sort them; what you choose there stands in the address, so you can keep or share it. Open an order for its samples and files, or start a new one.",
  "help./orders/new":
    "Here an order is written: what is to be sequenced, how, and one line for each sample. What you type is kept on this device and can be saved as a draft, so you can go on later. Once you submit it, the facility sees it and tells you what comes next.",
  "help./orders/$orderId":
    "One order: its answers, its samples, how far it is, its history, and what owner and facility write to each other. Each sample leads to its own timeline. From here you also reach the files of the order, its sequencing and its results.",
  "help./orders/$orderId/upload":
    "Here sequencing files come to the order. Choose files or whole folders, check which file belongs to which sample and read, then send them. What is interrupted goes on where it stopped; when all have arrived, publish them on the page of the delivery.",
  "help./orders/$orderId/delivery":
    "What the owner of the order receives: reads and reports, with their checksums. Download single files, all of them, or copy commands for a terminal. The facility publishes the delivery here; once it is, links can be made for people without an account.",
  "help./orders/$orderId/sequencing":
    "The runs of sequencers that are planned for this order, and which samples are on each, with their barcodes. Fill in the table, or import a plan from a workbook. When the plan is right, take the sample sheet from here to the sequencer.",
  "help./orders/$orderId/sequencing/import":
    "Here a run plan from a workbook becomes that of the order. Drop the workbook, say which column is what, and put right what is marked; nothing is changed before you import. Afterwards the plan stands on the sequencing page, where the import can be undone.",
  "help./orders/$orderId/samples/$sampleId":
    "Where this sample has been, and what it waits for, from the order to the delivery. Nothing needs to be filled in: it follows what is done elsewhere. To show it to somebody without an account, make a link, which you can revoke at any time.",
  "help./orders/$orderId/streams":
    "The runs of sequencers that are watched for this order while they write. Start watching a folder here, and say which barcode is which sample. Open a run to see what has arrived by now.",
  "help./orders/$orderId/streams/$streamRunId":
    "A sequencer's run as it is written: how much there is, how fast it comes, and of which sample. Give barcodes to samples, and take over what there is of a sample as its reads, also before the run is over. What you take over appears in the order and its delivery.",
  "help./streams":
    "Every run that is watched while a sequencer writes it, of all orders; those under way come first. Look here for what has stalled or has little disk left. Open a run for its yield, or start watching another folder.",
  "help./samples":
    "All samples that you may see, whatever their order. Search, filter and sort them, choose the columns, and select rows with Space or Shift and the arrows. What is selected can be exported or put into a study; the facility also sets its status or starts a run with it.",
  "help./studies":
    "Studies bring samples together, of any of your orders, that are described by one checklist. Start one, or open one to go on describing its samples. A study that is complete can be marked as ready.",
  "help./studies/$studyId":
    "One study: its details, its checklist, and the table in which its samples are described. Fill the table like a spreadsheet, or paste from one; it says at once what is missing or wrong. When nothing is missing, mark the study as ready, or download the table.",
  "help./studies/$studyId/form":
    "The fields that are asked of this study alone, in place of the form of all studies. Add, change and move fields; the preview shows what will be asked. Nothing changes for others until you save, and every earlier version can be brought back.",
  "help./checklists":
    "The checklists of community standards that studies can follow, with the fields each of them wants. Search for one by name or accession, and open it to read its fields. The facility imports newer ones here.",
  "help./checklists/$accession":
    "One checklist with all its fields: which are mandatory, and what may be answered. Look here before you choose it for a study. Older versions stay readable, as studies keep the version they began with.",
  "help./runs":
    "Runs of pipelines: for the facility all of them with their progress, for researchers those whose results were released. Filter by pipeline, status or what they ran on. Open one for its results, or to see why it failed.",
  "help./runs/new":
    "Here a run is started. Choose an order or a study, its samples and a pipeline; what is missing is said before anything starts. Settings hold for this run alone. The run then has a page of its own, where you can watch it.",
  "help./runs/$runId":
    "One run: its results and reports first, then its steps, log and resources. The facility cancels it, runs it again, takes over reads that it proposes, and selects it as final, which shows its results to the owner. If it failed, the page says why and what to do.",
  "help./report":
    "A report written by a pipeline, isolated in a frame. The line above it names the run and the file. You can open the run or download the report.",
  "help./pipelines":
    "The pipelines that are installed here, with their settings. Switch one on to offer it, and set what holds for all its runs. More of them, and newer versions, are in the store; a run is started from an order, a study or the list of runs.",
  "help./pipelines/store":
    "Pipelines that can be installed, from the registry and from sources that you add. Open one to see what it needs and gives, then install or update it. Afterwards it is found among the pipelines, where it is switched on.",
  "help./storage":
    "The files on the disk, and which order and sample each belongs to. Find files that nobody claims or that are missing, give them to a sample, and check them against their checksums. What is deleted here is gone for good.",
  "help./users":
    "Everybody who has an account here. Make accounts, change names and roles, give somebody a new password, or deactivate an account: its orders stay. What was changed stands in the audit.",
  "help./settings":
    "How this installation works: who the facility is, who may do what, where files lie, sequencers and modules. Switches take effect at once; other fields when you save. From here you also reach the forms, the catalog and how runs are executed.",
  "help./settings/execution":
    "Where and with how much runs are executed: on this machine or on a cluster. Save what you change, then check what runs need; what is missing is said with what to do. It holds for runs that start from now on.",
  "help./settings/catalog":
    "The sequencing technology that orders choose from. Check the provider for updates and take them over, offer or hide entries, and add your own; a sync leaves those alone. Everything you do here can be undone from the earlier states.",
  "help./settings/order-form":
    "What researchers are asked when they order, and the columns of their sample table. Add, change and move fields, and look at the preview. Saving makes a new version; orders that exist keep their answers.",
  "help./settings/study-form":
    "What is asked of every study and of the samples in it. Add fields, or take them from a checklist, and look at the preview. Saving makes a new version, and earlier ones can be brought back.",
  "help./audit":
    "Who changed what, and when; nothing of it can be changed or removed. Filter by person, action and day, and open an entry to see what stood there before. Each entry leads to what was changed.",
  "help./notifications":
    "What changed for you, newest first, kept for 90 days. Each line leads to where it happened. Mark what you have seen as read, or as unread to come back to it.",
  "help./account":
    "Your name and password, how the interface looks, and in which language. See where else you are signed in, and sign out there. What you choose for looks and keys holds in this browser.",
  "help./$":
    "There is no page at this address. It may be mistyped, or what it led to was removed. Search for it, or go on from the navigation.",
};
