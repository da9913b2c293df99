import { folded, matches } from '../kernel/compare'
import { byName } from '../kernel/names'
import type { Product } from '../rows/product'

/** The available products that a search finds, by name. Products whose initials are the typed letters come first. */
export function findProducts(products: Iterable<Product>, typed: string): Product[] {
  const found = [...products].filter(({ name, available }) => available && isFound(name, typed))
  const isFirst = ({ name }: Product) => typed !== '' && hasInitials(name, typed)
  return found.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || byName(a, b))
}

/** The products that a search would find if they were available, by name. */
export const notAvailable = (products: Iterable<Product>, typed: string): Product[] =>
  [...products].filter((row) => !row.available && isFound(row.name, typed)).sort(byName)

const isFound = (name: string, typed: string): boolean =>
  matches(name, typed) || hasInitials(name, typed)

/** Whether the first letters of a name's words begin with the typed ones: "gt" finds GINGER TEA. */
function hasInitials(name: string, typed: string): boolean {
  const letters = folded(typed).replaceAll(' ', '')
  const initials = folded(name)
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .join('')
  return letters !== '' && initials.startsWith(letters)
}
