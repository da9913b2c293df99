/**
 * The value under a key that came from outside: never what every object inherits, so that an id
 * like `toString` finds nothing.
 */
export function own<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
