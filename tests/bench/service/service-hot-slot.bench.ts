import { calls } from '#domain/calls/all'
import type { Figures } from '../in-browser'
import { scaled } from '../scale'
import { percentile } from '../sync/median'
import { furnishWith } from './furnish'
import { engineNames, openFront } from './stage'
import { bookingOf, customersOf, keyOf } from './visits'

const slots = scaled(10, 1)
const rivals = scaled(50, 4)
const count = rivals * (slots + 1)

/**
 * Milliseconds until an answer when 50 clients book the same therapist at the same time, ten times. Each time
 * one succeeds and 49 are refused.
 */
export async function run(): Promise<Figures> {
  const figures: Record<string, number> = {}
  for (const engine of engineNames) {
    const prepare: Parameters<typeof openFront>[1] = (place) =>
      place.onDatabase((db) => furnishWith(db, { customers: customersOf(count) }))
    const { client, close } = await openFront(engine, prepare, rivals)
    const rival = (slot: number, nth: number) => {
      const { startDate, startTime, staffId, roomId } = bookingOf(slot)
      const own = bookingOf(slot * rivals + nth)
      const body = { ...own, startDate, startTime, staffId, roomId }
      return client.send(calls.createAppointment, { body, headers: keyOf(slot * rivals + nth) })
    }
    const waits: number[] = []
    for (let slot = 0; slot <= slots; slot += 1) {
      const clients = Array.from({ length: rivals }, (_, nth) => rival(slot, nth))
      const answers = await Promise.all(clients)
      const statuses = answers.map(({ status }) => status).sort()
      if (statuses[0] !== 201 || statuses[1] !== 409) throw new Error(statuses.join())
      // The first slot only warms up.
      if (slot > 0) waits.push(...answers.map(({ ms }) => ms))
    }
    await close()
    figures[`${engine}P50Ms`] = percentile(waits, 0.5)
    figures[`${engine}P99Ms`] = percentile(waits, 0.99)
    figures[`${engine}WorstMs`] = percentile(waits, 1)
  }
  return figures
}
