import { type Figures, runInBrowser } from './in-browser'
import { furnishWith } from './service/furnish'
import { withService } from './service/pass-on'
import { appointmentAt, customerAt, todaysOf } from './sync/big-feed'

/** Milliseconds from another tablet's change until a live view has it, and until a raw client has put it. */
export function run(): Promise<Figures> {
  const numbers = todaysOf(perDay)
  const appointments = numbers.map((number) => appointmentAt({ perDay }, number))
  const customers = numbers.map(customerAt)
  return withService(
    (db) => furnishWith(db, { appointments, customers }),
    (service) => runInBrowser('tests/bench/live-change.page.tsx', perDay, service),
  )
}

/** Of today. */
const perDay = 150
