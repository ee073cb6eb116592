/** The reason why a registry cannot be mirrored at all, as a sentence for the operator. */
export class CannotMirror extends Error {
  override name = "CannotMirror";
}
