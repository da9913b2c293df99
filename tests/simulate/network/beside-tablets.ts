import type { Appointment } from '#domain/rows/appointment'
import type { Backend } from '../service/backend'
import { inStore } from '../service/business'
import { allRules, lockers, rooms, therapists } from '../staff/inputs'
import type { Clockwork } from '../time/clockwork'
import type { Random } from '../time/random'
import { type Fired, noteFault } from './faults'

interface Setting {
  clockwork: Clockwork
  random: Random
  fired: Fired
  trace: (text: string) => void
  isActive: () => boolean
}

type Serve = Backend['handle']

/** Share of new bookings that are moved at once. */
const moved = 0.5
/** Share of bookings that a proxy sends a second time. */
const repeated = 0.2

/**
 * A basic host at which people work beside the tablets: on its own screens they see each booking before a tablet asks
 * for it, and move some to other places. Then a second copy of the request makes the booking again.
 */
export function besideTablets(serve: Serve, setting: Setting): Serve {
  const { clockwork, random, fired, trace, isActive } = setting

  async function move({ id, storeCode, ...row }: Appointment, headers: Headers) {
    const other = (now: string | null, of: readonly string[]) =>
      now && random.pick(of.map((each) => inStore(storeCode, each)).filter((each) => each !== now))
    const body = {
      staffId: other(row.staffId, therapists),
      roomId: other(row.roomId, rooms),
      lockerId: other(row.lockerId, lockers),
      confirmed: allRules,
    }
    const request = { method: 'PATCH', headers, body: JSON.stringify(body) }
    const { status } = await serve(new Request(`http://house/v1/appointments/${id}`, request))
    trace(`the host's own screen: moves ${id}: ${status}`)
  }

  const later = (from: number, to: number, work: () => Promise<unknown>) =>
    clockwork.after(random.between(from, to), () => {
      // The host may have stopped meanwhile.
      if (isActive()) void clockwork.busy(work().catch(() => {}))
    })

  async function book({ url, method, headers }: Request, body: string): Promise<Response> {
    const response = await serve(new Request(url, { method, headers, body }))
    if (response.status === 201 && random.chance(moved)) {
      const row: Appointment = await response.clone().json()
      later(100, 2_000, () => move(row, headers))
    }
    return response
  }

  return async (request) => {
    const isBooking = request.method === 'POST' && request.url.endsWith('/v1/appointments')
    if (!isBooking) return serve(request)
    const body = await request.text()
    if (random.chance(repeated)) {
      noteFault(fired, 'request sent twice')
      later(2_500, 20_000, () => book(request, body))
    }
    return book(request, body)
  }
}
