import { runningDay } from '#domain/appointment/slot/night'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Sync } from '#sync'

/** Maximum milliseconds that the first drawing waits for data. The app is drawn empty after them. */
const readAheadMs = 400

/** Reads the first screen's rows before the first drawing, because to draw once is faster than to draw twice. */
export async function readAhead({ session, views, now }: Sync): Promise<void> {
  if (!session.current()) return
  const date = runningDay(businessTimeAt(now()))
  const late = new Promise((resolve) => setTimeout(resolve, readAheadMs))
  // a failure is ignored: the screens read again and report it
  const read = Promise.all([views.business().read(), views.day(date).read()])
  await Promise.race([read.catch(() => {}), late])
}
