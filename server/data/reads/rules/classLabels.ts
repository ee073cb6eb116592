/** The classes of reads as people name them. */
export const CLASS_LABELS = { cleaned: "Cleaned", raw: "Raw / protected", unknown: "Unknown" };
