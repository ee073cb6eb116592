/** Logs a message for the operator, with details. */
export type Log = (message: string, details?: object) => void;
