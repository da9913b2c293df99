import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { checkingIn, completing, extending } from '../../support/commands'
import { type Backend, eventually, openBackend, pass, readyTab } from '../support/backend'
import { book, form, idOf } from '../support/booked'
import { whileOffline } from '../support/while-offline'
import { sales } from './at-service'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const hilot = { name: 'Hilot', price: 800, duration: 60, breakDuration: 15, type: 'MASSAGE' }

/** Adds a service and a product that are refused, because another tablet adds them too, and sells them offline. */
async function sellWhatIsRefused(sold: (made: Made) => Promise<unknown>) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const visit = await visited(sync)
  const offline = async () => {
    const service = idOf(
      await sync.run('addService', { ...hilot, rooms: ['r1', 'r2'], promoLessMap: {} }),
    )
    const product = idOf(await sync.run('addProduct', { name: 'Tea', price: 60, type: 'DRINKS' }))
    for (const id of ['ana', 'bea'])
      await sync.run('updateStaff', { id, serviceCommissionMap: { swedish: 200, [service]: 200 } })
    expect(await sold({ sync, visit, service, product })).toMatchObject({ kind: 'queued' })
    await pass(backend, 6000)
  }
  await whileOffline(backend, sync, offline, () => addElsewhere(backend))
  for (const { entryId } of await sync.views.conflicts().read())
    await sync.discard(entryId, 'There is one')
  return backend
}

interface Made {
  sync: Sync
  /** the id of a checked-in appointment */
  visit: string
  service: string
  product: string
}

async function visited(sync: Sync): Promise<string> {
  const id = await book(sync, { startTime: '16:00', staffId: 'bea', roomId: 'r2' })
  await sync.run('checkInAppointment', checkingIn({ id, staffId: 'bea', roomId: 'r2' }))
  return id
}

async function addElsewhere(backend: Backend) {
  await backend.elsewhere(calls.addProduct, { body: { name: 'Tea', price: 60, type: 'DRINKS' } })
  return backend.elsewhere(calls.addService, { body: { ...hilot, rooms: [], promoLessMap: {} } })
}

const totals = async (backend: Backend) => (await sales(backend)).map(({ total }) => total)

test('DRAWER-4 money of a booking is known although its new service was refused', async () => {
  const backend = await sellWhatIsRefused(({ sync, service }) =>
    sync.run(
      'createAppointment',
      form({
        ...{ serviceIds: [service], shownPrice: 800 },
        appointmentCreationPayment: cash(1_000),
      }),
    ),
  )
  await eventually(async () => expect(await totals(backend)).toEqual([800]))
})

test("DRAWER-4 money of a group is known although the payer's new service was refused", async () => {
  const backend = await sellWhatIsRefused(({ sync, service }) =>
    sync.run('createGroup', {
      members: [
        form({ serviceIds: [service], appointmentCreationPayment: cash(500) }),
        form({ mobileNumber: '', staffId: 'bea', roomId: 'r2' }),
      ],
    }),
  )
  await eventually(async () => expect(await totals(backend)).toEqual([500]))
})

test('DRAWER-4 money of an added service is known although the new service was refused', async () => {
  const backend = await sellWhatIsRefused(({ sync, visit, service }) =>
    sync.run('extendAppointment', {
      ...extending({ id: visit }),
      ...{ serviceId: service, minutes: 0, modeOfPayment: 'CASH', shownPrice: 800 },
      confirmed: ['BREAK'],
    }),
  )
  await eventually(async () => expect(await totals(backend)).toEqual([800]))
})

test('DRAWER-4 money of a product is known although the new product was refused', async () => {
  const backend = await sellWhatIsRefused(({ sync, visit, product }) =>
    sync.run(
      'completeAppointment',
      completing({
        ...{ id: visit, productsOrdered: { [product]: 1 }, productPayment: cash(60) },
        completeAppointmentPayment: cash(800),
      }),
    ),
  )
  await eventually(async () => expect(await totals(backend)).toEqual([860]))
})
