import { upperName } from '../kernel/names'
import type { Service } from '../rows/service'

/** Maximum length of a short name: one line on the narrowest card of the board. */
export const shortNameLength = 9

type Named = Pick<Service, 'name' | 'duration' | 'shortName'>

/** The first three letters of a word; words of up to four letters stay whole. */
const startOf = (word: string): string => (word.length <= 4 ? word : word.slice(0, 3))

/**
 * Makes a short name: "SWE 60" for "Swedish massage 60". It has one word of the name or, to tell services apart, two.
 */
function proposal({ name, duration }: Named, words: 1 | 2): string {
  const parts = upperName(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = parts.filter((part) => !/^\d+$/.test(part)).slice(0, words)
  const starts = words === 1 ? letters.map(startOf) : letters.map((part) => part.slice(0, 2))
  const minutes = duration ?? parts.find((part) => /^\d+$/.test(part)) ?? ''
  return `${starts.join('')} ${minutes}`.trim().slice(0, shortNameLength)
}

/**
 * Short names of services by id: the stored one, or one made of name and duration. If names made of one word would be
 * equal, they are made of two words.
 */
export function shortNames(
  services: Iterable<Named & Pick<Service, 'id'>>,
): ReadonlyMap<string, string> {
  const rows = [...services].map((row) => ({ row, text: upperName(row.shortName ?? '') }))
  const made = rows.map(({ row, text }) => text || proposal(row, 1))
  return new Map(
    rows.map(({ row, text }, at) => {
      const first = made[at] ?? ''
      const isShared = made.indexOf(first) !== made.lastIndexOf(first)
      return [row.id, text || (isShared ? proposal(row, 2) : first)]
    }),
  )
}
