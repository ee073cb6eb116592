import { refusal } from "../../platform/errors/refusal.ts";
import { LIBRARIES_MAX } from "../limits.ts";

export const poolNotFound = refusal("pools.notFound", 404, "Pool not found");
export const poolNameTaken = refusal("pools.nameTaken", 409, "A pool with the name {name} exists already");
export const poolNotPlanned = refusal(
  "pools.notPlanned",
  409,
  "The libraries and targets of a pool can be changed only while it is planned",
);
export const poolOnRun = refusal(
  "pools.onRun",
  409,
  "The pool is on a lane of a sequencing run. Remove it from the lane first.",
);
export const failedLibraries = refusal(
  "pools.failedLibraries",
  409,
  "Failed libraries cannot be pooled: {libraries}",
);
export const tooManyPooled = refusal("pools.tooManyLibraries", 409, "A pool has at most {most} libraries", {
  most: LIBRARIES_MAX,
});
export const poolVolumesMissing = refusal(
  "pools.volumesMissing",
  409,
  "A volume is missing for these libraries of the pool: {libraries}",
);
export const poolEmpty = refusal("pools.empty", 409, "The pool has no libraries");
