import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { Sync } from '#sync'
import { nthBooking } from '../../bench/sync/big-business'
import { appointmentAt, customerAt, firstDay } from '../../bench/sync/big-feed'
import { drained, eventually, quiet } from '../support/backend'
import { bookKnown, openBigStore } from '../support/big-store'
import { createRowCounter } from '../support/counted-rows'
import type { Tab } from '../support/device'

const bookings = 2
/** Number of days with bookings: a week before today, and two weeks from today on. */
const days = 21
const perDay = 100
const date = addDays(firstDay, 10)

/** A customer under a name that no other has. */
const renamed = (nth: number) => ({
  ...customerAt(nth),
  lastName: `Zamora ${nth}`,
  version: 900_000,
})

/** Bookings that are saved at once: twenty on each of three days. */
const wanted = [11, 12, 13].flatMap((day) =>
  Array.from({ length: 20 }, (_, nth) => [perDay + nth, addDays(firstDay, day)] as const),
)

/** Asks for the changes of all tablets, and waits until they are stored. */
async function pulled({ sync }: Pick<Tab, 'sync'>) {
  const { lastSyncAt } = sync.status.current()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBe(lastSyncAt))
}

async function rowsTouched(customers: number) {
  const { tab, sync, store, network } = await openBigStore({
    customers,
    appointments: days * perDay,
    perDay,
  })
  const during = createRowCounter()
  const search = () => sync.views.customers('zamora').read()
  await search()
  const lookUp = await during(() => sync.views.customer(customerAt(400).mobileNumber).read())
  network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const firstSave = await during(() => bookKnown(sync, perDay, date))
  const save = await during(() => bookKnown(sync, perDay + 1, date))
  const shown = await during(() => sync.views.day(date).read())
  network.mend()
  const answers = await during(async () => {
    sync.syncNow()
    await drained(tab)
  })
  const person = renamed(7)
  store.tell({ table: 'customers', id: person.id, version: person.version, row: person })
  const pulledCustomer = await during(async () => {
    sync.syncNow()
    await eventually(async () => expect((await search()).rows).toHaveLength(1))
  })
  const row = { ...appointmentAt({ perDay }, 300), note: 'Moved', version: 900_000 }
  store.tell({ table: 'appointments', id: row.id, version: row.version, row })
  const pulledBooking = await during(async () => {
    sync.syncNow()
    await eventually(async () =>
      expect((await sync.views.appointment(row.id).read())?.row.note).toBe('Moved'),
    )
  })
  const searching = await during(search)
  const booked = (await sync.views.day(date).read()).filter(({ row }) => row.version === 1)
  expect(booked).toHaveLength(bookings)
  for (const each of [row, ...booked.map((shown) => shown.row)])
    store.tell({ table: 'appointments', id: each.id, version: each.version, row: each })
  store.tell({ table: 'customers', id: person.id, version: person.version, row: person })
  const toldAgain = await during(() => pulled(tab))
  network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const nextSave = await during(() => bookKnown(sync, perDay + 2, date))
  const atOnce = await during(() =>
    Promise.all(wanted.map(([nth, on]) => bookKnown(sync, nth, on))),
  )
  return {
    lookUp,
    firstSave,
    save,
    answers,
    toldAgain,
    pulledCustomer,
    pulledBooking,
    searching,
    shown,
    nextSave,
    atOnce,
  }
}

/** Number of customers of a page, in a store of fifty thousand. */
const page = 100

test.each([500, 5000, 50_000])(
  'with %i customers no more rows are read and written than an operation is about',
  async (customers) => {
    const touched = await rowsTouched(customers)
    const { lookUp, firstSave, save, answers, pulledCustomer, pulledBooking, searching } = touched
    // The feed also tells the rows of the answers, which are stored already.
    expect(touched.toldAgain.written).toEqual({ meta: expect.any(Number) })
    const { shown, nextSave, atOnce } = touched
    // A view after a save, and a save after an answer and the feed, find the days in memory.
    for (const { read } of [shown, nextSave]) expect(read).not.toHaveProperty('days')
    expect(atOnce.written).toEqual({ outbox: wanted.length })
    expect(atOnce.transactions['strict readwrite']).toBeLessThanOrEqual(2)
    // Three days, and the day before and after them.
    expect(atOnce.read.days).toBeLessThanOrEqual(5 * perDay)
    expect(lookUp.read.customers).toBeLessThanOrEqual(page)
    expect(firstSave.read.customers).toBeLessThanOrEqual(page)
    expect(firstSave.read.days).toBeLessThanOrEqual(3 * perDay)
    expect(save.read.customers).toBeLessThanOrEqual(page)
    expect(save.read).not.toHaveProperty('days')
    expect(save.written).toEqual({ outbox: 1 })
    expect(answers.written).toMatchObject({ days: bookings })
    expect(answers.written).not.toHaveProperty('customers')
    expect(pulledCustomer.written.customers).toBeLessThanOrEqual(page)
    // One page to store the row, and one to search again.
    expect(pulledCustomer.read.customers).toBeLessThanOrEqual(2 * page)
    expect(pulledBooking.written).toMatchObject({ days: 1, places: 1 })
    expect(pulledBooking.read).not.toHaveProperty('customers')
    expect(searching.read).not.toHaveProperty('customers')
  },
  60_000,
)

/** Rows of a view that are other objects than before, which screens draw again. */
async function drawnAgain(sync: Sync, work: () => Promise<unknown>): Promise<number> {
  const before = new Set(await sync.views.day(date).read())
  await work()
  return (await sync.views.day(date).read()).filter((shown) => !before.has(shown)).length
}

async function touchedOfDay(ofDay: number) {
  const size = { customers: 500, appointments: days * ofDay, perDay: ofDay }
  const { tab, sync, store, network } = await openBigStore(size, true)
  const during = createRowCounter()
  const isSaved = async () => {
    const free = { ...nthBooking(0, date), startTime: '01:00' }
    expect((await sync.run('createAppointment', free)).kind).toBe('queued')
  }
  await sync.views.day(date).read()
  network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const redrawn = { save: 0, told: 0 }
  const save = await during(async () => {
    redrawn.save = await drawnAgain(sync, isSaved)
  })
  network.mend()
  sync.syncNow()
  await drained(tab)
  await quiet({ network })
  const row = { ...appointmentAt({ perDay: ofDay }, 10 * ofDay), note: 'Moved', version: 900_000 }
  expect(row.startDate).toBe(date)
  const isShown = async () =>
    expect(
      (await sync.views.day(date).read()).find(({ row: { id } }) => id === row.id),
    ).toMatchObject({ row: { note: 'Moved' } })
  const told = await during(async () => {
    redrawn.told = await drawnAgain(sync, async () => {
      store.tell({ table: 'appointments', id: row.id, version: row.version, row })
      await eventually(isShown)
    })
  })
  return { redrawn, save, told }
}

test.each([10, 400])(
  'on a day of %i appointments a save and a told change read, write and draw one row',
  async (ofDay) => {
    const { redrawn, save, told } = await touchedOfDay(ofDay)
    expect(redrawn).toEqual({ save: 1, told: 1 })
    // The first save also makes the device's id.
    expect(save.written).toEqual({ outbox: 1, meta: 1 })
    expect(save.transactions).toMatchObject({ 'strict readwrite': 1 })
    // The days before and after; the day itself is in memory.
    expect(save.read.days).toBe(2 * ofDay)
    // The stamp of the days, the cursor, and the time of the sync.
    expect(told.written).toEqual({ days: 1, places: 1, meta: 3 })
    expect(told.read).not.toHaveProperty('days')
    expect(told.read).not.toHaveProperty('places')
  },
)
