import { live } from "../../../platform/events/live.ts";
import { liveState } from "./liveState.ts";

/** A run as all who watch it in this process see it. */
export const liveRun = live({ topic: "run", read: liveState, pauseMs: 100 });
