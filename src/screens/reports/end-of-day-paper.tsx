import type { Appointment } from '#domain/appointment/appointment'
import { stillDue } from '#domain/reports/end-of-day'
import { paymentPhases } from '#domain/reports/payments'
import { modeTotal } from '#domain/reports/tally'
import { useMoment } from '../../data/use-moment'
import { useSession } from '../../data/use-session'
import { clockTime, dayTitle, usDate } from '../../ui/format-date'
import { amount, money } from '../../ui/format-money'
import { storeName } from '../../ui/format-text'
import { type PrintLine, PrintLines, PrintSheet, PrintTotal } from '../../ui/print-sheet'
import { statusLook } from '../../ui/status'
import { countLines, drawerLines } from './drawer'
import type { ClosedDay, Counts } from './use-day'

interface EndOfDayPaperProps {
  closed: ClosedDay
  counts: Counts
}

const pesos = (centavos: number) => amount(centavos / 100)

/** What PRINT puts on paper, with a line to sign on. */
export function EndOfDayPaper({ closed, counts }: EndOfDayPaperProps) {
  const session = useSession()
  const { date, time } = useMoment()
  const { count, modes, open, drawer } = closed
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
        lines={modes.map((line) => ({ left: line.mode, right: pesos(modeTotal(line)) }))}
      />
      <PrintLines lines={phaseLines(closed)} />
      <PrintTotal label="PAID" amount={money(count.paid / 100)} />
      <PrintLines lines={openLines(open)} />
      <PrintLines lines={[...drawerLines(drawer), ...countLines(drawer, counts)]} />
      <footer>
        <div>
          Printed by {session?.username}, {usDate(date)}, {clockTime(time)}
        </div>
        <div data-sign>Signed</div>
      </footer>
    </PrintSheet>
  )
}

function phaseLines({ modes }: ClosedDay): PrintLine[] {
  const sum = (of: (line: ClosedDay['modes'][number]) => number) =>
    modes.reduce((total, line) => total + of(line), 0)
  const phases = paymentPhases.map((phase, at) => ({
    left: `${phase} Payment`,
    amount: sum(({ amounts }) => amounts[at] ?? 0),
  }))
  const all = [...phases, { left: '3% Charge', amount: sum(({ charges }) => charges) }]
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
