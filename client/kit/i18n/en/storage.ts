import { count } from "../count.ts";
import { formatNumber } from "../formatNumber.ts";

const files = (amount: number) => count(amount, "file", "files");

export interface Place {
  /** Unknown to users of the demo. */
  place: string | null;
}

export const storage = {
  "storage.title": "Storage",
  "storage.tabs": "Sections of storage",
  "storage.tab.usage": "Usage",
  "storage.tab.files": "Files",
  "storage.tab.unassigned": "Unassigned",
  "storage.tab.integrity": "Integrity",
  "storage.text.files": ({ place }: Place) =>
    `Files in ${place ?? "the data directory"} and their database records`,
  "storage.text.unassigned": ({ place }: Place) =>
    `Files in ${place ?? "the data directory"} that belong to no order. Assign them to a sample or delete them.`,
  "storage.text.integrity": ({ place }: Place) =>
    `Recorded files that are missing in ${place ?? "the data directory"}. Checksums are verified on the Files tab of an order.`,
  "storage.scan.found": ({ unassigned, missing }: { unassigned: number; missing: number }) =>
    `${[
      unassigned > 0 && count(unassigned, "unassigned file", "unassigned files"),
      missing > 0 && count(missing, "missing file", "missing files"),
    ]
      .filter(Boolean)
      .join(", ")}.`,
  "storage.scan.clean": "No unassigned or missing files.",
  "storage.scan.incomplete": "No unassigned or missing files found, but the scan was incomplete.",
  "storage.scan.last": "Last scan:",
  "storage.scan.never": "The data directory has not been scanned for unassigned and missing files yet.",
  "storage.scan.now": "Scan now",
  "storage.showUnassigned": "Show unassigned files",
  "storage.usage.text":
    "What fills the data directory. Sizes and dates are those of the database records; the working files of analyses and incomplete uploads are not included.",
  "storage.usage.failed": "Couldn't load the storage usage",
  "storage.usage.none": "No files.",
  "storage.usage.disk": "Disk of the data directory",
  "storage.usage.used": "Used disk space",
  "storage.usage.free": "Free",
  "storage.usage.noSpace": "Unavailable",
  "storage.usage.diskSize": "Disk size",
  "storage.usage.recorded": "Recorded files",
  "storage.usage.recordedSize": ({ size, files: amount }: { size: string; files: number }) =>
    `${size} in ${files(amount)}`,
  "storage.usage.other": "Other use of the disk",
  "storage.usage.files": "Files",
  "storage.usage.share": "Share",
  "storage.usage.kinds": "By data class",
  "storage.usage.kinds.definition": ({ unsized }: { unsized: number }) =>
    unsized === 0
      ? "Each file counts once, including superseded read sets."
      : `Each file counts once, including superseded read sets. ${files(unsized)} without a recorded size ${unsized === 1 ? "counts" : "count"} as 0 bytes.`,
  "storage.usage.kind": "Data class",
  "storage.usage.kind.raw": "Raw reads",
  "storage.usage.kind.cleaned": "Deliverable reads",
  "storage.usage.kind.unknown": "Unclassified reads",
  "storage.usage.kind.lane": "Lane files",
  "storage.usage.kind.artifact": "Reports and attachments",
  "storage.usage.kind.assembly": "Assemblies",
  "storage.usage.kind.published": "Published files that were replaced",
  "storage.usage.orders": "By order",
  "storage.usage.orders.definition": ({ shown, total }: { shown: number; total: number }) =>
    shown === total
      ? "Orders with files, largest first."
      : `The ${formatNumber(shown)} largest of ${count(total, "order", "orders")} with files.`,
  "storage.usage.order": "Order",
  "storage.usage.owner": "Owner",
  "storage.usage.status": "Status",
  "storage.usage.delivered": "Delivered",
  "storage.usage.departments": "By department",
  "storage.usage.departments.definition": "Files by the department of the order. At most 50 departments.",
  "storage.usage.department": "Department",
  "storage.usage.orderCount": "Orders",
  "storage.usage.owners": "By owner",
  "storage.usage.owners.definition": "Files by order owner. At most 50 owners, largest first.",
  "storage.usage.years": "By year",
  "storage.usage.years.definition": "Files that are still recorded, in the year of their receipt.",
  "storage.usage.year": "Year",
  "storage.usage.months": "Growth by month",
  "storage.usage.months.definition":
    "Files that are still recorded, in the month of their receipt, and their total size at the end of each month. Deleted files are not included. At most 24 months.",
  "storage.usage.month": "Month",
  "storage.usage.total": "Total size",
  "storage.usage.candidates": "Candidates for archiving",
  "storage.usage.candidates.definition":
    "Orders delivered more than six months ago, largest first. At most 50 orders.",
  "storage.usage.candidates.none": "No order with files was delivered more than six months ago.",
  "storage.failed": "Couldn't list the files",
  "storage.search": "Search files",
  "storage.searchHint": "Folder or file name",
  "storage.count": ({ files: amount }: { files: number }) => files(amount),
  "storage.state": "Assignment",
  "storage.state.assigned": "Assigned",
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
