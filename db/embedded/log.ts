/** Receives what an operator should know, in a sentence, with its particulars. */
export type Log = (message: string, details?: object) => void;
