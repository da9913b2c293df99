import type { Appointment } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import type { Sale } from '#domain/rows/sale'
import type { Tender } from '#domain/rows/tender'

/*
 * The oracle: all money of the stored rows by other means than the product's. It imports types of rows only, so that a
 * fault of the domain's sums can't be in it, too. Amounts in centavos.
 */

/** The rows of a store. */
export interface OracleRows {
  appointments: readonly Appointment[]
  sales: readonly Sale[]
  drawers: readonly Drawer[]
  /** the modes whose money goes into a drawer */
  cashModes: readonly string[]
}

/** A peso that changed hands: its day, mode, drawer, person and kind. */
export interface Entry extends Pick<Tender, 'id' | 'kind' | 'phase' | 'mode' | 'day' | 'of'> {
  /** money that came in; negative: it left */
  amount: number
  /** the part of it that is the service charge */
  charge: number
  drawerId: string | null
  at: string
  by: string
  staffId: string | null
  owner: Owner
}

/** The row that money belongs to. `WAITING`: no booking or sale has the money yet. */
export type Owner =
  | { kind: 'VISIT'; row: Appointment }
  | { kind: 'RETAIL'; row: Sale }
  | { kind: 'WAITING'; row: Sale }

export const cents = (pesos: number): number => Math.round(pesos * 100)
export const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)
export const sumOf = (entries: readonly Pick<Entry, 'amount'>[]): number =>
  total(entries.map(({ amount }) => amount))
export const isIn = (day: string, { start, end }: { start: string; end: string }): boolean =>
  day >= start && day <= end

/** The guests' bookings: that of a second therapist is no visit of its own, and one taken back counts nowhere. */
export const visitsOf = ({ appointments }: Pick<OracleRows, 'appointments'>): Appointment[] =>
  appointments.filter(({ tandemOf, isTakenBack }) => !(tandemOf || isTakenBack))

/** All money of a store. A tender that several rows have is the visit's, else the sale's. */
export function entriesOf({ appointments, sales }: Omit<OracleRows, 'drawers' | 'cashModes'>) {
  const found = new Map<string, Entry>()
  const owners: Owner[] = [
    ...visitsOf({ appointments }).map((row): Owner => ({ kind: 'VISIT', row })),
    ...sales.flatMap((row): Owner[] => (row.waitsFor === null ? [{ kind: 'RETAIL', row }] : [])),
    ...sales.flatMap((row): Owner[] => (row.waitsFor === null ? [] : [{ kind: 'WAITING', row }])),
  ]
  for (const owner of owners)
    for (const entry of moneyOf(owner)) if (!found.has(entry.id)) found.set(entry.id, entry)
  return [...found.values()]
}

/** Money without tips, which are the therapist's. */
export const withoutTips = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ kind }) => kind !== 'TIP')

function moneyOf(owner: Owner): Entry[] {
  const { tenders, corrections } = owner.row
  if (!tenders) return owner.kind === 'VISIT' ? untendered(owner) : []
  const stayed = corrections.filter(({ isVoid }) => isVoid).flatMap(({ tenderIds }) => tenderIds)
  const changedHands = tenders.filter(({ id }) => !stayed.includes(id))
  return changedHands.map((tender) => {
    const named = corrections.filter(({ tenderIds }) => tenderIds.includes(tender.id))
    const mode = named.findLast((one) => one.kind === 'PAYMENT' && one.mode !== null)?.mode
    const amount = named.findLast(({ newAmount }) => newAmount !== null)?.newAmount ?? tender.amount
    const share = cents(amount) / Math.max(cents(tender.amount), 1)
    const sign = tender.kind === 'REFUND' ? -1 : 1
    return {
      ...tender,
      mode: mode ?? tender.mode,
      amount: sign * cents(amount),
      charge: sign * Math.round(cents(tender.charge) * share),
      owner,
    }
  })
}

/**
 * The money of a row that an older release or a basic host has made: each payment on the day of the visit, that of the
 * booking on the day on which it was made, and the rest as the row says.
 */
function untendered(owner: Owner & { kind: 'VISIT' }): Entry[] {
  const { row } = owner
  const booked = row.createdDate || businessDay(row.createdDateTime) || row.startDate
  const creationCharge = cents(row.creationPercentChargeAmount)
  const laterCharge = cents(row.checkInPercentChargeAmount) - creationCharge
  const arrived = businessDay(row.checkInDateTime) ?? row.startDate
  const ended = businessDay(row.completedDateTime ?? row.checkInDateTime) ?? row.startDate
  const payments = [
    ['Creation', row.appointmentCreationPaymentAmount, row.appointmentCreationPaymentMOP, booked],
    ['Check-In', row.checkInPaymentAmount, row.checkInPaymentMOP, arrived],
    ['Completion', row.completedPaymentAmount, row.completedPaymentMOP, ended],
    ['Additional', row.additionalPaymentAmount, row.additionalPaymentMOP, ended],
    ['Product', row.productPaymentAmount, row.productPaymentMOP, ended],
  ] as const
  const charges: Readonly<Record<string, number>> = {
    Creation: creationCharge,
    'Check-In': laterCharge,
  }
  const entry = (
    id: string,
    more: Pick<Entry, 'phase' | 'mode' | 'day' | 'amount' | 'charge'>,
  ) => ({
    id: `${row.id} ${id}`,
    ...{ kind: 'PAYMENT' as const, of: null, drawerId: null, at: '', by: '', staffId: null },
    ...more,
    owner,
  })
  const known = row.takenOnOtherDays
  const own = payments.map(([phase, paid, mode, day]) => {
    const charge = charges[phase] ?? 0
    const onDay = phase !== 'Creation' && known ? row.startDate : day
    const amount = cents(paid) + charge
    return entry(phase, { phase, mode: mode ?? 'UNKNOWN', day: onDay, amount, charge })
  })
  const moved = Object.entries(known ?? {}).flatMap(([key, pesos]) => {
    const [day, mode, amount] = [key.slice(0, 10), key.slice(11), cents(pesos)]
    const one = { phase: 'Additional' as const, mode, charge: 0 }
    return [
      entry(`${key} there`, { ...one, day, amount }),
      entry(`${key} here`, { ...one, day: row.startDate, amount: -amount }),
    ]
  })
  return [...own, ...moved].filter(({ amount }) => amount !== 0)
}

/** An instant in business time, YYYY-MM-DDTHH:mm; null: unknown. */
export const businessTime = (instant: string | null): string | null =>
  instant ? new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 16) : null

const businessDay = (instant: string | null) => businessTime(instant)?.slice(0, 10) ?? null

export const addedDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Entries by a key. */
export function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
