/** An object with the keys of another one, each with the same value. */
export const each = <Key extends string, Value>(
  keys: Readonly<Record<Key, unknown>>,
  value: Value,
): Record<Key, Value> =>
  Object.fromEntries(Object.keys(keys).map((key) => [key, value])) as Record<Key, Value> // its keys
