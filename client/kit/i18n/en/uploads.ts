const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);

export const uploads = {
  "uploads.title": "Upload files",
  "uploads.toDelivery": "Delivery",
  "uploads.failed": "The order could not be loaded",
  "uploads.listFailed": "The unfinished uploads could not be loaded",
  "uploads.forbidden.title": "Only the facility uploads files",
  "uploads.forbidden.text": "Your files appear under Delivery once the facility has published them.",
  "uploads.demo.title": "Uploading is switched off in the public demo",
  "uploads.demo.text": "In an instance of your own, this is where the files of an order come in.",
  "uploads.draft.title": "This order takes no files yet",
  "uploads.draft.text": "Files can be uploaded once the order is submitted.",
  "uploads.toOrder": "Go to the order",
  "uploads.noFolder": "No data folder is set",
  "uploads.noFolderText": "Uploads have nowhere to go until an administrator sets the data base path.",
  "uploads.toSettings": "Open the settings",

  "uploads.drop.title": "Drop files or a whole folder here",
  "uploads.drop.text": ({ extensions }: { extensions: string }) =>
    `Reads end in ${extensions}. All other files are stored with the order. A list such as md5sums.txt supplies the checksums.`,
  "uploads.drop.now": "Let go to add them",
  "uploads.drop.files": "Choose files",
  "uploads.drop.folder": "Choose a folder",
  "uploads.drop.filesInput": "Files to upload",
  "uploads.drop.folderInput": "Folder to upload",
  "uploads.drop.reading": "Reading the folder …",
  "uploads.drop.added": ({ added }: { added: number }) =>
    added === 0 ? "Nothing new to upload." : `${files(added)} added.`,
  "uploads.drop.checksums": ({ count }: { count: number }) =>
    `${count === 1 ? "1 checksum" : `${count} checksums`} read.`,
  "uploads.drop.unreadLines": ({ count, name }: { count: number; name: string }) =>
    `${count === 1 ? "1 line" : `${count} lines`} of ${name} could not be read.`,
  "uploads.drop.listTooLarge": ({ name }: { name: string }) =>
    `${name} is too large for a list of checksums.`,
  "uploads.drop.known": ({ count }: { count: number }) =>
    `${files(count)} ${count === 1 ? "was" : "were"} here already.`,
  "uploads.drop.hidden": ({ count }: { count: number }) =>
    `${count === 1 ? "1 hidden file" : `${count} hidden files`} left out.`,
  "uploads.drop.empty": ({ count }: { count: number }) =>
    `${count === 1 ? "1 empty file" : `${count} empty files`} left out.`,
  "uploads.drop.unreadable": ({ count }: { count: number }) => `${files(count)} could not be read.`,

  "uploads.review.title": "Check before sending",
  "uploads.review.count": ({ count, size }: { count: number; size: string }) => `${files(count)}, ${size}`,
  "uploads.review.file": "File",
  "uploads.review.role": "As",
  "uploads.review.sample": "Sample",
  "uploads.review.class": "Class",
  "uploads.review.roleOf": ({ name }: { name: string }) => `What ${name} is`,
  "uploads.review.sampleOf": ({ name }: { name: string }) => `Sample of ${name}`,
  "uploads.review.classOf": ({ name }: { name: string }) => `Class of ${name}`,
  "uploads.review.remove": ({ name }: { name: string }) => `Leave ${name} out`,
  "uploads.review.removeAll": "Leave all out",
  "uploads.review.choose": "Choose a sample",
  "uploads.review.none": "No sample",
  "uploads.review.noMatch": "No such sample",
  "uploads.review.allReads": "All reads are",
  "uploads.review.filter": "Show",
  "uploads.review.all": "All",
  "uploads.review.attention": ({ count }: { count: number }) => `Need a decision (${count})`,
  "uploads.review.nothingLeft": "Every file has what it needs.",
  "uploads.review.pages": "Pages of files",
  "uploads.review.verify": "Check each file against its checksum after it has arrived",
  "uploads.review.verifyText": "The server reads the whole file again; a file that differs is not filed.",
  "uploads.review.start": ({ count, size }: { count: number; size: string }) =>
    `Send ${files(count)} (${size})`,
  "uploads.review.startNone": "Send",
  "uploads.review.blocked": ({ count }: { count: number }) =>
    count === 1
      ? "1 file stays here until it has what it needs."
      : `${count} files stay here until they have what they need.`,
  "uploads.review.nothingReady": "No file is ready to be sent yet.",
  "uploads.review.continues": ({ part }: { part: string }) => `Goes on at ${part}`,
  "uploads.review.whole": "All its bytes are there",
  "uploads.review.anew": "Start anew",
  "uploads.review.anewOf": ({ name }: { name: string }) => `Start ${name} anew`,
  "uploads.review.startsAnew": "Starts anew; what was received is dropped",
  "uploads.review.continueOf": ({ name }: { name: string }) => `Go on with ${name}`,
  "uploads.review.continue": "Go on instead",
  "uploads.review.run": "Sequencing run",
  "uploads.review.noRun": "None",
  "uploads.review.lane": ({ lane }: { lane: number }) => `Lane ${lane}`,
  "uploads.sets.title": "Read sets with several lanes",
  "uploads.sets.text":
    "The lanes of each sample become one read set: its files are joined in lane order when they arrive, R1 and R2 separately.",
  "uploads.sets.lanes": ({ role, lanes }: { role: string; lanes: number[] }) =>
    `${role}: ${lanes.length === 1 ? "lane" : "lanes"} ${lanes.join(", ")}`,
  "uploads.sets.missing": ({ lanes }: { lanes: number[] }) =>
    lanes.length === 1 ? `Lane ${lanes[0]} lacks its mate.` : `Lanes ${lanes.join(", ")} lack their mates.`,
  "uploads.received.title": "Received lanes and other files",
  "uploads.received.failed": "Couldn't load the other files",
  "uploads.received.others": "Other files of the order",
  "uploads.received.show": "Show lanes",
  "uploads.received.showOf": ({ name }: { name: string }) => `Show the lanes of ${name}`,
  "uploads.received.hide": "Hide lanes",
  "uploads.received.hideOf": ({ name }: { name: string }) => `Hide the lanes of ${name}`,
  "uploads.received.joining": ({ written, total }: { written: number; total: number }) =>
    `Joining ${written} of ${total} lanes`,
  "uploads.received.joined": ({ count }: { count: number }) =>
    count === 1 ? "1 lane in the sample's read" : `${count} lanes joined in the sample's read`,
  "uploads.received.replaced": ({ count }: { count: number }) =>
    `${count === 1 ? "1 lane" : `${count} lanes`} received; the sample's current read is another file`,
  "uploads.received.supplied": ({ checksum }: { checksum: string }) => `Supplied checksum ${checksum}`,
  "uploads.received.hashing": "Computing MD5 and SHA-256…",
  "uploads.received.differs":
    "The checksum supplied with this file differs from the stored file. Upload the file again.",
  "uploads.role.R1": "R1",
  "uploads.role.R2": "R2",
  "uploads.role.attachment": "Other file",
  "uploads.class.cleaned": "Deliverable",
  "uploads.class.raw": "Raw, protected",
  "uploads.class.customer": "Customer",
  "uploads.class.facility": "Facility only",
  "uploads.problem.sampleMissing": "Choose the sample it belongs to",
  "uploads.problem.sampleAmbiguous": "Its name fits more than one sample; choose the right one",
  "uploads.problem.extension": "Reads cannot have this extension; send it as an other file",
  "uploads.problem.taken": "Another file here is the same mate and lane of this sample; remove one",
  "uploads.problem.lanesMixed": "Other files here are single lanes of this read; remove them or this file",
  "uploads.problem.undetermined": "Undetermined reads belong to no sample; send the file as an other file",
  "uploads.problem.undeterminedOther": "Undetermined reads: stored with the order, not as a read of a sample",
  "uploads.problem.indexOther": "Index reads: stored with the order, not as a read of the sample",
  "uploads.problem.replacesLane": "Replaces this lane; the read is joined again",
  "uploads.problem.underWay": "The same mate of this sample is on its way already",
  "uploads.problem.classesDiffer": "Both mates of a sample must be of one class",
  "uploads.problem.mateMissing": "Its mate is not here",
  "uploads.problem.replaces": "Replaces the file this sample has",
  "uploads.problem.checksumsDiffer": "The lists give different checksums for it; none is used",
  "uploads.problem.changed": "The file was changed since the upload began. Start anew unless you know better",
  "uploads.checksum": ({ algorithm }: { algorithm: string }) =>
    `${algorithm === "md5" ? "MD5" : "SHA-256"} supplied`,

  "uploads.open.title": "Unfinished uploads",
  "uploads.open.text":
    "Drop the same files again and they go on where they stopped. Nothing that was received is sent twice.",
  "uploads.open.progress": ({ received, expected }: { received: string; expected: string }) =>
    `${received} of ${expected} received`,
  "uploads.open.last": ({ time }: { time: string }) => `last bytes ${time}`,
  "uploads.open.again": ({ name }: { name: string }) => `Drop ${name} again to go on.`,
  "uploads.open.continue": "Go on",
  "uploads.open.continueOf": ({ name }: { name: string }) => `Go on with ${name}`,
  "uploads.open.continueAll": ({ count }: { count: number }) => `Go on with ${files(count)}`,
  "uploads.open.cancelOf": ({ name }: { name: string }) => `Cancel ${name}`,
  "uploads.open.cancelTitle": "Cancel this upload?",
  "uploads.open.cancelText": ({ name, received }: { name: string; received: string }) =>
    `The ${received} of ${name} that were received will be removed from the server.`,
  "uploads.open.cancel": "Cancel the upload",
  "uploads.open.keep": "Keep it",
  "uploads.open.gone": ({ name }: { name: string }) =>
    `${name} could not be opened, or is another file now. Drop it here.`,
  "uploads.open.more": ({ count }: { count: number }) => `and ${count} more`,

  "uploads.sending.title": "On their way",
  "uploads.sending.total": "All files together",
  "uploads.sending.counts": ({ arrived, total }: { arrived: number; total: number }) =>
    `${arrived} of ${files(total)} arrived`,
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
  }) =>
    `${percent} percent sent, ${arrived} of ${files(total)} arrived${failed > 0 ? `, ${failed} failed` : ""}.`,
  "uploads.sending.pauseAll": "Pause all",
  "uploads.sending.resumeAll": "Go on with all",
  "uploads.sending.retryAll": "Try failed ones again",
  "uploads.sending.cancelAll": "Cancel all",
  "uploads.sending.cancelTitle": ({ count }: { count: number }) => `Cancel ${files(count)}?`,
  "uploads.sending.cancelText": ({ received }: { received: string }) =>
    `The ${received} that were received of them are removed from the server. Files that have arrived stay.`,
  "uploads.sending.keep": "Go on sending",
  "uploads.sending.clear": "Clear the list",
  "uploads.sending.filter": "Show",
  "uploads.sending.all": "All",
  "uploads.sending.unfinished": ({ count }: { count: number }) => `Unfinished (${count})`,
  "uploads.sending.pages": "Pages of uploads",
  "uploads.sending.pause": ({ name }: { name: string }) => `Pause ${name}`,
  "uploads.sending.resume": ({ name }: { name: string }) => `Go on with ${name}`,
  "uploads.sending.retry": ({ name }: { name: string }) => `Try ${name} again`,
  "uploads.sending.startOver": ({ name }: { name: string }) => `Send ${name} again from its first byte`,
  "uploads.sending.cancel": ({ name }: { name: string }) => `Cancel ${name}`,
  "uploads.sending.dismiss": ({ name }: { name: string }) => `Take ${name} off the list`,
  "uploads.sending.keepOpen":
    "Keep this window open until all files have arrived. You can use other pages meanwhile.",
  "uploads.state.sending": "Sending",
  "uploads.state.queued": "Waits for its turn",
  "uploads.state.completing": "All bytes are there, being filed",
  "uploads.state.checking": "All bytes are there, being checked",
  "uploads.state.paused": "Paused",
  "uploads.state.offline": "No network. Goes on by itself",
  "uploads.state.signedOut": "Goes on when you have signed in again",
  "uploads.state.failed": "Failed",
  "uploads.state.arrived": "Arrived",
  "uploads.state.cancelled": "Cancelled",
  "uploads.state.noAnswer": "No answer from the server",
  "uploads.state.nextTry": ({ reason, seconds }: { reason: string; seconds: number }) =>
    `${reason.replace(/\.$/, "")}. Next try ${seconds <= 0 ? "now" : `in ${seconds} s`}`,
  "uploads.state.percent": ({ state, percent }: { state: string; percent: string }) =>
    `${state} at ${percent}`,
  "uploads.state.startsOver": ({ reason }: { reason: string }) =>
    `${reason.replace(/\.$/, "")}. Trying again sends it from its first byte`,
  "uploads.state.changed": "The file changed, or can no longer be read. Drop it here again.",

  "uploads.end.all": ({ count }: { count: number }) =>
    `${count === 1 ? "The file has" : `All ${count} files have`} arrived`,
  "uploads.end.some": ({ arrived, total }: { arrived: number; total: number }) =>
    `${arrived} of ${files(total)} arrived`,
  "uploads.end.allText": "Look at the delivery, and publish it when it is complete.",
  "uploads.end.someText": "These did not:",
  "uploads.end.more": ({ count }: { count: number }) => `… and ${count} more`,
};
