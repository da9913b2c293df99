/** Joins the names that are not false to a class attribute. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name).join(' ')
}
