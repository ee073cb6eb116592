/** The states by which the sequencing runs of the facility are filtered. */
export const SEQUENCING_STATES = ["planned", "live", "finished"] as const;

/** The tabs of a live sequencing run, besides its overview. */
export const STREAM_TABS = ["live", "samples", "files", "activity"] as const;
