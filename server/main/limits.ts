/** Connections of one process. */
export const CONNECTIONS_MAX = 4_000;

/** Time for the headers of a request to arrive. */
export const HEADERS_TIMEOUT_MS = 10_000;
