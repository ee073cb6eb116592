import { count } from "../count.ts";

export const notifications = {
  "notifications.title": "Notifications",
  "notifications.bell": "Notifications",
  "notifications.bell.unread": ({ unread }: { unread: number }) =>
    `Notifications, ${count(unread, "unread", "unread")}`,
  "notifications.all": "Show all",
  "notifications.unreadOnly": "Unread",
  "notifications.everything": "All",
  "notifications.filter": "Filter notifications",
  "notifications.pages": "Notification pages",
  "notifications.list": "Notifications, newest first",
  "notifications.unread": "Unread",
  "notifications.markRead": "Mark as read",
  "notifications.markUnread": "Mark as unread",
  "notifications.markAllRead": "Mark all as read",
  "notifications.markedAll": ({ marked }: { marked: number }) =>
    `${count(marked, "notification", "notifications")} marked as read`,
  "notifications.failed": "Couldn't load the notifications",
  "notifications.notMarked": "Couldn't update the notifications",
  "notifications.empty.title": "No notifications yet",
  "notifications.empty.text": "Updates about your orders appear here and are kept for 90 days.",
  "notifications.noneUnread.title": "No unread notifications",
  "notifications.noneUnread.text": "New notifications appear here automatically.",
  "notifications.order.submitted": "New order submitted",
  "notifications.approval.requested": "Approval needed",
  "notifications.order.approved": "Order approved",
  "notifications.order.rejected": "Order rejected",
  "notifications.order.samplesSent": "Samples sent",
  "notifications.order.completed": "Order completed",
  "notifications.files.published": ({ files }: { files: number }) =>
    `${count(files, "file is", "files are")} ready to download`,
  "notifications.samples.issue": ({ samples, codes }: { samples: number; codes: string }) =>
    `Issue with ${count(samples, "sample", "samples")}: ${codes}`,
  "notifications.results.selected": "New results released",
  "notifications.run.completed": "Analysis completed",
  "notifications.run.failed": "Analysis failed",
  "notifications.run.cancelled": "Analysis cancelled",
  "notifications.run.proposed": ({ rule }: { rule: string }) =>
    `Results to review: rule ${rule} completed an analysis`,
  "notifications.rule.notStarted": ({ rule }: { rule: string }) => `Rule ${rule} couldn't start an analysis`,
  "notifications.rule.paused": ({ rule }: { rule: string }) => `Rule ${rule} is paused`,
  "notifications.stream.stalled": ({ minutes }: { minutes: number }) =>
    `Sequencing run stalled: no file for ${count(minutes, "minute", "minutes")}`,
  "notifications.stream.diskLow": ({ free }: { free: string }) =>
    `Disk nearly full for a sequencing run: ${free} left`,
  "notifications.stream.folderMissing": "Output directory of a sequencing run is missing",
  "notifications.stream.finished": "Sequencing run finished",
  "notifications.message.posted": ({ times }: { times: number }) =>
    times === 1 ? "New message" : `${times} new messages`,
  "notifications.message.mention": ({ times }: { times: number }) =>
    times === 1
      ? "You were mentioned in a message"
      : `You were mentioned in ${count(times, "message", "messages")}`,
  "notifications.upload.completed": "All reads of an order received",
  "notifications.mail.failed": ({ times }: { times: number }) =>
    times === 1 ? "An email could not be delivered" : `${times} emails could not be delivered`,
  "notifications.token.expiring": ({ token, account }: { token: string; account: string }) =>
    `The API token ${token}${account && ` of ${account}`} expires soon`,
<<<<<<< HEAD
  "notifications.account.secondFactor": ({ change }: { change: string }) =>
    ({
      added: "A second factor was added to your account",
      removed: "A second factor was removed from your account",
      reset: "The facility has reset your second factors",
      recoveryCodes: "New recovery codes were created for your account",
      recoveryCodeUsed: "A recovery code was used to sign in to your account",
    })[change] ?? "The second factors of your account were changed",
  "notifications.reference.attention": ({ name }: { name: string }) =>
    `The reference data ${name} needs attention`,
=======
  "notifications.reference.attention": "Reference data needs attention",
>>>>>>> 48ddb984 (Keep the start page small: the notification of reference data names no entry, its mail does)
  "notifications.webhook.disabled": ({ receiver }: { receiver: string }) =>
    `Events are no longer sent to ${receiver}: the receiver did not accept them`,
  "notifications.mail.title": "Email notifications",
  "notifications.mail.text":
    "All notifications appear in Lanekeeper. Choose which ones you also receive by email, in the language of the interface.",
  "notifications.mail.off":
    "All notifications appear in Lanekeeper. Your facility sends no emails at present; your choices apply once it does.",
  "notifications.mail.immediate": "Immediately",
  "notifications.mail.daily": "Daily",
  "notifications.mail.never": "Never",
  "notifications.mail.saved": "Notification settings saved",
  "notifications.mail.failed.load": "Couldn't load the notification settings",
  "notifications.mail.failed.save": "Couldn't save the notification settings",
  "notifications.kind.order.submitted": "New orders",
  "notifications.kind.approval.requested": "Orders that need your approval, besides the email with the link",
  "notifications.kind.order.approved": "Orders approved",
  "notifications.kind.order.rejected": "Orders rejected",
  "notifications.kind.order.samplesSent": "Samples sent to the facility",
  "notifications.kind.order.completed": "Orders completed",
  "notifications.kind.files.published": "Files ready for download",
  "notifications.kind.samples.issue": "Sample issues",
  "notifications.kind.results.selected": "New results",
  "notifications.kind.message.posted": "New messages",
  "notifications.kind.message.mention": "Messages that mention you",
  "notifications.kind.upload.completed": "All reads of an order received",
  "notifications.kind.run.completed": "Analyses completed",
  "notifications.kind.run.failed": "Analyses failed",
  "notifications.kind.run.cancelled": "Analyses cancelled",
  "notifications.kind.run.proposed": "Results of automatic analyses to review",
  "notifications.kind.rule.notStarted": "Automatic analyses that couldn't be started",
  "notifications.kind.rule.paused": "Rules for automatic analyses paused",
  "notifications.kind.stream.stalled": "Sequencing runs stalled",
  "notifications.kind.stream.diskLow": "Disk of a sequencing run almost full",
  "notifications.kind.stream.folderMissing": "Output directory of a sequencing run missing",
  "notifications.kind.stream.finished": "Sequencing runs finished",
  "notifications.kind.mail.failed": "Undelivered emails",
  "notifications.kind.token.expiring": "API tokens that expire within a week",
  "notifications.kind.account.secondFactor": "Changes to two-factor authentication",
  "notifications.kind.reference.attention": "Missing or changed reference data",
  "notifications.kind.webhook.disabled": "Webhooks and chat channels turned off",
};
