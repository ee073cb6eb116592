/** Caches the result of `make` for each object as long as the object exists. The object is shared and never modified. */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found) return found.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}

/** The same for a function of two objects. */
export function memoizePair<One extends object, Other extends object, Value>(
  make: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const ofOne = memoize((one: One) => memoize((other: Other) => make(one, other)));
  return (one, other) => ofOne(one)(other);
}

/** The same for a function of an object and a text, such as an origin or a role. max: number of texts cached for each
 *  object; further ones evict the oldest, because clients may choose them. */
export function memoizeVariants<Key extends object, Variant extends string, Value>(
  make: (key: Key, variant: Variant) => Value,
  max = 8,
): (key: Key, variant: Variant) => Value {
  const knownVariants = memoize<Key, Map<Variant, { value: Value }>>(() => new Map());
  return (key, variant) => {
    const known = knownVariants(key);
    const found = known.get(variant);
    if (found) return found.value;
    const value = make(key, variant);
    const [oldest] = known.keys();
    if (known.size >= max && oldest !== undefined) known.delete(oldest);
    known.set(variant, { value });
    return value;
  };
}
