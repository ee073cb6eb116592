/** Cuts an event stream without telling its reader that it is complete: a browser connects again by itself and
 *  comes back as whoever its session says it is. The name is what tRPC goes by. */
export const feedInterrupted = () => new DOMException("The feed of changes was interrupted", "AbortError");
