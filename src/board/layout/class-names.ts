/** Joins class names for an attribute, skipping false ones. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name).join(' ')
}
