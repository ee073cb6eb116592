import { count } from "../count.ts";

export const notifications = {
  "notifications.title": "Notifications",
  "notifications.bell": "Notifications",
  "notifications.bell.unread": ({ unread }: { unread: number }) =>
    `Notifications, ${count(unread, "unread one", "unread ones")}`,
  "notifications.all": "Show all",
  "notifications.unreadOnly": "Unread",
  "notifications.everything": "All",
  "notifications.filter": "Which notifications",
  "notifications.pages": "Pages of notifications",
  "notifications.list": "Notifications, newest first",
  "notifications.unread": "Unread",
  "notifications.markRead": "Mark as read",
  "notifications.markUnread": "Mark as unread",
  "notifications.markAllRead": "Mark all as read",
  "notifications.markedAll": ({ marked }: { marked: number }) =>
    `${count(marked, "notification", "notifications")} marked as read`,
  "notifications.failed": "The notifications could not be loaded",
  "notifications.notMarked": "That could not be noted",
  "notifications.empty.title": "Nothing has happened yet",
  "notifications.empty.text": "What changes about your orders is told here, and kept for 90 days.",
  "notifications.noneUnread.title": "You have read everything",
  "notifications.noneUnread.text": "What changes next appears here by itself.",
  "notifications.order.submitted": "New order submitted",
  "notifications.order.samplesSent": "Samples are on their way",
  "notifications.order.completed": "Order completed",
  "notifications.files.published": ({ files }: { files: number }) =>
    `${count(files, "file is", "files are")} ready to download`,
  "notifications.samples.issue": ({ samples, codes }: { samples: number; codes: string }) =>
    `There is a problem with ${count(samples, "sample", "samples")}: ${codes}`,
  "notifications.results.selected": "New results are released",
  "notifications.run.completed": "Run completed",
  "notifications.run.failed": "Run failed",
  "notifications.run.cancelled": "Run cancelled",
  "notifications.stream.stalled": ({ minutes }: { minutes: number }) =>
    `Sequencer has stalled: no file for ${count(minutes, "minute", "minutes")}`,
  "notifications.stream.diskLow": ({ free }: { free: string }) =>
    `Disk of a sequencer almost full: ${free} left`,
  "notifications.stream.folderMissing": "Output folder of a sequencer is missing",
  "notifications.stream.finished": "Sequencer has finished its run",
  "notifications.message.posted": ({ times }: { times: number }) =>
    times === 1 ? "New message" : `${times} new messages`,
  "notifications.message.mention": ({ times }: { times: number }) =>
    times === 1
      ? "You are mentioned in a message"
      : `You are mentioned in ${count(times, "message", "messages")}`,
  "notifications.upload.completed": "All reads of an order have arrived",
};
