import { type Centavos, pesos } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import { paymentPhases, type Tender, type TenderPhase } from '../rows/tender'
import { type Paid, paidInAll, paymentsOf, unknownMode } from './payments'
import { bookedOn, onOtherDays } from './taken-days'

/**
 * Tenders for a row that stores none, derived from its payments and `takenOnOtherDays`. They give the same sum for each
 * day and mode as the row.
 */
export function derivedTenders(row: Appointment): Tender[] {
  const [creation, ...later] = paymentsOf(row)
  const list: Tender[] = []
  if (creation && paidInAll([creation]) !== 0)
    list.push(made(row, 'Creation', { ...pieceOf(creation), day: bookedOn(row) }))
  const days = takenByDay(row, later)
  later.forEach((paid, at) => {
    const phase = paymentPhases[at + 1] ?? 'Additional'
    takePieces(days, paid).forEach((piece) => {
      list.push(made(row, phase, piece, piecesOf(list, phase)))
    })
  })
  addPaidBack(list, row, days)
  return list
}

/** Money of one mode on one day, in centavos. */
interface Piece {
  mode: string
  day: string
  amount: number
  charge: number
}

const pieceOf = (paid: Paid) => ({
  mode: paid.mode ?? unknownMode,
  amount: paidInAll([paid]),
  charge: paid.charge,
})

/** The later payments by day and mode, in the order of days. */
function takenByDay(row: Appointment, later: readonly Paid[]): Piece[] {
  const pieces = later.map((paid) => ({ ...pieceOf(paid), day: row.startDate, charge: 0 }))
  const elsewhere = onOtherDays(row).flatMap(({ day, mode, amount }) => [
    { day, mode, amount, charge: 0 },
    { day: row.startDate, mode, amount: -amount, charge: 0 },
  ])
  const sums = new Map<string, Piece>()
  for (const piece of [...pieces, ...elsewhere]) {
    const key = `${piece.day} ${piece.mode}`
    sums.set(key, { ...piece, amount: piece.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Splits a payment over the days on which money in its mode was taken. The first day gets the charge. */
function takePieces(days: readonly Piece[], paid: Paid): Piece[] {
  const { mode, amount, charge } = pieceOf(paid)
  const pieces: Piece[] = []
  let [missing, charged] = [amount, charge]
  for (const day of days) {
    if (day.mode !== mode || day.amount <= 0 || missing <= 0) continue
    const part = Math.min(day.amount, missing)
    pieces.push({ ...day, amount: part, charge: Math.min(part, charged) })
    charged -= Math.min(part, charged)
    missing -= part
    day.amount -= part
  }
  return pieces
}

/**
 * Adds a payment and a refund for money that was taken on one day and paid back on another. Such a row has a sum on the
 * first day and a negative sum on the second.
 */
function addPaidBack(list: Tender[], row: Appointment, days: readonly Piece[]) {
  for (const back of days) {
    for (const day of days) {
      const amount = Math.min(day.amount, -back.amount)
      if (day.mode !== back.mode || amount <= 0) continue
      const number = piecesOf(list, leftPhase)
      const paid = made(row, leftPhase, { ...day, amount }, number)
      const refund = made(row, leftPhase, { ...back, amount }, number + 1)
      list.push(paid, { ...refund, kind: 'REFUND', of: paid.id })
      day.amount -= amount
      back.amount += amount
    }
  }
}

/** The phase assumed for money that was paid back: the row doesn't store it, and most often it is additional. */
const leftPhase = 'Additional'

const piecesOf = (list: readonly Tender[], phase: TenderPhase): number =>
  list.filter((tender) => tender.phase === phase).length

function made(row: Appointment, phase: TenderPhase, piece: Piece, before = 0): Tender {
  const { at, by } = authorOf(row, phase)
  return {
    id: `${row.id}/${phase}${before === 0 ? '' : `/${before + 1}`}`,
    phase,
    kind: 'PAYMENT',
    mode: piece.mode,
    amount: pesos(piece.amount as Centavos),
    charge: pesos(piece.charge as Centavos),
    reference: null,
    staffId: null,
    drawerId: null,
    desk: null,
    day: piece.day,
    at: at ?? '',
    by: by ?? '',
    of: null,
  }
}

function authorOf(row: Appointment, phase: TenderPhase) {
  if (phase === 'Creation') return { at: row.createdDateTime, by: row.createdBy }
  const checkIn = { at: row.checkInDateTime, by: row.checkInBy }
  if (phase === 'Check-In' || row.completedDateTime === null) return checkIn
  return { at: row.completedDateTime, by: row.completedBy }
}
