import { refusal } from "../../platform/errors/refusal.ts";

export const laneFileMissing = refusal(
  "lanes.laneFileMissing",
  409,
  "The file of lane {lane} is missing or incomplete on disk. Upload or assign the lane again.",
);
export const joinDiskFull = refusal(
  "lanes.joinDiskFull",
  503,
  "The data disk has no space for the joined file. Lanekeeper will retry in 10 minutes.",
);
export const joinFailed = refusal(
  "lanes.joinFailed",
  500,
  "The lanes could not be joined. Lanekeeper will retry in 10 minutes.",
);

export const lanesMixed = refusal(
  "uploads.lanesMixed",
  400,
  "The lanes of one read must be either all gzip-compressed or all uncompressed",
);
