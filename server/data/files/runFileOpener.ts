import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { Recipient } from "../downloads/beginDownload.ts";
import type { OpenFile } from "./openDownload.ts";
import type { Preview } from "./openPreview.ts";

/**
 * Opens files of run directories, which belong to a higher area. download and preview return undefined for other paths
 * and refuse files that the caller may not read. demoPreview opens results of runs on orders and studies of the demo,
 * whose data are generated, and returns undefined for everything else.
 */
export interface RunFileOpener {
  download(ctx: SignedInContext, path: string, taker: Recipient): Promise<OpenFile | undefined>;
  preview(
    ctx: SignedInContext,
    path: string,
    shown: { name: string; contentType: string },
  ): Promise<Preview | undefined>;
  demoPreview(
    ctx: SignedInContext,
    path: string,
    shown: { name: string; contentType: string },
  ): Promise<Preview | undefined>;
}

let opener: RunFileOpener | undefined;

/** Registers the opener of run files. Called once, by server/main/wiring.ts. */
export function registerRunFileOpener(registered: RunFileOpener): void {
  opener = registered;
}

/** The registered opener. */
export function runFileOpener(): RunFileOpener {
  if (!opener) throw new Error("No opener for run files is registered");
  return opener;
}
