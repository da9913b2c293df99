import { runningDay } from '#domain/appointment/slot/night'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Sync } from '#sync'

/** Maximum milliseconds to wait for data before the first drawing. After that the app opens empty. */
const readAheadMs = 400

/** Reads the first screen's views before the first drawing, because one drawing is faster than two. */
export async function readAhead({ session, views, now }: Sync): Promise<void> {
  if (!session.current()) return
  const date = runningDay(businessTimeAt(now()))
  const late = new Promise((resolve) => setTimeout(resolve, readAheadMs))
  // Ignore failures here: the views read again and report them.
  const read = Promise.all([views.business().read(), views.day(date).read()])
  await Promise.race([read.catch(() => {}), late])
}
