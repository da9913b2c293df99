import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { appointmentAt, customerAt, firstDay } from '../../bench/sync/big-feed'
import { drained, eventually } from '../support/backend'
import { bookKnown, openBigStore } from '../support/big-store'
import { createRowCounter } from '../support/counted-rows'

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
  return { lookUp, firstSave, save, answers, pulledCustomer, pulledBooking, searching }
}

/** Number of customers of a page, in a store of fifty thousand. */
const page = 100

test.each([500, 5000, 50_000])(
  'with %i customers no more rows are read and written than an operation is about',
  async (customers) => {
    const touched = await rowsTouched(customers)
    const { lookUp, firstSave, save, answers, pulledCustomer, pulledBooking, searching } = touched
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
