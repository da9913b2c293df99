import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { today } from '../../support/business'
import { drained, eventually, openBackend, readyTab } from '../support/backend'
import { book } from '../support/booked'

const mobileNumber = '639180000001'
const nina = { mobileNumber: '0918 000 0001', firstName: 'Nina', lastName: 'Cruz', points: 0 }
type Tab = Awaited<ReturnType<typeof readyTab>>

const idOf = async ({ sync }: Tab) => {
  const found = await sync.views.customer(mobileNumber).read()
  return found.kind === 'found' ? found.customer.id : null
}

async function listed({ sync }: Tab) {
  const query = { text: '', filter: 'all', order: 'name', today } as const
  return (await sync.views.customerList(query).read()).rows.map(({ name }) => name)
}

test('a customer added offline is shown, booked, and reaches the service before the booking', async () => {
  const backend = await openBackend()
  const here = await readyTab(backend)
  const there = await readyTab(backend)
  backend.network.cut()
  const added = await here.sync.run('addCustomer', { ...nina, email: 'nina@example.com' })
  expect(added.kind).toBe('queued')
  const id = await idOf(here)
  expect(await listed(here)).toEqual(['Nina Cruz'])
  await book(here.sync, { name: 'Nina', mobileNumber, startTime: '10:30' })
  const [first, second] = await here.sync.views.queue().read()
  expect([first?.command, second?.command]).toEqual(['addCustomer', 'createAppointment'])
  backend.network.mend()
  here.sync.syncNow()
  await drained(here)
  expect(await here.sync.views.conflicts().read()).toEqual([])
  await eventually(async () => expect(await idOf(there)).toBe(id))
  expect(await listed(there)).toEqual(['Nina Cruz'])
  const { body } = await backend.elsewhere(calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { includeAppointments: 'true' },
  })
  expect(body).toMatchObject({ id, email: 'nina@example.com', appointments: [{}] })
})

test('a booking still goes through when its customer was refused', async () => {
  const backend = await openBackend()
  const here = await readyTab(backend)
  backend.network.cut()
  await here.sync.run('addCustomer', nina)
  await book(here.sync, { name: 'Nina', mobileNumber, startTime: '10:30' })
  const body = { mobileNumber, firstName: 'Rita' }
  expect((await backend.elsewhere(calls.addCustomer, { body })).status).toBe(201)
  backend.network.mend()
  here.sync.syncNow()
  await eventually(async () =>
    expect(await here.sync.views.conflicts().read()).toMatchObject([
      { command: 'addCustomer', message: 'The number belongs to Rita.' },
    ]),
  )
  await drained(here)
  const { body: person } = await backend.elsewhere(calls.customer, {
    params: { idOrMobileNumber: mobileNumber },
    query: { includeAppointments: 'true' },
  })
  expect(person).toMatchObject({ firstName: 'Rita', appointments: [{}] })
})

test('a number that the tablet knows is refused at once, and one record is added once', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = crypto.randomUUID()
  expect((await sync.run('addCustomer', { ...nina, id })).kind).toBe('applied')
  expect((await sync.run('addCustomer', { ...nina, id })).kind).toBe('applied')
  expect(await sync.run('addCustomer', nina)).toMatchObject({
    kind: 'refused',
    refusal: { message: 'The number belongs to Nina Cruz.', field: 'mobileNumber' },
  })
  expect(backend.network.writes()).toHaveLength(1)
})

test('a customer removed again leaves all tablets, and the number is free', async () => {
  const backend = await openBackend()
  const [here, there] = [await readyTab(backend), await readyTab(backend)]
  const id = crypto.randomUUID()
  await here.sync.run('addCustomer', { ...nina, id })
  await eventually(async () => expect(await idOf(there)).toBe(id))
  backend.network.cut()
  const removal = { id, mobileNumber, deleted: true } as const
  expect((await here.sync.run('removeCustomer', removal)).kind).toBe('queued')
  expect(await listed(here)).toEqual([])
  const next = crypto.randomUUID()
  const added = await here.sync.run('addCustomer', { ...nina, firstName: 'Rita', id: next })
  expect(added.kind).toBe('queued')
  expect(await listed(here)).toEqual(['Rita Cruz'])
  backend.network.mend()
  here.sync.syncNow()
  await drained(here)
  expect(await here.sync.views.conflicts().read()).toEqual([])
  await eventually(async () => expect(await listed(there)).toEqual(['Rita Cruz']))
  expect(await idOf(here)).toBe(next)
})
