import { holdingOf } from '#domain/invoice/holder'
import type { Sync } from '#sync'

/** Takes the Z reading of the day, unless it was taken. */
export async function readZ(sync: Sync): Promise<void> {
  if (sync.session.current()) await sync.takeZ()
}

/** Asks for a series of invoices, if the tablet has none from which it may issue. */
export async function askSeriesOnce(sync: Sync, name: string): Promise<void> {
  const state = await sync.views.series().read()
  if (state && !holdingOf(state.world, state.device, state.end).series) await sync.askSeries(name)
}
