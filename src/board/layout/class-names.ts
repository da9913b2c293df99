/** The class attribute of those names that hold. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name).join(' ')
}
