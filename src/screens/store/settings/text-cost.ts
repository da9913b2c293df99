import { longestText } from '#domain/customer/texts'
import { dearSigns, replacedSigns, sizeOf } from '#domain/kernel/gsm'
import { upperName } from '#domain/kernel/names'
import type { Service } from '#domain/rows/service'
import { count } from '../../../ui/format/format-text'

/** A sentence about what texts cost; `isDear`: it can be mended. */
export interface CostNote {
  text: string
  isDear: boolean
}

/** Says how many messages the longest text to a customer makes, and what makes it dear (SPEC.md TEXTS-2). */
export function textCost(storeName: string, services: Iterable<Service>): CostNote[] {
  const offered = [...services].filter(({ available, deleted }) => available && !deleted)
  const names = {
    store: { name: storeName },
    services: new Map(offered.map((each) => [each.id, each])),
  }
  const sized = offered.map(({ id, name }) => ({ name, ...sizeOf(longestText(names, id)) }))
  const excess = ({ characters, room }: { characters: number; room: number }) => characters - room
  const [longest] = sized.toSorted((a, b) => b.messages - a.messages || excess(b) - excess(a))
  if (!longest) return []
  const { characters, messages, room } = longest
  const isDear = messages > 1
  const makes = `The longest text, of ${upperName(longest.name)}, has ${characters} characters: ${count(messages, 'message')} each`
  return [
    { text: isDear ? `${makes}. Shorten by ${characters - room}.` : `${makes}.`, isDear },
    ...dearNotes("the store's name", storeName),
    ...offered.flatMap(({ name }) => dearNotes(upperName(name), upperName(name))).slice(0, 3),
    ...replacedNotes([storeName, ...offered.map(({ name }) => upperName(name))].join(' ')),
  ]
}

function dearNotes(place: string, text: string): CostNote[] {
  const signs = dearSigns(text)
  if (signs.length === 0) return []
  const makes = signs.length === 1 ? 'makes' : 'make'
  const said = `${signs.join(' ')} in ${place} ${makes} texts dear: 70 characters a message, not 160.`
  return [{ text: said, isDear: true }]
}

function replacedNotes(text: string): CostNote[] {
  return replacedSigns(text).map(({ sign, sentAs }) => ({
    text: `${sign} is sent as ${sentAs}, which costs less.`,
    isDear: false,
  }))
}
