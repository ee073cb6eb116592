import { count as counted } from "../count.ts";

const files = (count: number) => counted(count, "file", "files");

export const delivery = {
  "delivery.title": "Delivery",
  "delivery.failed": "Couldn't load the delivery",
  "delivery.upload": "Upload files",
  "delivery.wait.title": "Files not available yet",
  "delivery.wait.text": "Files appear here once the facility has published them. No action is needed.",
  "delivery.toOrder": "Go to the order",

  "delivery.published": "Published",
  "delivery.notPublished": "Not published",
  "delivery.publishedBy": ({ time, name }: { time: string; name: string | null }) =>
    name === null ? `Published ${time}` : `Published ${time} by ${name}`,
  "delivery.publishedText": "The order owner can view and download these files.",
  "delivery.notPublishedText": "Visible to the facility only.",
  "delivery.nothingText": "Nothing to publish yet: no deliverable reads and no customer report.",
  "delivery.publish": "Publish",
  "delivery.publish.title": "Publish this delivery?",
  "delivery.publish.text": ({ count, size }: { count: number; size: string }) =>
    `The owner of the order will see ${files(count)} (${size}). Publish again after files change.`,
  "delivery.publish.excluded": ({ count }: { count: number }) =>
    count === 1 ? "1 file or read set is not included." : `${count} files or read sets are not included.`,
  "delivery.publish.done": "Delivery published",
  "delivery.unpublish": "Unpublish",
  "delivery.unpublish.title": "Unpublish this delivery?",
  "delivery.unpublish.text": ({ count, size }: { count: number; size: string }) =>
    `The order owner will no longer see ${count === 1 ? "this file" : `these ${files(count)}`} (${size}), and existing links stop working. Files already downloaded are not affected. Publishing again notifies the owner again.`,
  "delivery.unpublish.done": "Delivery unpublished",
  "delivery.publishAgain": "Publish again",
  "delivery.publishAgain.title": "Publish the changes?",
  "delivery.publishAgain.text":
    "The delivery changes as listed here, and the order owner is notified. Removed files can no longer be downloaded.",
  "delivery.newer": ({ count }: { count: number }) =>
    count === 1
      ? "1 file changed since publication and is not published yet"
      : `${count} files changed since publication and are not published yet`,
  "delivery.newer.text": "The order owner sees the published files until you publish again.",
  "delivery.newer.more": ({ count }: { count: number }) => `and ${count} more`,
  "delivery.newer.owner": "The facility has newer files for this order that are not published yet.",
  "delivery.change.added": ({ of, file }: { of: string; file: string }) => `${of}: new file ${file}`,
  "delivery.change.removed": ({ of, old }: { of: string; old: string }) => `${of}: ${old} removed`,
  "delivery.change.replaced": ({ of, old, file }: { of: string; old: string; file: string }) =>
    `${of}: ${old} → ${file}`,
  "delivery.keep": "Cancel",
  "delivery.changeFailed": "Couldn't change the delivery",
  "delivery.noFolder": "No data directory is set",
  "delivery.noFolderText": "Files cannot be downloaded until an administrator sets the data directory.",
  "delivery.excluded.title": "Not included",
  "delivery.excluded.reads": ({ count }: { count: number }) =>
    count === 1
      ? "Reads of 1 sample: raw or unclassified, restricted to the facility."
      : `Reads of ${count} samples: raw or unclassified, restricted to the facility.`,
  "delivery.excluded.artifacts": ({ count }: { count: number }) => `${files(count)} for the facility only.`,

  "delivery.summary": ({ samples, files: amount, size }: { samples: number; files: number; size: string }) =>
    [...(samples > 0 ? [counted(samples, "sample", "samples")] : []), files(amount), size].join(", "),
  "delivery.downloadAll": "Download all",
  "delivery.downloadChosen": "Download selected",
  "delivery.download.failed": "Couldn't start the download",
  "delivery.archive.zip": "ZIP archive",
  "delivery.archive.zipHint": "For Windows, macOS and Linux. Starts again after an interruption.",
  "delivery.archive.tar": "TAR archive",
  "delivery.archive.tarHint": "For Linux and clusters. Starts again after an interruption.",
  "delivery.archive.tooMany": ({ most }: { most: number }) =>
    `Select at most ${most} samples, or all of them.`,
  "delivery.script": "Download script",
  "delivery.script.hint": "For large deliveries: a shell script that resumes and verifies each file.",
  "delivery.checksums": "Checksums",
  "delivery.checksumList": ({ kind, name }: { kind: string; name: string }) => `${kind} (${name})`,
  "delivery.share": "Share",
  "delivery.crate": "RO-Crate",
  "delivery.more": "More actions",

  "delivery.files": "Files",
  "delivery.readSets": "Reads by sample",
  "delivery.otherFiles": "Other files",
  "delivery.sample": "Sample",
  "delivery.reads": "Reads per file",
  "delivery.readsOf": ({ reads }: { reads: string }) => `${reads} reads`,
  "delivery.quality": "Mean quality",
  "delivery.downloaded": "Downloaded",
  "delivery.downloadedPart": ({ files, of }: { files: number; of: number }) => `${files} of ${of} files`,
  "delivery.file": "File",
  "delivery.type": "Type",
  "delivery.count": ({ count, size }: { count: number; size: string }) => `${files(count)}, ${size}`,
  "delivery.empty.title": "No files yet",
  "delivery.empty.admin": "Files classified as deliverable appear here.",
  "delivery.empty.researcher": "This delivery contains no files at the moment.",
  "delivery.search": "Filter samples and files",
  "delivery.noMatch": "No matching files.",
  "delivery.pages": "File pages",
  "delivery.wholeOrder": "Entire order",
  "delivery.checksum": "Checksum",
  "delivery.noChecksum": "No checksum",
  "delivery.hash.pending": "MD5 pending",
  "delivery.hash.differs":
    "The checksum supplied with this file does not match the stored file. Upload the file again.",
  "delivery.copy": ({ kind, name }: { kind: string; name: string }) => `Copy ${kind} of ${name}`,
  "delivery.missing": ({ count }: { count: number }) =>
    count === 1
      ? "1 file is missing from storage and cannot be downloaded. The facility must restore or replace it."
      : `${count} files are missing from storage and cannot be downloaded. The facility must restore or replace them.`,
  "delivery.missing.file": "File missing",
  "delivery.download": "Download",
  "delivery.downloadHref": ({ name }: { name: string }) => `Download ${name}`,
  "delivery.preview": "View",
  "delivery.previewHref": ({ name }: { name: string }) => `View ${name} in a new tab`,
  "delivery.demo": "Downloads are disabled in the public demo.",
  "delivery.kind.R1": "FASTQ, R1",
  "delivery.kind.R2": "FASTQ, R2",
  "delivery.kind.qc_report": "QC report",
  "delivery.kind.multiqc_report": "MultiQC report",
  "delivery.kind.demux_stats": "Demultiplexing statistics",
  "delivery.kind.sample_sheet": "Sample sheet",
  "delivery.kind.delivery_report": "Delivery report",
  "delivery.kind.attachment": "Attachment",

  "delivery.terminal.title": "Download via command line",
  "delivery.terminal.text":
    "Run this command in bash or zsh in the target directory. It prompts for your password, downloads each file into a directory for its sample and verifies the checksums. Run it again to resume after an interruption.",
  "delivery.terminal.copy": "Copy command",
  "delivery.terminal.save": "Save as script",
};
