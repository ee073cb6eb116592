import { count } from "../count.ts";

const files = (amount: number) => count(amount, "file", "files");

export const storage = {
  "storage.title": "Storage",
  "storage.text": ({ place }: { place: string }) => `Files in ${place} and their database records`,
  "storage.failed": "Couldn't list the files",
  "storage.search": "Search files",
  "storage.searchHint": "Folder or file name",
  "storage.count": ({ files: amount }: { files: number }) => files(amount),
  "storage.state": "Assignment",
  "storage.state.unassigned": "Unassigned",
  "storage.state.assigned": "Assigned",
  "storage.state.missing": "Missing on disk",
  "storage.state.all": "All files",
  "storage.summary": ({ total, unassigned }: { total: number; unassigned: number }) =>
    `${files(total)}, ${count(unassigned, "unassigned", "unassigned")}`,
  "storage.missing": ({ missing }: { missing: number }) =>
    `${count(missing, "recorded file is", "recorded files are")} missing on disk.`,
  "storage.missingText": "Restore the files to the same path or delete their records here.",
  "storage.showMissing": "Show missing files",
  "storage.leftOut": "Scan incomplete",
  "storage.empty.title": "No files yet",
  "storage.empty.text": "Uploads and sequencer output appear here.",
  "storage.none.unassigned.title": "No unassigned files",
  "storage.none.unassigned.text": "All files belong to an order.",
  "storage.none.missing.title": "No missing files",
  "storage.none.missing.text": "All recorded files are on disk.",
  "storage.none.assigned.title": "No assigned files",
  "storage.none.assigned.text": "No order has files yet.",
  "storage.noneFound.title": "No matching files",
  "storage.noneFound.text": "Try a shorter search term or show all files.",
  "storage.showAll": "Show all files",
  "storage.pages": "File pages",
  "storage.table": "Files",
  "storage.file": "File",
  "storage.size": "Size",
  "storage.changed": "Modified",
  "storage.belongsTo": "Assigned to",
  "storage.checksum": "Checksum",
  "storage.checksum.md5": "MD5",
  "storage.checksum.sha256": "SHA-256",
  "storage.checksum.unknown": "Unknown algorithm",
  "storage.checksum.none": "None",
  "storage.hash.computed": "MD5 and SHA-256 computed",
  "storage.hash.pending": "Computing MD5 and SHA-256…",
  "storage.hash.failed": "MD5 and SHA-256 not computed: file not readable",
  "storage.hash.differs": "Supplied checksum differs from the file",
  "storage.gone": "Missing on disk",
  "storage.nobody": "Unassigned",
  "storage.wholeOrder": "entire order",
  "storage.kind.read": "Reads",
  "storage.kind.lane": "Lane",
  "storage.kind.artifact": "Attachment",
  "storage.kind.assembly": "Assembly",
  "storage.raw": "Raw, protected",
  "storage.superseded": "Superseded",
  "storage.calculate": "Compute checksums",
  "storage.delete": "Delete",
  "storage.assign": "Assign",
  "storage.assignOf": ({ name }: { name: string }) => `Assign ${name} to a sample`,
  "storage.cancel": "Cancel",
  "storage.close": "Close",

  "storage.assign.title": "Assign to a sample",
  "storage.assign.order": "Order",
  "storage.assign.orderHint": "Number, name or owner",
  "storage.assign.noOrder": "No matching submitted orders",
  "storage.assign.sample": "Sample",
  "storage.assign.byName": "Suggested from the file name.",
  "storage.assign.noSample": "No matching samples",
  "storage.assign.read": "FASTQ file",
  "storage.assign.lane": ({ lane, role }: { lane: number; role: string }) =>
    `The file name indicates lane ${lane} of ${role}; it is merged with the other lanes in its folder.`,
  "storage.assign.replaces": ({ role, name }: { role: string; name: string }) =>
    `Replaces ${name} as ${role}. The replaced file stays on disk, unassigned.`,
  "storage.assign.confirm": "Assign",
  "storage.assign.done": ({ name, sample }: { name: string; sample: string }) =>
    `${name} assigned to ${sample}`,
  "storage.assign.failed": "Couldn't assign the file",

  "storage.calculate.title": "Checksums",
  "storage.calculate.running": ({ done, total }: { done: number; total: number }) =>
    `${done} of ${files(total)}`,
  "storage.calculate.done": ({ amount }: { amount: number }) =>
    `${count(amount, "checksum", "checksums")} computed`,
  "storage.calculate.stop": "Stop",
  "storage.calculate.stopped": "Stopped. Computed checksums are kept.",
  "storage.calculate.copy": "Copy in md5sum format",

  "storage.delete.title": ({ amount }: { amount: number }) => `Permanently delete ${files(amount)}?`,
  "storage.delete.text": "Files are deleted from disk and removed from their orders. This cannot be undone.",
  "storage.delete.protected": ({ amount }: { amount: number }) =>
    `${files(amount)}: protected raw reads, the only copy of the sequencer output, or files of a published delivery`,
  "storage.delete.force": "Also delete these files; published files are removed from their delivery",
  "storage.delete.word": "delete",
  "storage.delete.type": ({ word }: { word: string }) => `Type ${word} to confirm`,
  "storage.delete.confirm": "Delete permanently",
  "storage.delete.done": ({ amount }: { amount: number }) => `${files(amount)} deleted`,
  "storage.delete.failed": "Couldn't delete",
  "storage.more": ({ amount }: { amount: number }) => `and ${amount} more`,

  "storage.order.title": "Files on disk",
  "storage.order.text": "Assign existing files and verify checksums.",
  "storage.discover": "Find files by name",
  "storage.verify": "Verify checksums",

  "storage.discover.title": "Files found by name",
  "storage.discover.failed": "Search failed",
  "storage.discover.looking": "Searching the data directory…",
  "storage.discover.scanned": ({
    scanned,
    exact,
    total,
  }: {
    scanned: number;
    exact: number;
    total: number;
  }) => `${files(scanned)} scanned. Matches for ${exact} of ${count(total, "sample", "samples")}.`,
  "storage.discover.exact": "Match",
  "storage.discover.partial": "Incomplete pair",
  "storage.discover.ambiguous": "Several matches",
  "storage.discover.none": "No match",
  "storage.discover.has": "Already has files",
  "storage.discover.select": ({ sample }: { sample: string }) => `Assign the files found for ${sample}`,
  "storage.discover.choose": ({ role, sample }: { role: string; sample: string }) => `${role} of ${sample}`,
  "storage.discover.chooseNone": "None",
  "storage.discover.assign": ({ amount }: { amount: number }) =>
    `Assign to ${count(amount, "sample", "samples")}`,
  "storage.discover.done": ({ amount }: { amount: number }) =>
    `Files assigned to ${count(amount, "sample", "samples")}`,
  "storage.discover.lanes": ({ lanes }: { lanes: number[] }) =>
    `Lanes ${lanes.join(", ")} are merged into one read set`,
  "storage.discover.onlyMatches": "Only samples with a match",

  "storage.verify.failed": "Verification failed",
  "storage.verify.again": "Restart",
  "storage.verify.stop": "Stop",
  "storage.verify.stopped": "Stopped. No changes were made.",
  "storage.verify.all": "All files",
  "storage.verify.progress": ({ done, total }: { done: number; total: number }) =>
    `${done} of ${files(total)}`,
  "storage.verify.good": ({ amount }: { amount: number }) =>
    amount === 1 ? "The checksum matches" : `All ${count(amount, "checksum", "checksums")} match`,
  "storage.verify.nothing": "This order has no files.",
  "storage.verify.bad": ({ amount }: { amount: number }) =>
    count(amount, "checksum mismatch", "checksum mismatches"),
  "storage.verify.badText":
    "Replace these files with intact copies from their source before they are used or downloaded.",
  "storage.verify.partly": "Some files could not be verified",
  "storage.verify.matches": ({ amount }: { amount: number }) =>
    `${files(amount)} ${amount === 1 ? "matches" : "match"}`,
  "storage.verify.outcome.differs": "Mismatch",
  "storage.verify.outcome.missing": "Missing on disk",
  "storage.verify.outcome.unreadable": "Not readable",
  "storage.verify.outcome.noChecksum": "No stored checksum",
  "storage.verify.expected": "Stored",
  "storage.verify.computed": "Computed",
  "storage.verify.calculate": ({ amount }: { amount: number }) =>
    `Compute ${count(amount, "checksum", "checksums")}`,
};
