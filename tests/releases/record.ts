import { expect } from 'vitest'
import { calls } from '#domain/calls/all'
import type { RunResult } from '#sync'
import { takeImage } from '../simulate/device/disk-image'
import { storeCode, today } from '../support/business'
import { checkingIn } from '../support/commands'
import { selling } from '../support/money/sold-water'
import { type Backend, drained, eventually, openBackend, readyTab } from '../sync/support/backend'
import { form, idOf } from '../sync/support/booked'
import type { Tab } from '../sync/support/device'
import { type Recording, recordDatabase } from './recordings'

/** Ids of the work that waits on the recorded tablet. */
export const waiting = {
  /** carried out, but the answer was lost */
  unsure: '0a000000-0000-7000-8000-000000000001',
  /** parked: another tablet has taken the place */
  refused: '0a000000-0000-7000-8000-000000000002',
  /** not sent yet */
  booked: '0a000000-0000-7000-8000-000000000003',
  room: '0a000000-0000-7000-8000-000000000004',
  drawer: '0a000000-0000-7000-8000-000000000005',
  sale: '0a000000-0000-7000-8000-000000000006',
}

/** A booking that was made and checked in before, and one that was made and is changed in the queue. */
export const known = {
  paid: '0b000000-0000-7000-8000-000000000001',
  changed: '0b000000-0000-7000-8000-000000000002',
}

const must = async (result: Promise<RunResult>): Promise<void> => void idOf(await result)

/** Records a morning at a desk whose tablet was closed without a network. */
export async function record(): Promise<Recording> {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await work(tab)
  await collide(backend, tab)
  await loseAnAnswer(backend, tab)
  await queueWork(tab)
  await tab.close()
  const [{ name = '' } = {}] = await device.indexedDB.databases()
  return {
    at: backend.clock.now(),
    database: await recordDatabase(backend.service.db),
    tablet: { image: takeImage(device.indexedDB, name), storage: [...device.storage] },
  }
}

async function work({ sync }: Tab) {
  const changed = { id: known.changed, startTime: '13:00', staffId: 'bea', roomId: 'r2' }
  await must(sync.run('createAppointment', form({ id: known.paid, startTime: '10:30' })))
  await must(sync.run('createAppointment', form(changed)))
  const payment = { checkInPaymentAmount: 800, checkInPaymentMOP: 'CASH' }
  await must(sync.run('checkInAppointment', checkingIn({ id: known.paid, ...payment })))
  const came = {
    id: `${storeCode}-ana-${today}`,
    staffId: 'ana',
    day: today,
    kind: 'REGULAR',
  } as const
  await must(sync.run('clockIn', came))
  await drained({ sync })
}

async function collide(backend: Backend, { sync }: Tab) {
  const place = {
    startTime: '11:00',
    staffId: 'cora',
    roomId: 'r2',
    confirmed: ['DUTY_HOURS', 'BREAK'],
  }
  backend.network.cut()
  await must(sync.run('createAppointment', form({ id: waiting.refused, ...place })))
  const body = form({ name: 'Rival', mobileNumber: '639171112222', ...place })
  expect((await backend.elsewhere(calls.createAppointment, { body })).status).toBeLessThan(300)
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => expect(await sync.views.conflicts().read()).toHaveLength(1))
}

async function loseAnAnswer(backend: Backend, { sync }: Tab) {
  const before = (await backend.atService()).length
  backend.network.loseAnswers(({ method }) => method === 'POST', Number.POSITIVE_INFINITY)
  await must(sync.run('createAppointment', form({ id: waiting.unsure })))
  await eventually(async () => expect((await backend.atService()).length).toBe(before + 1))
  backend.network.cut()
}

async function queueWork({ sync }: Tab) {
  const booked = { id: waiting.booked, startTime: '15:00', staffId: 'bea', roomId: 'r2' }
  const guest = { name: 'Nene', mobileNumber: '639175550001' }
  await must(sync.run('createAppointment', form({ ...booked, ...guest })))
  await must(sync.run('updateAppointment', { id: known.changed, note: 'Tea', confirmed: [] }))
  const room = { id: waiting.room, name: 'Garden', serviceIds: ['swedish'] }
  await must(sync.run('addRoom', room))
  const drawer = { id: waiting.drawer, deviceId: 'tablet', name: 'Desk 1', float: 2000 }
  await must(sync.run('openDrawer', { ...drawer, openNote: null, day: today }))
  await must(sync.run('sell', selling({ id: waiting.sale })))
}
