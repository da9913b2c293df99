import { pause } from '../support/pause'
import { say } from './cold/say'
import { percentile } from './sync/median'
import { nthDay, openTablet, type Tablet } from './sync/tablet'

const size = { appointments: 3000, customers: 3000, perDay: 150 }
const bookings = 50
const notes = 950
const rounds = 40

/** Some days ahead, so that none of it is in the past. */
const date = nthDay(12)
const warmUp = nthDay(14)
const quiet = nthDay(15)

/**
 * A day of 150 appointments under 50 pending bookings and 950 notes: its first read after a reload, and another after
 * one more note. A day without pending entries is read right before; the difference is the overlay. Lower quartiles in
 * milliseconds, because a busy machine only adds to a time.
 */
async function run() {
  const tablet = await openTablet('fold', size)
  for (let nth = 0; nth < bookings; nth += 1) await tablet.book(date, size.perDay + nth)
  for (let nth = 0; nth < notes; nth += 1) await tablet.note(date, nth % size.perDay)
  const times: { first: number; again: number; plain: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await tablet.reopen()
    await pause(100)
    // The first read of all has the business to read as well.
    await timed(tablet, warmUp, size.perDay)
    const plain = await timed(tablet, quiet, size.perDay)
    const first = await timed(tablet, date, size.perDay + bookings)
    await tablet.note(date, round)
    const again = await timed(tablet, date, size.perDay + bookings)
    times.push({ first, again, plain })
  }
  await tablet.sync.close()
  const lowerQuartile = (figure: (time: (typeof times)[number]) => number) =>
    percentile(times.map(figure), 0.25)
  return {
    foldMs: lowerQuartile(({ first, plain }) => first - plain),
    firstReadMs: lowerQuartile(({ first }) => first),
    againReadMs: lowerQuartile(({ again }) => again),
    plainReadMs: lowerQuartile(({ plain }) => plain),
  }
}

async function timed({ sync }: Tablet, day: string, expected: number): Promise<number> {
  const from = performance.now()
  const { length } = await sync.views.day(day).read()
  const took = performance.now() - from
  if (length !== expected) throw new Error(`${length} appointments`)
  return took
}

if (location.search === '?run') void run().then(say)
