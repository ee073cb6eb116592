import { live } from "../../../platform/events/live.ts";
import { liveState } from "./liveState.ts";

/** The shared live state of runs in this process. */
export const liveRun = live({ topic: "run", read: liveState, pauseMs: 100 });
