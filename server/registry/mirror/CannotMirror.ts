/** Why a registry cannot be mirrored there at all, in a sentence for the person in front of it. */
export class CannotMirror extends Error {
  override name = "CannotMirror";
}
