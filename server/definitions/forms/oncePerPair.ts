/** Makes one value of two that are kept, and keeps it as long as both are. */
export function oncePerPair<One extends object, Other extends object, Made>(
  make: (one: One, other: Other) => Made,
): (one: One, other: Other) => Made {
  const known = new WeakMap<One, WeakMap<Other, Made>>();
  return (one, other) => {
    const byOther = known.get(one) ?? new WeakMap<Other, Made>();
    known.set(one, byOther);
    const made = byOther.get(other) ?? make(one, other);
    byOther.set(other, made);
    return made;
  };
}
