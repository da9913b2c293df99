import type { HistoryEntry } from '#domain/calls/records'
import type { World } from '#domain/rows/world'
import { listedText, type Part, wordsOf } from '../../ui/format/field-words'

type FieldChange = HistoryEntry['changes'][number]

/** The effects of one change, one line per field: "Price 1,250.00 to 1,300.00", "Rooms: ROOM 3 added". */
export function changeLines({ changes }: HistoryEntry, world: World): string[] {
  const isNew = changes.some(({ field, was }) => field === 'id' && (was ?? null) === null)
  return isNew ? ['Created'] : changes.flatMap((change) => linesOf(change, world))
}

function linesOf({ field, was, is }: FieldChange, world: World): string[] {
  const words = wordsOf(field)
  if (!words) return []
  const [before, after] = [words.parts(was, world), words.parts(is, world)]
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.flatMap((name) =>
    partLine(words.label, name, textIn(before, name), textIn(after, name)),
  )
}

const textIn = (parts: readonly Part[], name: string): string | undefined =>
  parts.find((part) => part.name === name)?.text

function partLine(label: string, name: string, was?: string, is?: string): string[] {
  if (was === is) return []
  if (name === '') return [`${label} ${was ?? 'none'} to ${is ?? 'none'}`]
  if (was === undefined) return [`${label}: ${name}${is === listedText ? '' : ` ${is}`} added`]
  if (is === undefined) return [`${label}: ${name} removed`]
  return [`${label}: ${name} ${was} to ${is}`]
}
