import type { Appointment } from '#domain/appointment/appointment'
import type { Choice } from '#sync'
import { type EndedRecord, endedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { Decided, Given } from '../staff/given'
import type { Violate } from './devices'
import type { Books, Effect } from './read-books'

interface Parts {
  tablets: readonly Tablet[]
  given: readonly Given[]
  decided: readonly Decided[]
  books: Books
  violate: Violate
}

/** Field of an appointment to its value, as text. */
type Values = ReadonlyMap<string, string>

const fields = [
  'note',
  'staffId',
  'roomId',
  'lockerId',
  'startDate',
  'startTime',
  'productsOrdered',
  'additionalPaymentAmount',
  'productPaymentAmount',
] as const

/**
 * A value that somebody has set stays until somebody sets another one in sight of it, or was asked. What a
 * command changed of an appointment is held against what its clerk had on the screen.
 */
export function checkValues(parts: Parts): void {
  const effects = new Map(parts.books.effects.map((one) => [`${one.row} ${one.version}`, one]))
  const choices = new Map(parts.decided.map(({ entryId, choice }) => [entryId, choice]))
  for (const tablet of parts.tablets) {
    const ended = endedOn(tablet)
    const byId = new Map(ended.map((each) => [each.id, each]))
    for (const record of ended) {
      const { version } = parts.books.receipts.get(record.id) ?? {}
      const effect = effects.get(`${record.entry.input.id} ${version}`)
      if (record.ending !== 'applied' || !effect) continue
      const chain = chainOf(byId, record)
      const set = new Set(
        chain.flatMap(({ id, entry }) => (entry.conflict ? setBy(choices.get(id)) : [])),
      )
      const subjects = subjectsOf(ended, byId, record)
      const isAskedOfOthers = ended.some(
        (other) => !chain.includes(other) && subjects.has(other.entry.input.id) && isDecided(other),
      )
      const wrongs = candidates(parts.given, tablet, chain.at(-1), subjects).map((given) => [
        ...putBack(given, effect, set),
        ...(isAskedOfOthers ? [] : unseen(given, effect, set)),
      ])
      if (wrongs.length === 0 || wrongs.some((texts) => texts.length === 0)) continue
      for (const text of wrongs[0] ?? []) parts.violate(`${tablet.name}: ${record.id} ${text}`)
    }
  }
}

/** An entry and those in whose place it stands, the first one last. */
function chainOf(byId: ReadonlyMap<string, EndedRecord>, last: EndedRecord): EndedRecord[] {
  const before = last.entry.supersedes === null ? undefined : byId.get(last.entry.supersedes)
  return before ? [last, ...chainOf(byId, before)] : [last]
}

/** The appointments that an entry may have been given for: what waits behind one that is booked again moves with it. */
function subjectsOf(
  ended: readonly EndedRecord[],
  byId: ReadonlyMap<string, EndedRecord>,
  { entry: { input } }: EndedRecord,
): ReadonlySet<string | undefined> {
  const subjects = new Set<string | undefined>([input.id])
  for (const { entry } of [...ended].reverse())
    if (subjects.has(entry.input.id)) subjects.add(byId.get(entry.supersedes ?? '')?.entry.input.id)
  return subjects
}

/** The commands that an entry may stand for: what it says is theirs, though perhaps not all of it. */
function candidates(
  given: readonly Given[],
  tablet: Tablet,
  first: EndedRecord | undefined,
  subjects: ReadonlySet<string | undefined>,
) {
  if (!first) return []
  const { command, input } = first.entry
  const says = saidIn(input)
  return given.filter((one) => {
    if (one.tablet !== tablet || one.command !== command || !subjects.has(one.subject)) return false
    const all = saidIn(one.input)
    return one.shown !== null && [...says].every(([field, value]) => all.get(field) === value)
  })
}

/** Something that a person had to do with. */
const isDecided = ({ ending, by, entry }: EndedRecord): boolean =>
  ending === 'withdrawn' || by !== null || (entry.conflict !== null && entry.conflict !== undefined)

/** What it changed though its clerk had left it as it was. */
function putBack(given: Given, { changes }: Effect, decided: ReadonlySet<string>) {
  const may = new Set([...editedIn(given), ...decided])
  if (may.has('all')) return []
  // Fewer products than were paid for lower the payment.
  if (may.has('productsOrdered')) may.add('productPaymentAmount')
  return fields.flatMap((field) => {
    const change = changes[field]
    if (!change || may.has(field)) return []
    return `put ${field} to ${textOf(change[1])} over ${textOf(change[0])}, which nobody wanted`
  })
}

/** What it changed from something that its clerk had not seen. */
function unseen(given: Given, { changes }: Effect, decided: ReadonlySet<string>) {
  if (decided.has('all')) return []
  const { shown } = given
  const saw = shown ? valuesOf(shown) : new Map<string, string>()
  return editedIn(given).flatMap((field) => {
    const change = changes[field]
    if (!change || decided.has(field) || saw.get(field) === textOf(change[0])) return []
    return `put ${field} over ${textOf(change[0])} where ${saw.get(field)} was shown, and nobody was asked`
  })
}

function editedIn({ command, input, shown }: Given): string[] {
  const saw = shown ? valuesOf(shown) : new Map<string, string>()
  const said = [...saidIn(input)].flatMap(([field, value]) =>
    saw.get(field) === value ? [] : field,
  )
  // What nobody paid for is taken off a cancelled appointment.
  return command === 'cancelAppointment' ? [...said, 'productsOrdered'] : said
}

/** What a person's decision may set beside the entry's own edits. */
function setBy(choice: Choice | undefined): readonly string[] {
  switch (choice?.kind) {
    case 'fields':
      return choice.mine
    case 'give-to':
      return ['staffId', 'roomId', 'startDate', 'startTime']
    case 'move-room':
      return ['roomId']
    case 'move-locker':
      return ['lockerId']
    case 'move-time':
      return ['startDate', 'startTime']
    case 'no-therapist':
      return ['staffId']
    case 'confirm':
    case 'retry':
    case 'take-over':
    case 'different':
      return []
    default:
      return ['all']
  }
}

const valuesOf = (row: Appointment): Values =>
  new Map(fields.map((field) => [field, textOf(row[field])]))

/** What an input says of an appointment's fields. */
function saidIn(input: object): Values {
  const said: Record<string, unknown> = { ...input }
  const amountOf = (payment: unknown) => (payment as { amount?: number } | null | undefined)?.amount
  said.additionalPaymentAmount = amountOf(said.additionalPayment)
  said.productPaymentAmount = amountOf(said.productPayment)
  return new Map(
    fields.flatMap((field) =>
      said[field] === undefined ? [] : [[field, textOf(said[field])] as const],
    ),
  )
}

/** The same text for the same value; products that nobody takes are none. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const taken = Object.entries(value).filter(([, quantity]) => quantity !== 0)
  return JSON.stringify(taken.sort(([a], [b]) => (a < b ? -1 : 1)))
}
