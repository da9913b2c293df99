import { chargeTitle } from '#domain/appointment/amounts'
import { moneyMoved } from '#domain/appointment/correction/corrections'
import { stillDue } from '#domain/reports/end-of-day'
import { cashOf, type TakenLine, takenParts, takenTotal } from '#domain/reports/taken'
import { type ModeLine, modeTotal } from '#domain/reports/tally'
import type { Appointment } from '#domain/rows/appointment'
import { paymentPhases } from '#domain/rows/tender'
import { useBusinessTime } from '../../../data/use-business-time'
import { useSession, useStatus } from '../../../data/use-session'
import { clockTime, dayTitle, usDate } from '../../../ui/format/format-date'
import { amount, money } from '../../../ui/format/format-money'
import { storeName } from '../../../ui/format/format-text'
import { statusLook } from '../../../ui/format/status'
import { type PrintLine, PrintLines, PrintSheet, PrintTotal } from '../../../ui/layout/print-sheet'
import { nameIn } from '../../appointment/papers/place-line'
import { countLines, drawerLines } from './drawer'
import { drawerLists } from './drawer-paper'
import { nameOf, whyUnsigned } from './refunds'
import type { ClosedDay, Counts } from './use-day'

interface EndOfDayPaperProps {
  closed: ClosedDay
  counts: Counts
}

const pesos = (centavos: number) => amount(centavos / 100)

/** The printed End of Day, with a line for a signature. */
export function EndOfDayPaper({ closed, counts }: EndOfDayPaperProps) {
  const session = useSession()
  const { date, time } = useBusinessTime()
  const { count, modes, open, taken, since } = closed
  const cash = cashOf(taken, closed.world)
  const { hasAllCalls } = useStatus()
  const lists = hasAllCalls ? drawerLists({ ...closed, day: count.day }) : []
  return (
    <PrintSheet label="End of Day">
      <h2>{storeName(session?.storeCode ?? '')}</h2>
      <p>
        End of Day, {dayTitle(count.day, 'long')}, {count.day.slice(0, 4)}
      </p>
      <PrintLines
        lines={[
          { left: 'Appointments', right: String(count.appointments) },
          { left: 'Completed', right: String(count.completed) },
          { left: 'Cancelled', right: String(count.cancelled) },
        ]}
      />
      <PrintLines
        lines={[{ left: 'Taken on this day', right: '', strong: true }, ...takenLines(taken)]}
      />
      <PrintLines lines={partLines(taken)} />
      <PrintLines lines={refundLines(closed)} />
      <PrintLines lines={tipLines(closed)} />
      <PrintTotal label="TAKEN" amount={money(sumOf(taken, takenTotal) / 100)} />
      {since && <p>Without visits before {usDate(since)}</p>}
      <PrintLines lines={[...drawerLines(cash), ...countLines(cash, counts)]} />
      {lists.map((lines) => (
        <PrintLines key={`${lines[0]?.left}`} lines={lines} />
      ))}
      <PrintLines lines={openLines(open)} />
      <PrintLines lines={unsignedLines(closed)} />
      <PrintLines
        lines={[
          { left: 'Sales of this day’s visits', right: '', strong: true },
          ...modeLines(modes),
        ]}
      />
      <PrintLines lines={phaseLines(closed)} />
      <PrintTotal label="PAID" amount={money(count.paid / 100)} />
      {count.ofCancelled > 0 && <p>without {pesos(count.ofCancelled)} of cancelled bookings</p>}
      <footer>
        <div>
          Printed by {session?.username}, {usDate(date)}, {clockTime(time)}
        </div>
        <div data-sign>Signed</div>
      </footer>
    </PrintSheet>
  )
}

const sumOf = <Line,>(lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((total, line) => total + of(line), 0)

const takenLines = (taken: readonly TakenLine[]): PrintLine[] =>
  taken.map((line) => ({ left: line.mode, right: pesos(takenTotal(line)) }))

const partLines = (taken: readonly TakenLine[]): PrintLine[] =>
  takenParts
    .map(({ part, title }) => ({ left: title, amount: sumOf(taken, (line) => line[part]) }))
    .filter(({ amount }) => amount !== 0)
    .map(({ left, amount }) => ({ left, right: pesos(amount) }))

function refundLines({ paidBack }: ClosedDay): PrintLine[] {
  if (paidBack.length === 0) return []
  const lines = paidBack.map((line) => ({
    id: `refund ${line.mode}`,
    left: `${line.mode}, ${line.refunds}`,
    right: pesos(-line.amount),
  }))
  return [{ left: 'Refunds, counted above', right: '', strong: true }, ...lines]
}

function tipLines({ tips, world }: ClosedDay): PrintLine[] {
  if (tips.length === 0) return []
  const lines = tips.map(({ staffId, mode, amount }) => ({
    id: `tip ${staffId} ${mode}`,
    left: `${nameIn(world.staffs, staffId)}, ${mode}`,
    right: pesos(amount),
  }))
  return [{ left: 'Tips, counted above', right: '', strong: true }, ...lines]
}

/** Corrections that wait for a signature, as on the screen. */
function unsignedLines({ waiting }: ClosedDay): PrintLine[] {
  if (waiting.length === 0) return []
  const lines = waiting.map(({ row, correction }) => ({
    id: `unsigned ${correction.id}`,
    left: `${nameOf(row)}, ${whyUnsigned(correction)}, ${correction.by}`,
    right: amount(moneyMoved(correction)),
  }))
  return [{ left: 'To be signed by another person', right: '', strong: true }, ...lines]
}

const modeLines = (modes: readonly ModeLine[]): PrintLine[] =>
  modes.map((line) => ({ left: line.mode, right: pesos(modeTotal(line)) }))

function phaseLines({ modes, world }: ClosedDay): PrintLine[] {
  const phases = paymentPhases.map((phase, at) => ({
    left: `${phase} Payment`,
    amount: sumOf(modes, ({ amounts }) => amounts[at] ?? 0),
  }))
  const charges = sumOf(modes, ({ charges: sum }) => sum)
  const all = [...phases, { left: chargeTitle(world.store), amount: charges }]
  return all
    .filter((one) => one.amount > 0)
    .map(({ left, amount }) => ({ left, right: pesos(amount) }))
}

function openLines(open: readonly Appointment[]): PrintLine[] {
  const lines = open.map((row) => ({
    id: row.id,
    left: `${clockTime(row.startTime)} ${row.name}, ${statusLook(row.status).word}`,
    right: pesos(stillDue(row)),
  }))
  return [{ left: 'Open appointments', right: String(open.length), strong: true }, ...lines]
}
