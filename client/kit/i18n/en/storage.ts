import { count } from "../count.ts";

const files = (amount: number) => count(amount, "file", "files");

export const storage = {
  "storage.title": "Storage",
  "storage.text": ({ place }: { place: string }) =>
    `What lies under ${place}, and what records say lies there.`,
  "storage.failed": "The files could not be listed",
  "storage.search": "Search files",
  "storage.searchHint": "Folder or file name",
  "storage.state": "Which files",
  "storage.state.unassigned": "Unassigned",
  "storage.state.assigned": "Assigned",
  "storage.state.missing": "Missing on disk",
  "storage.state.all": "All files",
  "storage.summary": ({ total, unassigned }: { total: number; unassigned: number }) =>
    `${files(total)} in all, ${count(unassigned, "of them unassigned", "of them unassigned")}`,
  "storage.missing": ({ missing }: { missing: number }) =>
    `${files(missing)} of records ${missing === 1 ? "is" : "are"} missing on disk.`,
  "storage.missingText": "Put back what is missing at the same place, or delete its entry here.",
  "storage.showMissing": "Show the missing files",
  "storage.leftOut": "Not everything was looked through",
  "storage.empty.title": "Nothing here",
  "storage.empty.text":
    "The data folder holds no files yet. Uploads and deliveries of sequencers appear here.",
  "storage.none.unassigned.title": "Everything belongs to something",
  "storage.none.unassigned.text": "There is no file that no order knows.",
  "storage.none.missing.title": "Nothing is missing",
  "storage.none.missing.text": "Every file that an order names is on disk.",
  "storage.none.assigned.title": "Nothing is assigned yet",
  "storage.none.assigned.text": "No order names a file so far.",
  "storage.noneFound.title": "No file matches",
  "storage.noneFound.text": "Try fewer letters, or look among all files.",
  "storage.showAll": "Show all files",
  "storage.pages": "Pages of files",
  "storage.table": "Files",
  "storage.file": "File",
  "storage.size": "Size",
  "storage.changed": "Changed",
  "storage.belongsTo": "Belongs to",
  "storage.checksum": "Checksum",
  "storage.checksum.md5": "MD5",
  "storage.checksum.sha256": "SHA-256",
  "storage.checksum.unknown": "Of unknown kind",
  "storage.checksum.none": "None",
  "storage.hash.computed": "MD5 and SHA-256 computed",
  "storage.hash.pending": "Computing MD5 and SHA-256…",
  "storage.hash.failed": "MD5 and SHA-256 not computed: the file could not be read",
  "storage.hash.differs": "Supplied checksum differs from the file",
  "storage.gone": "Missing on disk",
  "storage.nobody": "Nobody",
  "storage.wholeOrder": "whole order",
  "storage.kind.read": "Reads",
  "storage.kind.lane": "Lane",
  "storage.kind.artifact": "Attachment",
  "storage.kind.assembly": "Assembly",
  "storage.raw": "Raw, protected",
  "storage.superseded": "Superseded",
  "storage.select": ({ name }: { name: string }) => `Select ${name}`,
  "storage.selectAll": "Select all on this page",
  "storage.selected": ({ amount }: { amount: number }) => `${files(amount)} selected`,
  "storage.unselect": "Clear selection",
  "storage.calculate": "Calculate checksums",
  "storage.delete": "Delete",
  "storage.assign": "Assign",
  "storage.assignOf": ({ name }: { name: string }) => `Assign ${name} to a sample`,
  "storage.cancel": "Cancel",
  "storage.close": "Close",

  "storage.assign.title": "Assign to a sample",
  "storage.assign.order": "Order",
  "storage.assign.orderHint": "Number, name or owner",
  "storage.assign.noOrder": "No submitted order matches",
  "storage.assign.sample": "Sample",
  "storage.assign.byName": "Proposed from the file name.",
  "storage.assign.noSample": "No such sample in this order",
  "storage.assign.read": "Read",
  "storage.assign.lane": ({ lane, role }: { lane: number; role: string }) =>
    `The file becomes lane ${lane} of ${role}, as its name states, and is joined with the lanes beside it.`,
  "storage.assign.replaces": ({ role, name }: { role: string; name: string }) =>
    `This takes the place of ${name} as ${role}. That file stays on disk, unassigned.`,
  "storage.assign.confirm": "Assign",
  "storage.assign.done": ({ name, sample }: { name: string; sample: string }) =>
    `${name} belongs to ${sample} now`,
  "storage.assign.failed": "The file was not assigned",

  "storage.calculate.title": "Checksums",
  "storage.calculate.running": ({ done, total }: { done: number; total: number }) =>
    `${done} of ${files(total)}`,
  "storage.calculate.done": ({ amount }: { amount: number }) =>
    `${count(amount, "checksum", "checksums")} calculated`,
  "storage.calculate.stop": "Stop",
  "storage.calculate.stopped": "Stopped. What was calculated so far is kept.",
  "storage.calculate.copy": "Copy as md5sum writes them",

  "storage.delete.title": ({ amount }: { amount: number }) => `Delete ${files(amount)} for good?`,
  "storage.delete.text":
    "What you delete is removed from the disk, and from the orders that name it. There is no way back.",
  "storage.delete.protected": ({ amount }: { amount: number }) =>
    `${files(amount)}: protected raw reads, the only copy of the sequencer output, or files of a published delivery`,
  "storage.delete.force": "Delete these files too; published files leave their delivery",
  "storage.delete.word": "delete",
  "storage.delete.type": ({ word }: { word: string }) => `Type ${word} to confirm`,
  "storage.delete.confirm": "Delete for good",
  "storage.delete.done": ({ amount }: { amount: number }) => `${files(amount)} deleted`,
  "storage.delete.failed": "Not deleted",
  "storage.more": ({ amount }: { amount: number }) => `and ${amount} more`,

  "storage.order.title": "Files on disk",
  "storage.order.text":
    "Give this order files that are on the server already, and check that what it has is whole.",
  "storage.discover": "Find files by name",
  "storage.verify": "Verify checksums",

  "storage.discover.title": "Files found by name",
  "storage.discover.failed": "The search failed",
  "storage.discover.looking": "Looking through the data folder…",
  "storage.discover.scanned": ({
    scanned,
    exact,
    total,
  }: {
    scanned: number;
    exact: number;
    total: number;
  }) => `${files(scanned)} looked at. Found for ${exact} of ${count(total, "sample", "samples")}.`,
  "storage.discover.exact": "Found",
  "storage.discover.partial": "Half of a pair",
  "storage.discover.ambiguous": "More than one",
  "storage.discover.none": "Nothing",
  "storage.discover.has": "Has files already",
  "storage.discover.select": ({ sample }: { sample: string }) => `Assign the files found for ${sample}`,
  "storage.discover.choose": ({ role, sample }: { role: string; sample: string }) => `${role} of ${sample}`,
  "storage.discover.chooseNone": "None",
  "storage.discover.assign": ({ amount }: { amount: number }) =>
    `Assign to ${count(amount, "sample", "samples")}`,
  "storage.discover.done": ({ amount }: { amount: number }) =>
    `${count(amount, "sample has", "samples have")} got files`,
  "storage.discover.lanes": ({ lanes }: { lanes: number[] }) =>
    `Lanes ${lanes.join(", ")} are joined into one read set`,
  "storage.discover.onlyMatches": "Only samples with a match",

  "storage.verify.failed": "The verification broke off",
  "storage.verify.again": "Start again",
  "storage.verify.stop": "Stop",
  "storage.verify.stopped": "Stopped. Nothing was changed.",
  "storage.verify.all": "All files",
  "storage.verify.progress": ({ done, total }: { done: number; total: number }) =>
    `${done} of ${files(total)}`,
  "storage.verify.good": ({ amount }: { amount: number }) =>
    amount === 1 ? "The file is what it was" : `All ${amount} files are what they were`,
  "storage.verify.nothing": "This order has no files yet.",
  "storage.verify.bad": ({ amount }: { amount: number }) =>
    amount === 1 ? "1 file is not what it was" : `${amount} files are not what they were`,
  "storage.verify.badText":
    "Fetch again what differs, from where it came, before anybody uses or downloads it.",
  "storage.verify.partly": "Some files could not be verified",
  "storage.verify.matches": ({ amount }: { amount: number }) =>
    `${files(amount)} ${amount === 1 ? "matches" : "match"}`,
  "storage.verify.outcome.differs": "Differs",
  "storage.verify.outcome.missing": "Missing on disk",
  "storage.verify.outcome.unreadable": "Could not be read",
  "storage.verify.outcome.noChecksum": "No checksum to compare with",
  "storage.verify.expected": "Stored",
  "storage.verify.computed": "Now",
  "storage.verify.calculate": ({ amount }: { amount: number }) =>
    `Calculate ${count(amount, "checksum", "checksums")}`,
};
