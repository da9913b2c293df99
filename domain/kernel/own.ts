/** Reads an own property by a key from outside, never an inherited one: an id like `toString` finds nothing. */
export function own<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
