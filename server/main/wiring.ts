import { openDemoResult, openRunDownload, openRunPreview } from "../analysis/runs/files/openRunFile.ts";
import { findRunFile } from "../analysis/runRecords/runFiles.ts";
import { registerNotificationMails } from "../overview/notifications/mail/notificationMails.ts";
import { registerEventRecords } from "./eventRecords.ts";
import { registerRunFileOpener } from "../data/files/runFileOpener.ts";

/** Registers the reactions of higher areas with lower ones. Called before the first request. */
export function wire(): void {
  registerEventRecords();
  registerNotificationMails();
  registerRunFileOpener({
    async download(ctx, path, taker) {
      const file = await findRunFile(ctx.db, path);
      return file && openRunDownload(ctx, file, taker);
    },
    async preview(ctx, path, shown) {
      const file = await findRunFile(ctx.db, path);
      return file && openRunPreview(ctx, file, shown);
    },
    async demoPreview(ctx, path, shown) {
      const file = await findRunFile(ctx.db, path);
      return file && openDemoResult(ctx, file, shown);
    },
  });
}
