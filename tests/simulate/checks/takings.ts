import type { Tender } from '#domain/rows/tender'
import { type EndedRecord, endedOn, type SeenTablet } from '../device/records'
import type { Violate } from './devices'
import type { Books } from './read-books'

/** A payment as a form sends it. */
interface Typed {
  id?: string
  amount: number
  parts?: readonly { id?: string; amount: number }[]
}

/** The payments of an input by field. */
type Said = Readonly<Record<string, unknown>> & {
  id: string
  moneyId?: string
  extensionId?: string
  tip?: { id: string }
  tenders?: readonly { id: string }[]
  members?: readonly Said[]
}

/** Payments with the phase of their tenders. Those of orders are states: a form repeats what was paid. */
const phases: Readonly<Record<string, string>> = {
  appointmentCreationPayment: 'Creation',
  checkInPayment: 'Check-In',
  completeAppointmentPayment: 'Completion',
  additionalPayment: 'Additional',
  productPayment: 'Product',
  payment: 'Sale',
}

/**
 * Checks that each peso on the service comes from one payment that a clerk typed: no payment is there under two names,
 * and none is there that was not typed. The deposit of a refused booking is there as received.
 */
export function checkTakings(
  tablets: readonly SeenTablet[],
  books: Pick<Books, 'appointments' | 'sales'>,
  violate: Violate,
): void {
  const ended = tablets.flatMap(endedOn)
  const byId = new Map(ended.map((record) => [record.id, record]))
  const stored = tendersOn(books)
  const typed = new Set(ended.flatMap(({ entry }) => namesIn(entry.input as Said)))
  for (const { id, kind } of stored.values())
    if (kind === 'PAYMENT' && !isOpening(id) && !typed.has(nameOf(id)) && !typed.has(partOf(id)))
      violate(`service: tender ${id} is of no payment that was made`)
  // The fact about received money may be refused too, by a missing right.
  const gone = ended.filter(({ ending }) => ending === 'discarded')
  const known = new Set([...stored.keys(), ...gone.flatMap(receivedIn)].map(nameOf))
  for (const record of ended) {
    if (record.ending === 'superseded') continue
    const chain = chainOf(byId, record)
    for (const text of [...doubled(chain, stored), ...lost(chain, known)])
      violate(`service: ${text}`)
  }
}

const cents = (pesos: number): number => Math.round(pesos * 100)

/** The tenders of all rows by id. One in an appointment and a sale is the same money. */
function tendersOn({ appointments, sales }: Pick<Books, 'appointments' | 'sales'>) {
  const all = [...sales, ...appointments].flatMap(({ tenders }) => tenders ?? [])
  return new Map<string, Tender>(all.map((tender) => [tender.id, tender]))
}

/** Whether a tender was made before the run. */
const isOpening = (id: string): boolean => /^(early|here|due)-/.test(id)

/** The name under which a payment was typed: money that was added to it later has a number. */
const nameOf = (id: string): string => id.replace(/\+\d+$/, '')

/** The extension that a payment at the completion was made for: its id begins the payment's. */
const partOf = (id: string): string => id.slice(0, id.lastIndexOf('/'))

const paymentsIn = (said: Said): [field: string, paid: Typed][] =>
  Object.entries(phases).flatMap(([field]) => {
    const paid = said[field] as Typed | null | undefined // the form's own field
    return paid && paid.amount > 0 ? [[field, paid]] : []
  })

/** The names of a payment's tenders. `money`: the beginning of those without a name of their own. */
const namesOf = (money: string, field: string, { id, parts }: Typed): string[] =>
  parts
    ? parts.map((part, at) => part.id ?? `${money}/${phases[field]}/${at + 1}`)
    : [id ?? `${money}/${phases[field]}${field === 'payment' ? '/1' : ''}`]

/** All names of tenders that an input may make. */
function namesIn(said: Said): string[] {
  const { id, moneyId = id, extensionId, tip, members = [] } = said
  return [
    ...paymentsIn(said).flatMap(([field, paid]) => namesOf(moneyId, field, paid)),
    // The price of a longer reservation is due at its check-in.
    `${moneyId}/Additional`,
    ...(extensionId ? [extensionId] : []),
    ...(tip ? [tip.id] : []),
    ...members.flatMap(namesIn),
  ]
}

/** The tenders that a fact about received money names. */
const receivedIn = ({ entry }: EndedRecord): string[] =>
  entry.command === 'receiveMoney' ? ((entry.input as Said).tenders ?? []).map(({ id }) => id) : []

/** An entry and the entries that it has replaced, the latest first. */
function chainOf(byId: ReadonlyMap<string, EndedRecord>, last: EndedRecord): EndedRecord[] {
  const before = byId.get(last.entry.supersedes ?? '')
  return before ? [last, ...chainOf(byId, before)] : [last]
}

/** Money of a refused booking or group payment that was discarded, if the service doesn't know it as received. */
function lost(chain: readonly EndedRecord[], known: ReadonlySet<string>): string[] {
  const [last] = chain
  if (last?.ending !== 'discarded') return []
  const payments = chain.map(({ entry }) => takenBy(entry.command, entry.input as Said))
  return (payments[0] ?? []).flatMap(({ amount }, at) => {
    const names = payments.flatMap((taken) => taken[at]?.names ?? [])
    return names.some((name) => known.has(name))
      ? []
      : [`${last.id} took ${amount}, which is stored nowhere`]
  })
}

/** The money that is in the desk's hands although its command was refused. */
function takenBy(command: string, said: Said): { amount: number; names: string[] }[] {
  const field = command === 'payGroup' ? 'payment' : 'appointmentCreationPayment'
  const payers = command === 'payGroup' ? (said.members ?? []) : [said]
  return payers.flatMap((payer) => {
    const paid = payer[field] as Typed | undefined // the form's own field
    return paid && paid.amount > 0
      ? [{ amount: paid.amount, names: namesOf(payer.id, field, paid) }]
      : []
  })
}

const events = ['appointmentCreationPayment', 'checkInPayment', 'completeAppointmentPayment']

/** Payments of an entry that are on the service under its names and under those of the entries before it. */
function doubled(chain: readonly EndedRecord[], stored: ReadonlyMap<string, Tender>): string[] {
  return events.flatMap((field) => {
    const made = chain.flatMap(({ entry }) => {
      const said = entry.input as Said
      return paymentsIn(said).flatMap(([each, paid]) =>
        each === field ? { paid, names: namesOf(said.moneyId ?? said.id, field, paid) } : [],
      )
    })
    const most = Math.max(0, ...made.map(({ paid }) => cents(paid.amount)))
    const names = new Set(made.flatMap((each) => each.names))
    const there = [...stored.values()].filter(
      ({ id, kind }) => kind === 'PAYMENT' && names.has(nameOf(id)),
    )
    const sum = there.reduce((all, { amount, charge }) => all + cents(amount) - cents(charge), 0)
    const id = chain[0]?.id
    return sum > most ? [`${id} took ${most} as ${field}, of which ${sum} is stored`] : []
  })
}
