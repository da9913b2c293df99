import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import type { Figures } from '../in-browser'
import { scaled } from '../scale'
import { compared } from './compared'
import { furnishWith } from './furnish'
import { type Client, perSecond } from './load'
import { addVisits, regular } from './many-rows'
import { engineNames, openFront } from './stage'
import { dayAsked } from './visits'

const few = scaled(10_000, 400)
const many = scaled(1_000_000, 1000)
const slices = scaled(10, 1)
const perSlice = scaled(50, 1)

/**
 * Time of a day's list in a store with a million appointments against one with ten thousand; the day has the same
 * number in both. Goal: at most 1.3x.
 */
export async function run(): Promise<Figures> {
  const figures: Record<string, number> = {}
  for (const engine of engineNames) {
    const open = (count: number) =>
      openFront(engine, (place) =>
        place.onDatabase(async (db) => {
          await furnishWith(db, { customers: regular ? [regular] : [] })
          await addVisits(db.queries, count)
        }),
      )
    const small = await open(few)
    const big = await open(many)
    const lists = await compared(
      slices,
      () => listsPerSecond(small.client),
      () => listsPerSecond(big.client),
    )
    await small.close()
    await big.close()
    figures[`${engine}FewMs`] = Math.round(100_000 / lists.ours) / 100
    figures[`${engine}ManyMs`] = Math.round(100_000 / lists.bare) / 100
    figures[`${engine}Ratio`] = lists.ratio
  }
  return figures
}

/** Asks for one list after the other, to measure its time and not the machine's capacity. */
function listsPerSecond(client: Client): Promise<number> {
  return perSecond(perSlice, 1, async (index) => {
    const query = { ...dayAsked, start: addDays(dayAsked.start, -1 - index) }
    const got = await client.send(calls.appointmentsByDate, { query })
    if (got.status !== 200 || got.text.length < 100_000) throw new Error(got.text)
  })
}
