import { calls } from '#domain/calls/all'
import type { Figures } from '../in-browser'
import { scaled } from '../scale'
import { compared, inTurns, ratioOf } from './compared'
import { furnishWith } from './furnish'
import { perSecond } from './load'
import { engineNames, openStage } from './stage'
import { bookingOf, customersOf, dayAsked, keyOf, recordedVisits } from './visits'

const slices = scaled(10, 1)
const perSlice = scaled(100, 4)
const atOnce = 16
const count = perSlice * (slices + 1)

/**
 * Bookings per second, and lists of a day with 200 of them, through HTTP against the same SQL without the service.
 * Goal: at least 0.8x and 0.6x. Bookings also against the same SQL prepared, as the service sends it.
 */
export async function run(): Promise<Figures> {
  // The bare business makes twice as many bookings: plain ones and prepared ones.
  const sql = await recordedVisits(2 * count)
  const figures: Record<string, number> = { statementsPerBooking: sql.bookings[1]?.length ?? 0 }
  for (const engine of engineNames) {
    const { client, bare, close } = await openStage(engine, (place) =>
      place.onDatabase((db) => furnishWith(db, { customers: customersOf(2 * count) })),
    )
    const bookings = await inTurns(slices, {
      ours: (slice) =>
        perSecond(perSlice, atOnce, async (index) => {
          const body = bookingOf(slice * perSlice + index)
          const headers = keyOf(slice * perSlice + index)
          const got = await client.send(calls.createAppointment, { body, headers })
          if (got.status !== 201) throw new Error(got.text)
        }),
      bare: (slice) =>
        perSecond(perSlice, bare.atOnce, (index) =>
          bare.run(sql.bookings[slice * perSlice + index] ?? []),
        ),
      prepared: (slice) =>
        perSecond(perSlice, bare.atOnce, (index) =>
          bare.runPrepared(sql.bookings[count + slice * perSlice + index] ?? []),
        ),
    })
    const lists = await compared(
      slices,
      () =>
        perSecond(perSlice, atOnce, async () => {
          const got = await client.send(calls.appointmentsByDate, { query: dayAsked })
          if (got.status !== 200) throw new Error(got.text)
        }),
      () => perSecond(perSlice, bare.atOnce, () => bare.run(sql.list)),
    )
    await close()
    Object.assign(figures, {
      [`${engine}Bookings`]: bookings.ours,
      [`${engine}BookingsBare`]: bookings.bare,
      [`${engine}BookingsRatio`]: ratioOf(bookings.ours, bookings.bare),
      [`${engine}BookingsPrepared`]: bookings.prepared,
      [`${engine}BookingsPreparedRatio`]: ratioOf(bookings.ours, bookings.prepared),
      [`${engine}Lists`]: lists.ours,
      [`${engine}ListsBare`]: lists.bare,
      [`${engine}ListsRatio`]: lists.ratio,
    })
  }
  return figures
}
