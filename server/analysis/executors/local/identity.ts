import { readFile } from "node:fs/promises";
import { processStart } from "../../../../db/processMark.ts";
import type { Launch } from "../../../../db/models/PipelineRun.ts";
import { thisHost } from "./readRunFile.ts";

export type LocalLaunch = Launch & { executor: "local" };

/**
 * here: the launched process itself runs. gone: the process has certainly ended. elsewhere: the process belongs to
 * another machine, and its state cannot be determined from this one.
 */
export type Presence = "here" | "gone" | "elsewhere";

/** Returns the identity by which a process of this machine is recognised later. */
export async function identityOf(pid: number): Promise<LocalLaunch> {
  return {
    executor: "local",
    pid,
    startTicks: (await processStart(pid)) ?? null,
    bootId: await bootId(),
    host: thisHost(),
  };
}

/**
 * Returns whether a launched process still runs. A process with the same number and another start time is another
 * process.
 */
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
