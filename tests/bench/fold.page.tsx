import { type Desk, nthDay, openDesk } from './sync/desk'
import { against } from './sync/goal'
import { pause, percentile } from './sync/median'

const size = { appointments: 3000, customers: 3000, perDay: 150 }
const bookings = 50
const notes = 950
const rounds = 9
const goalMs = 8

/** Some days ahead: nothing of it is in the past. */
const date = nthDay(12)
const quiet = nthDay(15)

/**
 * A day of 150 appointments that 1,000 entries wait for: 50 bookings and 950 notes. It is read for the
 * first time after a reload, when nothing of it has been folded before, and again after one more note;
 * beside it a day for which nothing waits, read for the first time. Lower quartiles, in milliseconds.
 */
export async function run() {
  const desk = await openDesk('fold', size)
  for (let nth = 0; nth < bookings; nth += 1) await desk.book(date, size.perDay + nth)
  for (let nth = 0; nth < notes; nth += 1) await desk.note(date, nth % size.perDay)
  const times: { first: number; again: number; quiet: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await desk.reopen()
    await pause(100)
    const plain = await timed(desk, quiet, size.perDay)
    const first = await timed(desk, date, size.perDay + bookings)
    await desk.note(date, round)
    const again = await timed(desk, date, size.perDay + bookings)
    times.push({ first, again, quiet: plain })
  }
  await desk.sync.close()
  // A busy machine only ever adds to a time.
  const lowerQuartile = (figure: (time: (typeof times)[number]) => number) =>
    percentile(times.map(figure), 0.25)
  const foldMs = lowerQuartile(({ first }) => first)
  const againMs = lowerQuartile(({ again }) => again)
  return {
    foldMs,
    againMs,
    quietMs: lowerQuartile(({ quiet }) => quiet),
    ...against(goalMs, Math.max(foldMs, againMs)),
  }
}

async function timed({ sync }: Desk, day: string, expected: number): Promise<number> {
  const from = performance.now()
  const { length } = await sync.views.day(day).read()
  const took = performance.now() - from
  if (length !== expected) throw new Error(`${length} appointments`)
  return took
}
