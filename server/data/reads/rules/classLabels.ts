/** Display names of the data classes. */
export const CLASS_LABELS = { cleaned: "Cleaned", raw: "Raw / protected", unknown: "Unknown" };
