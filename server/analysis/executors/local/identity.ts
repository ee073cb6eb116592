import { readFile } from "node:fs/promises";
import { processStart } from "../../../../db/processMark.ts";
import type { Launch } from "../../../../db/models/PipelineRun.ts";
import { thisHost } from "./readRunFile.ts";

export type LocalLaunch = Launch & { executor: "local" };

/** here: the very process that was launched runs. gone: it certainly runs no more. elsewhere: it is, or was, a process
 *  of another machine, of which nobody can tell from here. */
export type Presence = "here" | "gone" | "elsewhere";

/** What a process of this machine is recognised by later. */
export async function identityOf(pid: number): Promise<LocalLaunch> {
  return {
    executor: "local",
    pid,
    startTicks: (await processStart(pid)) ?? null,
    bootId: await bootId(),
    host: thisHost(),
  };
}

/** Whether a launched process still runs. One that has its number and another start is another process. */
export async function presenceOf(launch: LocalLaunch): Promise<Presence> {
  if (launch.host !== thisHost()) return "elsewhere";
  if (launch.bootId !== (await bootId())) return "gone";
  const start = await processStart(launch.pid);
  return start !== undefined && start === launch.startTicks ? "here" : "gone";
}

let known: Promise<string | null> | undefined;

function bootId(): Promise<string | null> {
  return (known ??= readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (text) => text.trim(),
    () => null,
  ));
}
