import type { FoundEntry } from '#domain/calls/exceptions'
import { commandWords } from '#domain/commands/words'
import { fieldIn } from '#domain/fields/all'
import { auditActions } from '#domain/reports/audited-exceptions'
import type { World } from '#domain/rows/world'
import { fieldParts } from '../../../ui/format/field-words'
import { moneyLines } from '../../appointment/history/change-lines'

const otherActions: Readonly<Record<string, string>> = {
  [auditActions.failedLogIn]: 'Failed log-in',
  [auditActions.download]: 'Report downloaded',
  [auditActions.discard]: 'Conflict discarded',
}

/** The action of an entry in words; that of a newer service as it is. */
export function auditTitle({ action }: FoundEntry): string {
  const known = Object.entries(commandWords).find(([name]) => name === action)?.[1].title
  return known ?? otherActions[action] ?? inWords(action)
}

/** `updateUser` as `Update user`. */
function inWords(action: string): string {
  const words = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Number of fields that a line each is shown for. */
const most = 8

/** The changed fields with a name, each before and after. A new row is told by its action. */
export function auditLines({ table, changes }: FoundEntry, world: World | null): string[] {
  const isNew = changes.some(({ field, was }) => field === 'id' && (was ?? null) === null)
  if (isNew) return ['Created']
  const lines = changes.flatMap(({ field: name, was, is }) => {
    const field = fieldIn(table, name)
    if (table === 'reports' || table === 'conflicts' || table === 'api_keys')
      return [`${inWords(name)}: ${plain(is)}`]
    if (!field || field.isOfTenders) return []
    const texts = [was, is].map((value) => textOf(fieldParts(field, value, world)))
    return [`${field.label}: ${texts[0]} → ${texts[1]}`]
  })
  const goes = table === 'sales' ? 'Came back' : 'Taken off'
  if (world)
    lines.push(...moneyLines(changes, world, goes).map(({ label, is }) => `${label}: ${is}`))
  const more = lines.length - most
  return more > 0 ? [...lines.slice(0, most), `and ${more} more`] : lines
}

const textOf = (parts: ReturnType<typeof fieldParts>): string =>
  parts.map(({ name, text }) => [name, text].filter(Boolean).join(' ')).join(', ') || 'none'

const plain = (value: unknown): string => (value === null ? 'none' : String(value))
