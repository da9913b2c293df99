import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { PointsMovement } from '#domain/rows/points'
import { wrongPrivilege } from './oracle/privileges'

/*
 * A second computation of all amounts, written from SPEC.md money-1 to money-12 and points-1 to points-4 without the
 * domain's functions. Each check returns its errors as texts.
 */

const cents = (pesos: number): number => Math.round(pesos * 100)

const moneyFields = [
  'originalPrice',
  'actualPrice',
  'discount',
  'totalPricePaid',
  'appointmentCreationPaymentAmount',
  'balanceAfterReservation',
  'checkInPaymentAmount',
  'checkInPercentChargeAmount',
  'completedPaymentAmount',
  'additionalPaymentAmount',
  'productPaymentAmount',
  'staffCommission',
] as const

function productsCost(row: Appointment): number {
  return Object.entries(row.productsOrdered).reduce(
    (total, [id, quantity]) => total + cents(row.productPrices[id] ?? Number.NaN) * quantity,
    0,
  )
}

function partsPaid(row: Appointment): number {
  return (
    cents(row.appointmentCreationPaymentAmount) +
    cents(row.checkInPaymentAmount) +
    cents(row.completedPaymentAmount) +
    cents(row.checkInPercentChargeAmount) +
    cents(row.additionalPaymentAmount) +
    cents(row.productPaymentAmount)
  )
}

const reductions = (row: Appointment): number => cents(row.discount) + cents(row.pointsToRedeem)

/** The amount due at check-in, before its payment. */
function dueBeforeCheckIn(row: Appointment): number {
  return Math.max(0, cents(row.balanceAfterReservation) - reductions(row))
}

/** Points earned before the completion. One that was undone leaves points that the customer has spent. */
const pointsTooEarly = ({ corrections, pointsEarned }: Appointment): number =>
  corrections.some(({ kind }) => kind === 'COMPLETION') ? 0 : pointsEarned

const paymentFields = {
  Creation: 'appointmentCreationPaymentAmount',
  'Check-In': 'checkInPaymentAmount',
  Completion: 'completedPaymentAmount',
} as const

/** A payment in centavos as it was at the end of the visit: refunds since then leave the balances of the end. */
function paidAtEnd(row: Appointment, phase: keyof typeof paymentFields): number {
  const end = row.completedDateTime
  const since = (row.tenders ?? []).filter(
    (each) => each.kind === 'REFUND' && each.phase === phase && end !== null && each.at >= end,
  )
  return since.reduce(
    (total, { amount, charge }) => total + cents(amount) - cents(charge),
    cents(row[paymentFields[phase]]),
  )
}

/** A privilege that is given after the payment leaves money above the price, not less than nothing to pay. */
function leftAfterCheckIn(row: Appointment): number {
  const left = dueBeforeCheckIn(row) - paidAtEnd(row, 'Check-In')
  return row.privilege ? Math.max(0, left) : left
}

/** Errors in the amounts of one row. */
export function wrongAmounts(row: Appointment): string[] {
  // The money of a second therapist's visit is in the guest's row.
  if (isTandem(row)) return []
  const isOff = (field: (typeof moneyFields)[number]) =>
    !(row[field] >= 0) || Math.abs(row[field] * 100 - cents(row[field])) > 1e-6
  const rules: [boolean, string][] = [
    ...moneyFields.map((field): [boolean, string] => [isOff(field), `${field} ${row[field]}`]),
    [cents(row.totalPricePaid) !== partsPaid(row), 'total is not the sum of its parts'],
    [
      cents(row.actualPrice) !== Math.max(0, cents(row.originalPrice) - reductions(row)),
      'actual price is not the original less promo and points',
    ],
    [
      cents(row.balanceAfterReservation) !== cents(row.originalPrice) - paidAtEnd(row, 'Creation'),
      'balance after reservation is not the price less the creation payment',
    ],
    [
      row.balanceAfterCheckIn !== null && cents(row.balanceAfterCheckIn) !== leftAfterCheckIn(row),
      'balance after check-in is not what was due less the check-in payment',
    ],
    [
      cents(row.productPaymentAmount) > productsCost(row),
      'more was kept for products than they cost',
    ],
    [
      row.status === 'COMPLETED' &&
        paidAtEnd(row, 'Completion') !==
          cents(row.balanceAfterCheckIn ?? Number.NaN) +
            productsCost(row) -
            cents(row.productPaymentAmount),
      'completed without being paid exactly',
    ],
    [
      (row.status === 'RESERVED') !== (row.checkInDateTime === null) && row.status !== 'CANCELLED',
      'check-in',
    ],
    [(row.status === 'COMPLETED') !== (row.completedDateTime !== null), 'completion'],
    [
      row.status !== 'COMPLETED' && row.staffCommission + pointsTooEarly(row) > 0,
      'earned too early',
    ],
  ]
  return [
    ...rules.flatMap(([broken, text]) => (broken ? [`${row.id}: ${text}`] : [])),
    ...wrongPrivilege(row),
  ]
}

const pointsOf = (movements: readonly PointsMovement[]): number =>
  movements.reduce((total, movement) => total + movement.points, 0)

/** Errors between rows and points movements. */
export function wrongPoints(
  rows: Iterable<Appointment>,
  customers: Iterable<Customer>,
  movements: readonly PointsMovement[],
  opening: ReadonlyMap<string, number>,
): string[] {
  const wrong: string[] = []
  for (const { id, pointsEarned } of customers) {
    const own = pointsOf(movements.filter((movement) => movement.customerId === id))
    if (pointsEarned < 0) wrong.push(`${id}: points below zero`)
    if (pointsEarned !== (opening.get(id) ?? 0) + own) wrong.push(`${id}: points are not their sum`)
  }
  for (const row of rows) {
    const own = pointsOf(movements.filter((movement) => movement.appointmentId === row.id))
    if (own !== row.pointsEarned - row.pointsRedeemed) wrong.push(`${row.id}: points moved ${own}`)
  }
  return wrong
}

const mistakes = ['Booked by mistake', 'Booked twice']
const isMissed = ({ status, customerInitiatedCancel, cancelReason }: Appointment): boolean =>
  status === 'CANCELLED' &&
  customerInitiatedCancel === false &&
  !mistakes.includes(cancelReason ?? '')

/** Errors in the customers' numbers of visits, cancellations and no-shows. */
export function wrongCounts(rows: readonly Appointment[], customers: Iterable<Customer>): string[] {
  const wrong: string[] = []
  for (const { id, visitCount, cancelCount, noShowCount } of customers) {
    const own = rows.filter((row) => row.customerId === id && !isTandem(row) && !row.isTakenBack)
    const count = (status: string) => own.filter((row) => row.status === status).length
    if (visitCount !== count('COMPLETED')) wrong.push(`${id}: ${visitCount} visits`)
    // A guest without a number counts for nobody.
    const cancelled = own.filter((row) => row.status === 'CANCELLED' && !row.isUnderPayer)
    const missed = cancelled.filter(isMissed)
    if (cancelCount !== cancelled.length) wrong.push(`${id}: ${cancelCount} cancellations`)
    if (noShowCount !== missed.length) wrong.push(`${id}: ${noShowCount} no-shows`)
  }
  return wrong
}

function busyUntil(row: Appointment): number {
  const end = Date.parse(row.end)
  if (row.status !== 'COMPLETED' || row.completedDateTime === null) return end
  const completed = Math.floor(Date.parse(row.completedDateTime) / 60_000) * 60_000
  return Math.min(end, completed + row.cleaningMinutes * 60_000)
}

function clash(a: Appointment, b: Appointment): boolean {
  const from = Math.max(Date.parse(a.start), Date.parse(b.start))
  const inTime = from < Math.min(busyUntil(a), busyUntil(b))
  const inPlace =
    (a.staffId !== null && a.staffId === b.staffId) || (a.roomId !== null && a.roomId === b.roomId)
  const isIn = (row: Appointment) => row.status === 'CHECKED_IN'
  const isSameDay = a.startDate === b.startDate
  const oneLocker =
    isIn(a) && isIn(b) && a.lockerId !== null && a.lockerId === b.lockerId && (isSameDay || inTime)
  return (inTime && inPlace) || oneLocker
}

/** Pairs of appointments that occupy one therapist, room or locker at the same time. */
export function doubleBookings(rows: readonly Appointment[]): string[] {
  const live = rows.filter((row) => row.status !== 'CANCELLED')
  return live.flatMap((a, index) =>
    live.slice(index + 1).flatMap((b) => (clash(a, b) ? [`${a.id} and ${b.id} clash`] : [])),
  )
}
