const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);
const andMore = (count: number) => (count > 0 ? ` and ${count} more` : "");

export const uploads = {
  "uploads.title": "Upload files",
  "uploads.toDelivery": "Delivery",
  "uploads.failed": "Couldn't load the order",
  "uploads.listFailed": "Couldn't load the incomplete uploads",
  "uploads.demo.title": "Uploads are disabled in the public demo",
  "uploads.demo.text": "In your own installation, you upload the files of an order here.",
  "uploads.draft.title": "This order is still a draft",
  "uploads.draft.text": "Files can be uploaded after the order is submitted.",
  "uploads.noFolder": "No data directory configured",
  "uploads.noFolderText": "Uploads are not possible until the data directory is set.",
  "uploads.toSettings": "Open settings",

  "uploads.drop.title": "Drop files or folders here",
  "uploads.drop.text": ({ extensions }: { extensions: string }) =>
    `FASTQ files end in ${extensions}. Other files are stored with the order. A file such as md5sums.txt supplies checksums.`,
  "uploads.drop.now": "Drop to add",
  "uploads.drop.files": "Choose files",
  "uploads.drop.folder": "Choose folder",
  "uploads.drop.filesInput": "Files to upload",
  "uploads.drop.folderInput": "Folder to upload",
  "uploads.drop.reading": "Reading folder…",
  "uploads.drop.added": ({ added }: { added: number }) =>
    added === 0 ? "No new files." : `${files(added)} added.`,
  "uploads.drop.checksums": ({ count }: { count: number }) =>
    `${count === 1 ? "1 checksum" : `${count} checksums`} read.`,
  "uploads.drop.unreadLines": ({ count, name }: { count: number; name: string }) =>
    `${count === 1 ? "1 unreadable line" : `${count} unreadable lines`} of ${name}.`,
  "uploads.drop.listTooLarge": ({ name }: { name: string }) =>
    `Checksums of ${name}: too large for a checksum list.`,
  "uploads.drop.known": ({ count }: { count: number }) => `${files(count)} already in the list.`,
  "uploads.drop.hidden": ({ count }: { count: number }) =>
    `${count === 1 ? "1 hidden file" : `${count} hidden files`} skipped.`,
  "uploads.drop.lost": "Not added",
  "uploads.drop.empty": ({ names, more }: { names: string; more: number }) =>
    `Empty files: ${names}${andMore(more)}.`,
  "uploads.drop.unreadable": ({ names, more }: { names: string; more: number }) =>
    `Unreadable files: ${names}${andMore(more)}. Check access, then add them again.`,
  "uploads.drop.cut": ({ most }: { most: string }) =>
    `All files after the first ${most}. Upload these, then add the others.`,

  "uploads.review.title": "Review before uploading",
  "uploads.review.count": ({ count, size }: { count: number; size: string }) => `${files(count)}, ${size}`,
  "uploads.review.file": "File",
  "uploads.review.role": "Role",
  "uploads.review.sample": "Sample",
  "uploads.review.class": "Data class",
  "uploads.review.roleOf": ({ name }: { name: string }) => `Role of ${name}`,
  "uploads.review.sampleOf": ({ name }: { name: string }) => `Sample of ${name}`,
  "uploads.review.classOf": ({ name }: { name: string }) => `Data class of ${name}`,
  "uploads.review.remove": ({ name }: { name: string }) => `Remove ${name}`,
  "uploads.review.removeAll": "Remove all",
  "uploads.review.choose": "Choose a sample",
  "uploads.review.none": "No sample",
  "uploads.review.noMatch": "No matching samples",
  "uploads.review.allReads": "Data class of all reads",
  "uploads.review.filter": "Show",
  "uploads.review.all": "All",
  "uploads.review.attention": ({ count }: { count: number }) => `Needs review (${count})`,
  "uploads.review.nothingLeft": "No files need review.",
  "uploads.review.pages": "File pages",
  "uploads.review.verify": "Verify checksums after upload",
  "uploads.review.verifyText":
    "Each file is read again on the server; files that fail the check are rejected.",
  "uploads.review.start": ({ count, size }: { count: number; size: string }) =>
    `Upload ${files(count)} (${size})`,
  "uploads.review.startNone": "Upload",
  "uploads.review.blocked": ({ count }: { count: number }) =>
    count === 1
      ? "1 file needs review and is not uploaded."
      : `${count} files need review and are not uploaded.`,
  "uploads.review.nothingReady": "No files ready to upload.",
  "uploads.review.continues": ({ part }: { part: string }) => `Resumes at ${part}`,
  "uploads.review.whole": "All data received",
  "uploads.review.restart": "Restart",
  "uploads.review.restartOf": ({ name }: { name: string }) => `Restart ${name}`,
  "uploads.review.restarts": "Restarts; received data is discarded",
  "uploads.review.continueOf": ({ name }: { name: string }) => `Resume ${name}`,
  "uploads.review.continue": "Resume",
  "uploads.review.run": "Sequencing run",
  "uploads.review.noRun": "None",
  "uploads.review.lane": ({ lane }: { lane: number }) => `Lane ${lane}`,
  "uploads.sets.title": "Multi-lane read sets",
  "uploads.sets.more": ({ count }: { count: number }) => `Show ${count} complete lane sets`,
  "uploads.sets.text":
    "The lanes of each sample are merged in lane order into one read set, R1 and R2 separately.",
  "uploads.sets.lanes": ({ role, lanes }: { role: string; lanes: number[] }) =>
    `${role}: ${lanes.length === 1 ? "lane" : "lanes"} ${lanes.join(", ")}`,
  "uploads.sets.missing": ({ lanes }: { lanes: number[] }) =>
    lanes.length === 1
      ? `Lane ${lanes[0]}: R1 or R2 is missing.`
      : `Lanes ${lanes.join(", ")}: R1 or R2 is missing.`,
  "uploads.received.title": "Received lanes and other files",
  "uploads.received.failed": "Couldn't load the other files",
  "uploads.received.others": "Other files of the order",
  "uploads.received.show": "Show lanes",
  "uploads.received.showOf": ({ name }: { name: string }) => `Show the lanes of ${name}`,
  "uploads.received.hide": "Hide lanes",
  "uploads.received.hideOf": ({ name }: { name: string }) => `Hide the lanes of ${name}`,
  "uploads.received.joining": ({ written, total }: { written: number; total: number }) =>
    `Merging lanes: ${written} of ${total}`,
  "uploads.received.joined": ({ count }: { count: number }) =>
    count === 1 ? "1 lane in the sample's read set" : `${count} lanes merged into the sample's read set`,
  "uploads.received.replaced": ({ count }: { count: number }) =>
    `${count === 1 ? "1 lane" : `${count} lanes`} received; the sample's current read set uses another file`,
  "uploads.received.supplied": ({ checksum }: { checksum: string }) => `Supplied checksum ${checksum}`,
  "uploads.received.hashing": "Computing MD5 and SHA-256…",
  "uploads.received.differs": "The supplied checksum does not match the stored file. Upload the file again.",
  "uploads.role.R1": "R1",
  "uploads.role.R2": "R2",
  "uploads.role.attachment": "Other file",
  "uploads.class.cleaned": "Deliverable",
  "uploads.class.raw": "Raw, protected",
  "uploads.class.customer": "Customer",
  "uploads.class.facility": "Facility only",
  "uploads.problem.sampleMissing": "Choose a sample",
  "uploads.problem.sampleAmbiguous": "Name matches several samples; choose one",
  "uploads.problem.extension": "File extension not allowed for reads; change the role to Other file",
  "uploads.problem.taken": "Another file has the same sample, lane and read (R1/R2); remove one",
  "uploads.problem.lanesMixed":
    "Other files are single lanes of the same read (R1/R2); remove them or this file",
  "uploads.problem.undetermined": "Undetermined reads belong to no sample; change the role to Other file",
  "uploads.problem.undeterminedOther": "Undetermined reads; stored with the order, not assigned to a sample",
  "uploads.problem.indexOther": "Index reads; stored with the order, not assigned to a sample",
  "uploads.problem.replacesLane": "Replaces this lane; the lanes are merged again",
  "uploads.problem.underWay": "This read (R1/R2) of the sample is already being uploaded",
  "uploads.problem.classesDiffer": "R1 and R2 must have the same data class",
  "uploads.problem.mateMissing": "R1 or R2 is missing",
  "uploads.problem.replaces": "Replaces the current file of the sample",
  "uploads.problem.checksumsDiffer": "Conflicting checksums in the lists; none is used",
  "uploads.problem.changed": "The file changed since the upload began; restart recommended",
  "uploads.checksum": ({ algorithm }: { algorithm: string }) =>
    `${algorithm === "md5" ? "MD5" : "SHA-256"} supplied`,

  "uploads.open.title": "Incomplete uploads",
  "uploads.open.text": "Drop the same files again to resume. Received data is not sent again.",
  "uploads.open.progress": ({ received, expected }: { received: string; expected: string }) =>
    `${received} of ${expected} received`,
  "uploads.open.last": ({ time }: { time: string }) => `last data ${time}`,
  "uploads.open.again": ({ name }: { name: string }) => `Drop ${name} again to resume.`,
  "uploads.open.continue": "Resume",
  "uploads.open.continueOf": ({ name }: { name: string }) => `Resume ${name}`,
  "uploads.open.continueAll": ({ count }: { count: number }) => `Resume ${files(count)}`,
  "uploads.open.cancelOf": ({ name }: { name: string }) => `Cancel ${name}`,
  "uploads.open.cancelTitle": "Cancel this upload?",
  "uploads.open.cancelText": ({ name, received }: { name: string; received: string }) =>
    `Received data of ${name} (${received}) is deleted from the server.`,
  "uploads.open.cancel": "Cancel upload",
  "uploads.open.keep": "Keep upload",
  "uploads.open.gone": ({ name }: { name: string }) =>
    `${name} can't be opened or has changed. Drop it here.`,
  "uploads.open.more": ({ count }: { count: number }) => `and ${count} more`,

  "uploads.sending.title": "Uploading",
  "uploads.sending.total": "Total progress",
  "uploads.sending.counts": ({ arrived, total }: { arrived: number; total: number }) =>
    `${arrived} of ${files(total)} uploaded`,
  "uploads.sending.bytes": ({ sent, total }: { sent: string; total: string }) => `${sent} of ${total}`,
  "uploads.sending.rate": ({ rate }: { rate: string }) => `${rate}/s`,
  "uploads.sending.left": ({ time }: { time: string }) => `${time} left`,
  "uploads.sending.soon": "a few seconds",
  "uploads.sending.live": ({
    percent,
    arrived,
    total,
    failed,
  }: {
    percent: number;
    arrived: number;
    total: number;
    failed: number;
  }) => `${percent}% sent, ${arrived} of ${files(total)} uploaded${failed > 0 ? `, ${failed} failed` : ""}.`,
  "uploads.sending.pauseAll": "Pause all",
  "uploads.sending.resumeAll": "Resume all",
  "uploads.sending.retryAll": "Retry failed",
  "uploads.sending.cancelAll": "Cancel all",
  "uploads.sending.cancelTitle": ({ count }: { count: number }) => `Cancel ${files(count)}?`,
  "uploads.sending.cancelText": ({ received }: { received: string }) =>
    `Received data of these files (${received}) is deleted from the server. Completed uploads are kept.`,
  "uploads.sending.keep": "Keep uploading",
  "uploads.sending.clear": "Clear list",
  "uploads.sending.filter": "Show",
  "uploads.sending.all": "All",
  "uploads.sending.unfinished": ({ count }: { count: number }) => `Incomplete (${count})`,
  "uploads.sending.pages": "Upload pages",
  "uploads.sending.pause": ({ name }: { name: string }) => `Pause ${name}`,
  "uploads.sending.resume": ({ name }: { name: string }) => `Resume ${name}`,
  "uploads.sending.retry": ({ name }: { name: string }) => `Retry ${name}`,
  "uploads.sending.startOver": ({ name }: { name: string }) => `Restart ${name}`,
  "uploads.sending.cancel": ({ name }: { name: string }) => `Cancel ${name}`,
  "uploads.sending.dismiss": ({ name }: { name: string }) => `Remove ${name} from the list`,
  "uploads.sending.keepOpen":
    "Keep this window open until all uploads are complete. You can use other pages in the meantime.",
  "uploads.state.sending": "Uploading",
  "uploads.state.queued": "Queued",
  "uploads.state.completing": "Finalizing…",
  "uploads.state.checking": "Verifying checksum…",
  "uploads.state.paused": "Paused",
  "uploads.state.offline": "Offline. Resumes automatically",
  "uploads.state.signedOut": "Resumes after you sign in",
  "uploads.state.failed": "Failed",
  "uploads.state.arrived": "Uploaded",
  "uploads.state.cancelled": "Cancelled",
  "uploads.state.noAnswer": "No response from the server",
  "uploads.state.nextTry": ({ reason, seconds }: { reason: string; seconds: number }) =>
    `${reason.replace(/\.$/, "")}. Next attempt ${seconds <= 0 ? "now" : `in ${seconds} s`}`,
  "uploads.state.percent": ({ state, percent }: { state: string; percent: string }) =>
    `${state} at ${percent}`,
  "uploads.state.startsOver": ({ reason }: { reason: string }) =>
    `${reason.replace(/\.$/, "")}. Retrying restarts the upload`,
  "uploads.state.changed": "The file changed or can't be read. Drop it here again.",

  "uploads.end.all": ({ count }: { count: number }) =>
    count === 1 ? "File uploaded" : `All ${count} files uploaded`,
  "uploads.end.some": ({ arrived, total }: { arrived: number; total: number }) =>
    `${arrived} of ${files(total)} uploaded`,
  "uploads.end.allText": "Review the delivery and publish it when it is complete.",
  "uploads.end.someText": "Not uploaded:",
  "uploads.end.more": ({ count }: { count: number }) => `… and ${count} more`,
};
