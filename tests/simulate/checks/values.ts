import { commands } from '#domain/commands/all'
import { canonical } from '#domain/kernel/canonical'
import type { Choice } from '#sync'
import { type EndedRecord, endedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { Decided, Given } from '../staff/given'
import { type Subject, subjectOf } from '../staff/subject'
import type { Violate } from './devices'
import { isByOtherSide, isLinked } from './links'
import { type Books, type Effect, nameOfVersion } from './read-books'

interface Parts {
  tablets: readonly Tablet[]
  given: readonly Given[]
  decided: readonly Decided[]
  books: Books
  violate: Violate
}

/** The part of a command that decides which fields it sets. */
type Work = Parameters<typeof subjectOf>[0]

/** Values of a row by field, as text. */
type Values = ReadonlyMap<string, string>

const editedBy = (command: keyof typeof commands) => Object.keys(commands[command].edits)

/** Fields that forms set, by table. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  appointments: [
    'note',
    'staffId',
    'roomId',
    'lockerId',
    'startDate',
    'startTime',
    'productsOrdered',
    'additionalPaymentAmount',
    'productPaymentAmount',
  ],
  customers: editedBy('updateCustomer'),
  rooms: editedBy('updateRoom'),
  lockers: editedBy('updateLocker'),
  products: editedBy('updateProduct'),
  staffs: editedBy('updateStaff'),
  services: editedBy('updateService'),
  promos: editedBy('updatePromo'),
  stores: [...editedBy('updateLoyalty'), ...editedBy('updateStoreSettings')],
}

/**
 * Checks that a value stays until a user who was shown it sets a new one, or a conflict asked. Compares the changes by
 * each command on an appointment with its clerk's screen.
 */
export function checkValues(parts: Parts): void {
  const effects = new Map(parts.books.effects.map((one) => [nameOfVersion(one), one]))
  const choices = new Map(parts.decided.map(({ entryId, choice }) => [entryId, choice]))
  for (const tablet of parts.tablets) {
    const ended = endedOn(tablet)
    const byId = new Map(ended.map((each) => [each.id, each]))
    for (const record of ended) {
      const { table } = subjectOf(record.entry)
      const { row = null, version = null } = parts.books.receipts.get(record.id) ?? {}
      const effect = effects.get(nameOfVersion({ table, row, version }))
      if (record.ending !== 'applied' || !effect) continue
      // A deletion empties fields that its clerk did not edit.
      if (record.entry.command === 'deleteResource') continue
      const chain = chainOf(byId, record)
      const set = new Set(
        chain.flatMap(({ id, entry }) => (entry.conflict ? setBy(choices.get(id)) : [])),
      )
      const subjects = subjectsOf(ended, byId, record)
      const isAskedOfOthers = ended.some(
        (other) =>
          !chain.includes(other) &&
          isAbout(subjectOf(other.entry), table, subjects) &&
          isDecided(other),
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

/** An entry and the entries that it has replaced, the latest first. */
function chainOf(byId: ReadonlyMap<string, EndedRecord>, last: EndedRecord): EndedRecord[] {
  const before = last.entry.supersedes === null ? undefined : byId.get(last.entry.supersedes)
  return before ? [last, ...chainOf(byId, before)] : [last]
}

/**
 * The rows about which an entry may have been given. Later entries of a booking that is made again change their row
 * with it.
 */
function subjectsOf(
  ended: readonly EndedRecord[],
  byId: ReadonlyMap<string, EndedRecord>,
  last: EndedRecord,
): ReadonlySet<string> {
  const subjects = new Set([subjectOf(last.entry).id])
  for (const { entry } of [...ended].reverse()) {
    const before = byId.get(entry.supersedes ?? '')
    if (before && subjects.has(subjectOf(entry).id)) subjects.add(subjectOf(before.entry).id)
  }
  return subjects
}

/**
 * The commands that an entry may have been made of: its values are theirs, though maybe not all of them. A full form
 * repeats stored values in the fields that its clerk did not edit.
 */
function candidates(
  given: readonly Given[],
  tablet: Tablet,
  first: EndedRecord | undefined,
  subjects: ReadonlySet<string>,
) {
  if (!first) return []
  const { command } = first.entry
  const says = saidIn(first.entry)
  return given.filter((one) => {
    if (one.tablet !== tablet || one.command !== command || !subjects.has(one.subject)) return false
    const all = saidIn(one)
    const edited = new Set(editedIn(one))
    const isOthers = (field: string) => commands[command].isWhole && !edited.has(field)
    return (
      one.shown !== null &&
      [...says].every(([field, value]) => all.get(field) === value || isOthers(field))
    )
  })
}

/** Whether a command is about one of these rows, or about a row on the other side of a relation. */
const isAbout = (subject: Subject, table: string, rows: ReadonlySet<string>): boolean =>
  rows.has(subject.id) || isLinked(table, subject.table)

/** Whether a user decided about an entry. */
const isDecided = ({ ending, by, entry }: EndedRecord): boolean =>
  ending === 'withdrawn' || by !== null || (entry.conflict !== null && entry.conflict !== undefined)

const correcting: ReadonlySet<keyof typeof commands> = new Set([
  ...(['refundAppointment', 'voidLine', 'correctPayment', 'takeBackExtension'] as const),
])

/** Fields that an effect changed although its clerk did not edit them. */
function putBack(given: Given, effect: Effect, decided: ReadonlySet<string>) {
  const { table, changes } = effect
  const may = new Set([...editedIn(given), ...decided])
  if (may.has('all')) return []
  // Corrections change the payments that they name, and a product taken off is no longer ordered.
  if (correcting.has(given.command))
    for (const field of ['additionalPaymentAmount', 'productPaymentAmount']) may.add(field)
  if (given.command === 'voidLine') may.add('productsOrdered')
  // An extension is an additional payment, of a longer reservation at its check-in. `checkExtensions` compares amounts.
  if (given.command === 'extendAppointment' || given.command === 'checkInAppointment')
    may.add('additionalPaymentAmount')
  // A payment is lowered when there are fewer products than were paid for.
  if (may.has('productsOrdered')) may.add('productPaymentAmount')
  return (fieldsOf[table] ?? []).flatMap((field) => {
    const change = changes[field]
    if (!change || may.has(field)) return []
    if (isByOtherSide(given.tablet, { ...effect, field }, ...change)) return []
    return `put ${field} to ${textOf(change[1])} over ${textOf(change[0])}, which no command set`
  })
}

/** Fields that an effect changed from a value that its clerk was not shown. */
function unseen(given: Given, effect: Effect, decided: ReadonlySet<string>) {
  const { changes } = effect
  if (decided.has('all')) return []
  const saw = seenBy(given)
  return editedIn(given).flatMap((field) => {
    const change = changes[field]
    if (!change || decided.has(field) || saw.get(field) === textOf(change[0])) return []
    const shown: unknown = Reflect.get(given.shown ?? {}, field)
    if (isByOtherSide(given.tablet, { ...effect, field }, change[0], shown)) return []
    return `put ${field} over ${textOf(change[0])} where ${saw.get(field)} was shown, and the user was not asked`
  })
}

function editedIn(given: Given): string[] {
  const saw = seenBy(given)
  const said = [...saidIn(given)].flatMap(([field, value]) =>
    saw.get(field) === value ? [] : field,
  )
  // A cancellation removes unpaid products.
  return given.command === 'cancelAppointment' ? [...said, 'productsOrdered'] : said
}

/** Fields that a decision may set in addition to the entry's own edits. */
function setBy(choice: Choice | undefined): readonly string[] {
  switch (choice?.kind) {
    case 'fields':
      return choice.mine
    case 'move':
      return Object.keys(choice)
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

function seenBy({ command, input, shown }: Given): Values {
  const fields = shown ? settable({ command, input }) : []
  return new Map(fields.map((field) => [field, textOf(Reflect.get(shown ?? {}, field))]))
}

const settable = (work: Work) => fieldsOf[subjectOf(work).table] ?? []

/** Fields of a row that an input sets, with their values. */
function saidIn(work: Work): Values {
  const said: Record<string, unknown> = { ...work.input }
  const amountOf = (payment: unknown) => (payment as { amount?: number } | null | undefined)?.amount
  said.additionalPaymentAmount = amountOf(said.additionalPayment)
  said.productPaymentAmount = amountOf(said.productPayment)
  return new Map(
    settable(work).flatMap((field) =>
      said[field] === undefined ? [] : [[field, textOf(said[field])] as const],
    ),
  )
}

/** Text that is equal for equal values: products of quantity 0 are left out, and ids are sorted. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return canonical(value.map(canonical).toSorted())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const taken = Object.entries(value).filter(([, quantity]) => quantity !== 0)
  return JSON.stringify(taken.sort(([a], [b]) => (a < b ? -1 : 1)))
}
