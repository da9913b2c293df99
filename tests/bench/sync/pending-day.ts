import { pause } from '../../support/pause'
import type { Figures } from '../in-browser'
import { scaled } from '../scale'
import { appointmentId, nthDay } from './big-feed'
import { against } from './goal'
import { percentile } from './median'
import { book, freeBooking, goOffline, reopen, type Tablet } from './tablet'

const bookings = scaled(50, 2)
const notes = scaled(950, 3)
const nthOfDay = 45
const goalMs = 8

/**
 * Time of the first read of a day with many pending bookings and notes after a reload, less the read of a day without
 * them right before. Lower quartiles, because a busy machine only adds to a time.
 */
export async function pendingDay(tablet: Tablet): Promise<Figures> {
  await goOffline(tablet)
  await queue(tablet)
  const read = async (nth: number) => {
    const from = performance.now()
    await tablet.sync.views.day(nthDay(nth)).read()
    return performance.now() - from
  }
  const times: { pending: number; plain: number }[] = []
  for (let round = 0; round < scaled(20, 1); round += 1) {
    const { queued } = tablet.sync.status.current()
    await tablet.sync.close()
    reopen(tablet)
    while (tablet.sync.status.current().queued < queued) await pause(5)
    await pause(100)
    // The very first read has to read the business too.
    await read(47)
    const plain = await read(46)
    times.push({ pending: await read(nthOfDay), plain })
  }
  const quartile = (figure: (time: (typeof times)[number]) => number) =>
    percentile(times.map(figure), 0.25)
  const overlayMs = quartile(({ pending, plain }) => pending - plain)
  return {
    pending: bookings + notes,
    engineMs: quartile(({ pending }) => pending),
    plainMs: quartile(({ plain }) => plain),
    overlayMs,
    ...against(goalMs, overlayMs),
  }
}

async function queue(tablet: Tablet): Promise<void> {
  const { size, sync } = tablet
  const date = nthDay(nthOfDay)
  for (let place = 0; place < bookings; place += 1)
    await book(tablet, freeBooking(size, { date, place, nth: 45_000 + place }))
  for (let nth = 0; nth < notes; nth += 1) {
    const id = appointmentId(nthOfDay * size.perDay + (nth % size.perDay))
    await sync.run('updateAppointment', { id, note: `Tea ${nth}`, confirmed: [] })
  }
}
