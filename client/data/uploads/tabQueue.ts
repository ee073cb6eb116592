import { useSyncExternalStore } from "react";
import { queryClient, trpc } from "../../kit/trpc/trpc.ts";
import { browserTransport } from "./browserTransport.ts";
import { announceQueue } from "./queuePresence.ts";
import { forgetFile, rememberFile } from "./rememberedFiles.ts";
import { browserSurroundings } from "./surroundings.ts";
import { isActive } from "./uploadItem.ts";
import { createUploadQueue, type QueueSnapshot } from "./uploadQueue.ts";

/** The uploads of this window. They continue across pages and end with the window. */
export const tabQueue = createUploadQueue({
  transport: browserTransport,
  surroundings: browserSurroundings,
  onSignedOut: () => void queryClient.invalidateQueries({ queryKey: trpc.auth.session.queryKey() }),
  onOpened: rememberFile,
  onOver: forgetFile,
});

announceQueue();

/** The state of the queue; re-renders after each change. */
export function useTabQueue(): QueueSnapshot {
  return useSyncExternalStore(tabQueue.subscribe, tabQueue.snapshot);
}

window.addEventListener("beforeunload", (event) => {
  if (tabQueue.snapshot().items.some(isActive)) event.preventDefault();
});

// A new sign-in resumes the uploads.
let wasSignedOut = false;
queryClient.getQueryCache().subscribe(() => {
  const session = queryClient.getQueryData(trpc.auth.session.queryKey());
  if (session === undefined) return;
  if (session.user !== null && wasSignedOut) tabQueue.signedIn();
  wasSignedOut = session.user === null;
});
