import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { jose, maria, today } from '../../support/business'
import { checkingIn } from '../../support/commands'
import { drained, eventually, openBackend, quiet, readyTab } from '../support/backend'
import { book } from '../support/booked'
import { onFullDisk } from '../support/full-disk'
import { json, to } from '../support/network'

const ready = async () => {
  const backend = await openBackend()
  return { backend, ...(await readyTab(backend)) }
}

const find = async (sync: Sync, query: string) =>
  (await sync.views.customers(query).read()).rows.map(({ name }) => name)

const starts = ['10:30', '12:00', '14:00', '16:30', '18:30']

/** Books for each name, because a store's customers are those with a booking there. */
async function bookAll(sync: Sync, names: readonly string[]) {
  for (const [at, name] of names.entries())
    await book(sync, {
      name,
      mobileNumber: `6391700010${10 + at}`,
      startTime: starts[at],
      confirmed: ['BREAK', 'DUTY_HOURS'],
    })
}

test('customers are found by the words of their names, the best match first', async () => {
  const { sync } = await ready()
  await bookAll(sync, ['Mariana Cruz', 'Ana Peña', 'Joana Reyes', 'Bea Anacleto', 'Rico O’Brien'])
  await drained({ sync })
  expect(await find(sync, 'ana')).toEqual([
    'Ana Peña',
    'Bea Anacleto',
    'Joana Reyes',
    'Mariana Cruz',
  ])
  expect(await find(sync, 'PENA')).toEqual(['Ana Peña'])
  expect(await find(sync, ' reyes  jo ')).toEqual(['Joana Reyes'])
  expect(await find(sync, "o'brien rico")).toEqual(['Rico O’Brien'])
  expect(await find(sync, 'zoe')).toEqual([])
  expect(await find(sync, ' ')).toEqual([])
})

test('customers are found by any part of their number, however it is typed', async () => {
  const { sync } = await ready()
  await bookAll(sync, ['Lea', 'Ben'])
  await drained({ sync })
  for (const typed of [
    '639170001010',
    '+63 917 000 1010',
    '0917 000 1010',
    '1010',
    '\u202d917–000',
  ])
    expect(await find(sync, typed)).toContain('Lea')
  for (const typed of ['639170001010', '006391700010 10', '１０１０'])
    expect(await find(sync, typed)).toEqual(['Lea'])
  expect(await find(sync, '0917000')).toEqual(['Lea', 'Ben'])
  expect(await find(sync, '+')).toEqual([])
})

test('a search finds pending changes: new customers and new names', async () => {
  const { sync, backend } = await ready()
  await sync.lookUpCustomer(jose)
  backend.network.cut()
  await bookAll(sync, ['Josefina'])
  await sync.run('updateCustomer', { id: 'jose', mobileNumber: jose, firstName: 'Pepe' })
  expect(await find(sync, 'jose')).toEqual(['Josefina'])
  expect(await find(sync, 'pepe')).toEqual(['Pepe'])
})

test('a search says when there are more than it lists', async () => {
  const { sync, backend } = await ready()
  const people = Array.from({ length: 60 }, (_, at) => ({
    id: `c${at}`,
    firstName: `Rosa ${String(at).padStart(2, '0')}`,
    mobileNumber: `6391800000${String(at).padStart(2, '0')}`,
  }))
  for (const person of people) {
    backend.network.answer(to(`/v1/customers/${person.mobileNumber}`), json(200, person))
    await sync.lookUpCustomer(person.mobileNumber)
  }
  const { rows, more } = await sync.views.customers('rosa').read()
  expect(rows.map(({ name }) => name)).toEqual(people.slice(0, 50).map((row) => row.firstName))
  expect(more).toBe(true)
})

test('the visits of a customer are the stored and the pending ones, the latest first', async () => {
  const { sync, backend } = await ready()
  const first = await book(sync, { startTime: '10:30' })
  await book(sync, { startTime: '12:00', name: 'Maria', mobileNumber: maria, confirmed: ['BREAK'] })
  await drained({ sync })
  backend.network.cut()
  await sync.run('checkInAppointment', checkingIn({ id: first }))
  const second = await book(sync, { startTime: '16:30', confirmed: ['BREAK'] })
  const visits = await sync.views.visits(jose).read()
  expect(visits.map(({ row, pending }) => [row.id, row.status, pending])).toEqual([
    [second, 'RESERVED', true],
    [first, 'CHECKED_IN', true],
  ])
})

test('history and points log are fetched, and not kept on the device', async () => {
  const { sync, backend } = await ready()
  await book(sync)
  await drained({ sync })
  const points = { customerMobileNumber: jose, action: 'ADD', points: 20 }
  await backend.elsewhere(calls.updatePoints, { body: points })
  const found = await sync.online.customer(jose)
  if (!found.ok) throw new Error(found.message)
  expect(found.value.appointments).toMatchObject([
    { service: 'Swedish 60', staff: 'Ana', start: `${today}T14:00:00+08:00`, status: 'RESERVED' },
  ])
  expect(found.value.updateCustomerPointsLogs).toMatchObject([
    { action: 'ADD', points: 20, createdBy: 'owner' },
  ])
  const kept = await sync.views.customer(jose).read()
  expect(kept).toMatchObject({ kind: 'found', customer: { pointsEarned: 120, email: null } })
  expect(JSON.stringify(kept)).not.toContain('updateCustomerPointsLogs')
})

test('a look-up tells a missing customer from an unknown one', async () => {
  const { sync, backend } = await ready()
  const none = await sync.online.customer('639999999999')
  expect(none).toEqual({ ok: false, message: 'Customer not found', isOffline: false })
  backend.network.cut()
  expect(await sync.online.customer(jose)).toMatchObject({ ok: false, isOffline: true })
})

test("the service's row of a customer or therapist is shown though it cannot be stored", async () => {
  const { sync, backend, logged } = await ready()
  const ana = await sync.online.staff('ana')
  const newer = ana.ok && { ...ana.value, name: 'Anabel', version: 99 }
  backend.network.answer(to('/v1/staffs/ana'), json(200, newer))
  await onFullDisk(async () => {
    expect(await sync.lookUpCustomer(jose)).toMatchObject({ kind: 'found' })
    expect(await sync.online.customer(jose)).toMatchObject({ ok: true })
    expect(await sync.online.staff('ana')).toMatchObject({ ok: true, value: { name: 'Anabel' } })
  })
  expect(logged.filter((text) => text === 'an answer could not be kept')).toHaveLength(3)
})

test('customers that are only named, as in the sync panel, are not fetched after each answer', async () => {
  const { sync, backend } = await ready()
  await bookAll(sync, ['Lea'])
  await drained({ sync })
  const lea = '639170001010'
  const named = sync.views.named([lea, '639170009999'])
  const asked = () => backend.network.seen.filter(to(`/v1/customers/${lea}`)).length
  const before = asked()
  const { id = '' } = (await named.read()).get(lea) ?? {}
  await sync.run('updateCustomer', { id, mobileNumber: lea, notes: 'Quiet room' })
  await drained({ sync })
  expect([...(await named.read()).values()].map(({ notes }) => notes)).toEqual(['Quiet room'])
  await quiet(backend)
  expect(asked()).toBe(before)
  // Opening her record shows the service's present data.
  await sync.views.customer(lea).read()
  await eventually(() => expect(asked()).toBe(before + 1))
})
