/** Watching a sequencer: how it is started, what is set for it, and how an order tells of it. */
export const startStream = {
  "streams.status.ACTIVE": "Watching",
  "streams.status.STOPPING": "Stopping",
  "streams.status.STOPPED": "Stopped",
};
