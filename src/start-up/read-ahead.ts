import { businessTimeAt } from '#domain/kernel/dates'
import { runningDay } from '#domain/slot/night'
import type { Sync } from '#sync'

/** Maximum milliseconds that the first render waits for data. Afterwards the app is rendered without data. */
const readAheadMs = 400

/** Reads the first screen's rows before the first render, because one render is faster than two. */
export async function readAhead({ session, views, now }: Sync): Promise<void> {
  if (!session.current()) return
  const date = runningDay(businessTimeAt(now()))
  const late = new Promise((resolve) => setTimeout(resolve, readAheadMs))
  // a failure is ignored: the screens read again and report it
  const read = Promise.all([views.business().read(), views.day(date).read()])
  await Promise.race([read.catch(() => {}), late])
}
