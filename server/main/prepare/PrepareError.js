/** Something the person who starts Lanekeeper has to put right; the message says what, in a sentence. */
export class PrepareError extends Error {
  name = "PrepareError";
}
