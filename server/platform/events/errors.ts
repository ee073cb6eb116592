/** Interrupts an event stream without marking it as complete: the browser reconnects automatically, with the current
 *  user of its session. tRPC recognizes the error by its name. */
export const feedInterrupted = () => new DOMException("The feed of changes was interrupted", "AbortError");
