import { liveQuery } from 'dexie'
import type { Appointment } from '#domain/rows/appointment'
import { pause } from '../../support/pause'
import { scaled } from '../scale'
import { appointmentAt, appointmentId, customerAt, daysBack, nthDay } from './big-feed'
import type { Pair } from './compare'
import { openRaw, putRaw, readRawCustomer, readRawDay, searchRaw } from './raw'
import { book, freeBooking, freePlaces, goLive, goOffline, reopen, type Tablet } from './tablet'

const today = nthDay(daysBack)

/** The `nth` booking from a day on, at a free place. */
export const bookingFrom = ({ size }: Tablet, firstDate: number, nth: number) =>
  freeBooking(size, {
    date: nthDay(firstDate + Math.floor(nth / freePlaces)),
    place: nth % freePlaces,
    nth,
  })

/** Reads a day that is not in memory. */
export const day = ({ sync, raw }: Tablet): Pair => ({
  engine: (nth) => sync.views.day(nthDay(50 + nth)).read(),
  raw: (nth) => readRawDay(raw, nthDay(50 + nth)),
})

/** Reads the first day after a start of the engine, in a page whose code is warm. */
export const coldDay = (tablet: Tablet): Pair => ({
  async engine(nth) {
    await tablet.sync.close()
    await pause(50)
    const from = performance.now()
    reopen(tablet)
    await tablet.sync.views.day(nthDay(20 + nth)).read()
    return performance.now() - from
  },
  async raw(nth) {
    tablet.raw.close()
    await pause(50)
    const from = performance.now()
    tablet.raw = await openRaw()
    await readRawDay(tablet.raw, nthDay(20 + nth))
    return performance.now() - from
  },
})

const mobileOf = (nth: number) => customerAt(nth * 37).mobileNumber

export const lookUp = ({ sync, raw }: Tablet): Pair => ({
  engine: (nth) => sync.views.customer(mobileOf(nth)).read(),
  raw: (nth) => readRawCustomer(raw, mobileOf(nth)),
})

const words = ['quizon', 'ana', 'ocampo', 'zoe', 'ma']
const wordOf = (nth: number) => words[nth % words.length] ?? ''

export const search = ({ sync, raw }: Tablet): Pair => ({
  engine: (nth) => sync.views.customers(wordOf(nth)).read(),
  raw: (nth) => searchRaw(raw, wordOf(nth)),
})

/** Makes entries for raw puts, as large as the engine's. */
async function sampleOf({ sync }: Tablet) {
  const { outbox }: { outbox: object[] } = JSON.parse(await sync.upkeep.exportQueue())
  return (nth: number) => ({ ...outbox.at(-1), id: `entry-${nth}` })
}

/** Saves a booking durably without a network. */
export async function commit(tablet: Tablet, warmUp: number): Promise<Pair> {
  await goOffline(tablet)
  // Code that runs for the first time is slow.
  for (let nth = 0; nth < warmUp; nth += 1) await book(tablet, bookingFrom(tablet, 60, nth))
  const entryAt = await sampleOf(tablet)
  return {
    engine: (nth) => book(tablet, bookingFrom(tablet, 60, warmUp + nth)),
    raw: (nth) => {
      const row = { ...appointmentAt(tablet.size, nth), id: `row-${nth}` }
      return putRaw(tablet.raw, { appointments: [row], outbox: [entryAt(nth)] }, 'strict')
    },
  }
}

/** Number of bookings that are saved at once. */
const saves = scaled(100, 3)

/** Saves many bookings at once without a network. */
export async function atOnce(tablet: Tablet): Promise<Pair> {
  await goOffline(tablet)
  await book(tablet, bookingFrom(tablet, 90, 0))
  const entryAt = await sampleOf(tablet)
  const numbers = (round: number) =>
    Array.from({ length: saves }, (_, at) => 1 + round * saves + at)
  return {
    engine: (round) =>
      Promise.all(numbers(round).map((nth) => book(tablet, bookingFrom(tablet, 90, nth)))),
    raw: (round) => {
      const rowAt = (nth: number) => ({ ...appointmentAt(tablet.size, nth), id: `at-once-${nth}` })
      const records = {
        appointments: numbers(round).map(rowAt),
        outbox: numbers(round).map(entryAt),
      }
      return putRaw(tablet.raw, records, 'strict')
    },
  }
}

/** Waits until a live view of today shows a note. */
function watch({ sync }: Tablet) {
  let notes = new Set<string | null>()
  let wake = () => {}
  const view = sync.views.day(today)
  const watching = liveQuery(() => view.read()).subscribe((rows) => {
    notes = new Set(rows.map(({ row }) => row.note))
    wake()
  })
  return {
    stop: () => watching.unsubscribe(),
    async shows(note: string) {
      while (!notes.has(note)) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

/** Number of today's rows that are changed. */
const changed = 10
const todaysOf = ({ size: { perDay } }: Tablet, nth: number) => daysBack * perDay + (nth % changed)

/**
 * Milliseconds between changes; longer than the engine's pause between two notifications, because users' changes come
 * one by one.
 */
const betweenMs = 100

let version = 1_000_000

/** A row of today with a new note. */
function withNote(tablet: Tablet, nth: number): Appointment {
  version += 1
  const row = appointmentAt(tablet.size, todaysOf(tablet, nth))
  return { ...row, note: `Live ${version}`, version }
}

const publish = ({ host }: Tablet, row: Appointment) =>
  host.publish({ table: 'appointments', id: row.id, version: row.version, row })

/**
 * Measures another tablet's change until a live view shows it. Raw: the event is parsed and stored, and the day is
 * read.
 */
export function liveChange(tablet: Tablet): Pair & { stop(): void } {
  const { shows, stop } = watch(tablet)
  return {
    stop,
    async engine(nth) {
      const row = withNote(tablet, nth)
      await pause(betweenMs)
      const from = performance.now()
      const shown = shows(`${row.note}`)
      publish(tablet, row)
      await shown
      return performance.now() - from
    },
    async raw(nth) {
      const event = JSON.stringify(withNote(tablet, nth))
      const from = performance.now()
      await putRaw(tablet.raw, { appointments: [JSON.parse(event)] }, 'relaxed')
      await readRawDay(tablet.raw, today)
      return performance.now() - from
    },
  }
}

/** Measures a change made on this tablet, without a network, until a live view shows it. */
export async function localChange(tablet: Tablet): Promise<Pair & { stop(): void }> {
  await goLive(tablet)
  const { shows, stop } = watch(tablet)
  // An empty tablet gets the rows first.
  for (let nth = 0; nth < changed; nth += 1) {
    const row = withNote(tablet, nth)
    publish(tablet, row)
    await shows(`${row.note}`)
  }
  await goOffline(tablet)
  const note = async (nth: number) => {
    const id = appointmentId(todaysOf(tablet, nth))
    const input = { id, note: `Here ${nth}`, confirmed: [] }
    const result = await tablet.sync.run('updateAppointment', input)
    if (result.kind !== 'queued') throw new Error(JSON.stringify(result))
  }
  await note(0)
  const entryAt = await sampleOf(tablet)
  return {
    stop,
    async engine(nth) {
      await pause(betweenMs)
      const from = performance.now()
      const shown = shows(`Here ${nth}`)
      await note(nth)
      await shown
      return performance.now() - from
    },
    async raw(nth) {
      const records = { appointments: [withNote(tablet, nth)], outbox: [entryAt(nth)] }
      await putRaw(tablet.raw, records, 'strict')
      await readRawDay(tablet.raw, today)
    },
  }
}
