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
  "notifications.order.stageChanged.DRAFT": "Order returned to you",
  "notifications.order.stageChanged.ACCEPTED": "Order accepted by the facility",
  "notifications.order.stageChanged.ON_HOLD": "Order put on hold",
  "notifications.order.stageChanged.REJECTED": "Order not accepted by the facility",
  "notifications.order.stageChanged.CANCELLED": "Order cancelled by the facility",
  "notifications.order.cancelled": "Order cancelled by its owner",
  "notifications.order.assigned": "Order assigned to you",
  "notifications.order.samplesSent": "Samples sent",
  "notifications.samples.decisionAsked": ({ samples, codes }: { samples: number; codes: string }) =>
    `Continue at risk with ${count(samples, "sample", "samples")}? (${codes})`,
  "notifications.samples.decisionAnswered": ({ samples, codes }: { samples: number; codes: string }) =>
    `Question about ${count(samples, "sample", "samples")} answered (${codes})`,
  "notifications.samples.decided": ({ samples, codes }: { samples: number; codes: string }) =>
    `Decision on ${count(samples, "sample", "samples")} (${codes})`,
  "notifications.samples.replacementAnswered": ({ samples, codes }: { samples: number; codes: string }) =>
    `Request for new tubes of ${count(samples, "sample", "samples")} answered (${codes})`,
  "notifications.order.samplesReceived": ({ received, expected }: { received: number; expected: number }) =>
    `${received} of ${count(expected, "sample", "samples")} received`,
  "notifications.amendment.proposed": "Change of an order proposed",
  "notifications.amendment.accepted": "Proposed change accepted",
  "notifications.amendment.declined": "Proposed change declined",
  "notifications.quote.sent": "New quote",
  "notifications.quote.accepted": "Quote accepted",
  "notifications.quote.declined": "Quote declined",
  "notifications.order.completed": "Order completed",
  "notifications.files.published": ({ files }: { files: number }) =>
    `${count(files, "file is", "files are")} ready to download`,
  "notifications.samples.issue": ({ samples, codes }: { samples: number; codes: string }) =>
    `Issue with ${count(samples, "sample", "samples")}: ${codes}`,
  "notifications.results.selected": "New results released",
  "notifications.run.completed": "Analysis completed",
  "notifications.run.failed": "Analysis failed",
  "notifications.run.cancelled": "Analysis cancelled",
  "notifications.run.proposed": ({ rule }: { rule: string }) => `Rule ${rule}: results to review`,
  "notifications.rule.notStarted": ({ rule }: { rule: string }) => `Rule ${rule}: analysis not started`,
  "notifications.rule.paused": ({ rule }: { rule: string }) => `Rule ${rule}: paused`,
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
  "notifications.account.secondFactor": "Two-factor authentication of your account was changed",
  "notifications.account.identityUnlinked": "A sign-in was unlinked from your account",
  "notifications.runFolder.complete": ({ run }: { run: string }) => `Run folder complete: ${run}`,
  "notifications.runFolder.stalled": ({ run }: { run: string }) => `Run folder stalled: ${run}`,
  "notifications.runFolder.unplanned": ({ run }: { run: string }) => `Sequencing run without a plan: ${run}`,
  "notifications.reference.attention": "Reference data needs attention",
  "notifications.webhook.disabled": ({ receiver }: { receiver: string }) =>
    `Events are no longer sent to ${receiver}: the receiver did not accept them`,
};
