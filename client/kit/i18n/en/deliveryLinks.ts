import { count } from "../count.ts";

/** Delivery links, the page they open, and the download log. */
export const deliveryLinks = {
  "deliveryLinks.title": "Share with external recipients",
  "deliveryLinks.text":
    "Anyone with the link can download these files without signing in until the link expires or you revoke it. No other order details are visible.",
  "deliveryLinks.notYet": "Links can be created once the delivery is published.",
  "deliveryLinks.paused": "The delivery is unpublished: links do not work until it is published again.",
  "deliveryLinks.label": "Recipient",
  "deliveryLinks.labelHint": "Visible only to you and the facility.",
  "deliveryLinks.days": "Valid for",
  "deliveryLinks.dayCount": ({ days }: { days: number }) => count(days, "day", "days"),
  "deliveryLinks.create": "Create link",
  "deliveryLinks.createAgain": "Create new link",
  "deliveryLinks.createAgainFor": ({ label }: { label: string }) => `Create new link for ${label}`,
  "deliveryLinks.created": "Link created. Copy it and send it to the recipient.",
  "deliveryLinks.createFailed": "Couldn't create the link",
  "deliveryLinks.failed": "Couldn't load the links",
  "deliveryLinks.copy": "Copy link",
  "deliveryLinks.copyFor": ({ label }: { label: string }) => `Copy link for ${label}`,
  "deliveryLinks.revoke": "Revoke",
  "deliveryLinks.revokeFor": ({ label }: { label: string }) => `Revoke link for ${label}`,
  "deliveryLinks.revoked": "Link revoked. Active downloads were stopped.",
  "deliveryLinks.revokeFailed": "Couldn't revoke the link",
  "deliveryLinks.state.open": "Active",
  "deliveryLinks.state.expired": "Expired",
  "deliveryLinks.state.revoked": "Revoked",
  "deliveryLinks.until": ({ time }: { time: string }) => `Until ${time}`,
  "deliveryLinks.ended": ({ time }: { time: string }) => `Ended ${time}`,
  "deliveryLinks.createdBy": ({ name, time }: { name: string; time: string }) => `Created ${time} by ${name}`,
  "deliveryLinks.unused": "Not used yet",
  "deliveryLinks.used": ({ downloads, time }: { downloads: number; time: string }) =>
    `${count(downloads, "download", "downloads")}, last ${time}`,
  "deliveryLinks.more": "Show more links",
  "deliveryLinks.deletedUser": "a deleted user",

  "linkedDelivery.title": "Sequencing files",
  "linkedDelivery.until": ({ time }: { time: string }) => `You can download these files until ${time}.`,
  "linkedDelivery.closed": "Link not valid",
  "linkedDelivery.closedText": "Ask the sender for a new link.",
  "linkedDelivery.failed": "Couldn't load the files",
  "linkedDelivery.empty": "This delivery contains no files at the moment.",
  "linkedDelivery.commands": "Download via command line",
  "linkedDelivery.commandsText":
    "Run these commands in the target directory. Run them again to resume after an interruption.",
  "linkedDelivery.tool": "Tool",
  "linkedDelivery.copy": "Copy commands",
  "linkedDelivery.checksText":
    "The commands verify every file with a known checksum. To verify later, save a checksum list next to the directories and run md5sum -c or sha256sum -c there.",
  "linkedDelivery.noChecks": "No checksums available for these files.",
  "linkedDelivery.unchecked": ({ files }: { files: number }) =>
    files === 1
      ? "1 file has no checksum and is not verified."
      : `${files} files have no checksum and are not verified.`,

  "downloadLog.title": "Downloads",
  "downloadLog.text": "Download history: file, user, completed or partial",
  "downloadLog.failed": "Couldn't load the downloads",
  "downloadLog.empty": "No downloads yet.",
  "downloadLog.list": "Downloads, newest first",
  "downloadLog.pages": "Download pages",
  "downloadLog.byLink": ({ label }: { label: string }) => `Link: ${label}`,
  "downloadLog.goneLink": "Deleted link",
  "downloadLog.gonePerson": "Deleted user",
  "downloadLog.part": ({ from, to }: { from: string; to: string }) => `bytes ${from} to ${to}`,
  "downloadLog.sent": ({ sent, of }: { sent: string; of: string }) => `${sent} of ${of}`,
  "downloadLog.state.running": "In progress",
  "downloadLog.state.complete": "Completed",
  "downloadLog.state.broken off": "Interrupted",
};
