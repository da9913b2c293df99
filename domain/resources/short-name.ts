import { upperName } from '../kernel/names'
import type { Service } from '../rows/service'

/** The longest short name, in characters: a line of the narrowest card on the board. */
export const shortNameLength = 9

type Named = Pick<Service, 'name' | 'duration' | 'shortName'>

/** The first letters of a word; a short one is as long whole. */
const startOf = (word: string): string => (word.length <= 4 ? word : word.slice(0, 3))

/** "SWE 60" of "Swedish massage 60"; with two words where one says too little. */
function proposal({ name, duration }: Named, words: 1 | 2): string {
  const parts = upperName(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const letters = parts.filter((part) => !/^\d+$/.test(part)).slice(0, words)
  const starts = words === 1 ? letters.map(startOf) : letters.map((part) => part.slice(0, 2))
  const minutes = duration ?? parts.find((part) => /^\d+$/.test(part)) ?? ''
  return `${starts.join('')} ${minutes}`.trim().slice(0, shortNameLength)
}

/**
 * The short name of each service by its id: its own, or one made of its name and duration. Two services whose
 * made ones are the same are told apart by their second words.
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
