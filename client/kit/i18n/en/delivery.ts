const files = (count: number) => (count === 1 ? "1 file" : `${count} files`);

export const delivery = {
  "delivery.title": "Delivery",
  "delivery.failed": "The delivery could not be loaded",
  "delivery.upload": "Upload files",
  "delivery.wait.title": "Your files are not here yet",
  "delivery.wait.text":
    "They appear on this page when the facility has published them. You need not do anything.",
  "delivery.toOrder": "Go to the order",

  "delivery.published": "Published",
  "delivery.notPublished": "Not published",
  "delivery.publishedBy": ({ time, name }: { time: string; name: string | null }) =>
    name === null ? `Published ${time}` : `Published ${time} by ${name}`,
  "delivery.publishedText": "The owner of the order sees and downloads these files.",
  "delivery.notPublishedText": "Only the facility sees these files.",
  "delivery.nothingText":
    "There is nothing to publish yet: no deliverable reads and no report for the customer.",
  "delivery.publish": "Publish",
  "delivery.publish.title": "Publish this delivery?",
  "delivery.publish.text": ({ count, size }: { count: number; size: string }) =>
    `The owner of the order will see ${files(count)} (${size}), and those that are added later.`,
  "delivery.publish.excluded": ({ count }: { count: number }) =>
    count === 1
      ? "1 file or read stays with the facility."
      : `${count} files or reads stay with the facility.`,
  "delivery.publish.done": "The delivery is published",
  "delivery.unpublish": "Take back",
  "delivery.unpublish.title": "Take this delivery back?",
  "delivery.unpublish.text": ({ count, size }: { count: number; size: string }) =>
    `The owner of the order will no longer see ${count === 1 ? "this file" : `these ${files(count)}`} (${size}), and links to them open nothing. What has been downloaded stays with whoever has it. Publishing again tells the owner again.`,
  "delivery.unpublish.done": "The delivery is taken back",
  "delivery.publishAgain": "Publish again",
  "delivery.publishAgain.title": "Publish the newer files?",
  "delivery.publishAgain.text":
    "The delivery changes as listed here, and its owner is notified. Files that leave the delivery can no longer be downloaded from it.",
  "delivery.newer": ({ count }: { count: number }) =>
    count === 1
      ? "1 file changed since the publication and is not published yet"
      : `${count} files changed since the publication and are not published yet`,
  "delivery.newer.text": "The owner sees the published files until you publish again.",
  "delivery.newer.more": ({ count }: { count: number }) => `and ${count} more`,
  "delivery.newer.owner":
    "The facility has files for this order that differ from the published ones and are not published yet.",
  "delivery.change.added": ({ of, file }: { of: string; file: string }) => `${of}: new file ${file}`,
  "delivery.change.removed": ({ of, old }: { of: string; old: string }) => `${of}: ${old} is removed`,
  "delivery.change.replaced": ({ of, old, file }: { of: string; old: string; file: string }) =>
    `${of}: ${old} → ${file}`,
  "delivery.keep": "Leave it as it is",
  "delivery.changeFailed": "The delivery was not changed",
  "delivery.noFolder": "No data folder is set",
  "delivery.noFolderText": "Files cannot be downloaded until an administrator sets the data base path.",
  "delivery.excluded.title": "Not part of the delivery",
  "delivery.excluded.reads": ({ count }: { count: number }) =>
    count === 1
      ? "The reads of 1 sample: they are raw or not classified, and protected."
      : `The reads of ${count} samples: they are raw or not classified, and protected.`,
  "delivery.excluded.artifacts": ({ count }: { count: number }) =>
    `${files(count)} meant for the facility only.`,

  "delivery.files": "Files",
  "delivery.count": ({ count, size }: { count: number; size: string }) => `${files(count)}, ${size}`,
  "delivery.empty.title": "No files yet",
  "delivery.empty.admin": "Files that are uploaded to this order and classified as deliverable appear here.",
  "delivery.empty.researcher":
    "The facility has published this delivery, but it holds no files at the moment.",
  "delivery.search": "Search files and samples",
  "delivery.noMatch": "No file matches.",
  "delivery.pages": "Pages of files",
  "delivery.wholeOrder": "For the whole order",
  "delivery.checksum": "Checksum",
  "delivery.noChecksum": "not available",
  "delivery.hash.pending": "being computed",
  "delivery.hash.differs":
    "The checksum supplied with this file differs from the stored file. Upload the file again.",
  "delivery.copy": ({ name }: { name: string }) => `Copy the checksum of ${name}`,
  "delivery.copied": "Copied",
  "delivery.missing": ({ count }: { count: number }) =>
    count === 1
      ? "1 file is missing from the storage of the facility and cannot be downloaded. The facility has to restore or replace it."
      : `${count} files are missing from the storage of the facility and cannot be downloaded. The facility has to restore or replace them.`,
  "delivery.missing.file": "File missing",
  "delivery.download": "Download",
  "delivery.downloadOf": ({ name }: { name: string }) => `Download ${name}`,
  "delivery.preview": "View",
  "delivery.previewOf": ({ name }: { name: string }) => `View ${name} in a new tab`,
  "delivery.demo": "Downloads are switched off in the public demo.",
  "delivery.kind.R1": "Reads, R1",
  "delivery.kind.R2": "Reads, R2",
  "delivery.kind.qc_report": "Quality report",
  "delivery.kind.multiqc_report": "MultiQC report",
  "delivery.kind.demux_stats": "Demultiplexing statistics",
  "delivery.kind.sample_sheet": "Sample sheet",
  "delivery.kind.delivery_report": "Delivery report",
  "delivery.kind.attachment": "Attachment",

  "delivery.terminal.title": "Fetch everything in a terminal",
  "delivery.terminal.text":
    "Paste this into bash or zsh in the folder the files shall go to. It asks for your password, downloads every file into a folder for its sample, and checks the checksums. Run it again after an interruption: it goes on where it stopped.",
  "delivery.terminal.copy": "Copy the command",
  "delivery.terminal.save": "Save as a script",
  "delivery.terminal.show": "Show the command",
  "delivery.terminal.hide": "Hide the command",
  "delivery.sums.save": ({ name }: { name: string }) => `Save ${name}`,
};
