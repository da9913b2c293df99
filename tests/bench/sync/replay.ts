import type { CreateInput } from '#domain/appointment/input'
import { pause } from '../../support/pause'
import type { Pair } from './compare'
import type { Sent } from './page-host'
import { putRaw } from './raw'
import { book, goOffline, goOnline, type Tablet } from './tablet'

type Booking = Omit<CreateInput, 'id'>

/** Measures queued bookings until all are answered and committed. Raw: the same batches with the same rows. */
export function replay(tablet: Tablet, bookingsOf: (round: number) => readonly Booking[]): Pair {
  let entries: readonly unknown[] = []
  let batches: readonly Sent[] = []
  const { host, raw } = tablet
  return {
    async prepare(round) {
      await goOffline(tablet)
      for (const booking of bookingsOf(round)) await book(tablet, booking)
      entries = JSON.parse(await tablet.sync.upkeep.exportQueue()).outbox
      await putRaw(raw, { outbox: entries }, 'relaxed')
      // Wait until failed attempts have ended.
      await pause(500)
      host.takeSent()
    },
    async engine() {
      const from = performance.now()
      await goOnline(tablet)
      const took = performance.now() - from
      const { written, ownMs } = host.takeSent()
      batches = written
      return took - ownMs
    },
    async raw() {
      const from = performance.now()
      for (const { path, body } of batches) {
        const response = await host.fetch(new Request(path, { method: 'POST', body }))
        const { responses }: { responses: readonly Answered[] } = await response.json()
        const answered = responses.map(({ id }) => id)
        await putRaw(raw, { appointments: responses.map((one) => one.body) }, 'strict', answered)
      }
      return performance.now() - from - host.takeSent().ownMs
    },
  }
}

interface Answered {
  id: string
  body: unknown
}
