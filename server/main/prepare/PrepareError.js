/** A problem that the operator has to fix; the message describes it in a sentence. */
export class PrepareError extends Error {
  name = "PrepareError";
}
