import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { sale } from '#domain/rows/sale'
import { storeCode, today } from '../support/business'
import { checkingIn } from '../support/commands'
import { selling } from '../support/money/sold-water'
import {
  type Backend,
  drained,
  eventually,
  openBackend,
  openTab,
  pass,
  quiet,
  readyTab,
} from './support/backend'
import { book, form, shown, shownToday } from './support/booked'
import { businessOf } from './support/business-of'
import type { Tab } from './support/device'
import { copyDatabase } from './support/older-copy'
import { storedIn } from './support/stored'

/** Lets a tablet notice the restore, and waits until all is sent again. */
async function settled(backend: Pick<Backend, 'network'>, { sync }: Pick<Tab, 'sync'>) {
  sync.syncNow()
  await quiet(backend)
  await drained({ sync })
  await eventually(() => expect(sync.status.current()).toMatchObject({ progress: null, queued: 0 }))
}

/** Restores the service, and books Jose's place for another guest before the tablet notices. */
async function restoreAndTakePlace(backend: Backend, restore: () => Promise<void>) {
  backend.network.cut()
  await restore()
  const body = form({ name: 'Rival', mobileNumber: '639171112222' })
  expect((await backend.elsewhere(calls.createAppointment, { body })).status).toBe(201)
  backend.network.mend()
}

const creationsOf = async ({ service }: Backend, id: string) =>
  (
    await sql`select 1 from audit where row_id = ${id} and action = 'createAppointment'`.execute(
      service.db.queries,
    )
  ).rows.length

test('a booking and its deposit that a restore has lost come back from the tablet, once', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  const restore = await copyDatabase(backend)
  const payment = { appointmentCreationPayment: { amount: 300, modeOfPayment: 'GCASH' } }
  const id = await book(tab.sync, payment)
  await drained(tab)
  await restore()
  expect(await backend.atService()).toEqual([])
  await settled(backend, tab)
  expect(await backend.atService()).toMatchObject([
    { id, appointmentCreationPaymentAmount: 300, createdBy: 'makati' },
  ])
  expect(await creationsOf(backend, id)).toBe(1)
  expect((await shownToday(tab.sync)).map((row) => row.id)).toEqual([id])
  expect(await tab.sync.views.conflicts().read()).toEqual([])
})

test('the steps of a visit that a restore has lost come back in their order', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  const id = await book(tab.sync)
  await drained(tab)
  const restore = await copyDatabase(backend)
  await tab.sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await drained(tab)
  await tab.sync.run('checkInAppointment', checkingIn({ id }))
  await tab.sync.run('sell', selling({ id: '0c000000-0000-7000-8000-000000000001' }))
  await drained(tab)
  await restore()
  await settled(backend, tab)
  expect(await backend.atService()).toMatchObject([{ id, note: 'Tea', status: 'CHECKED_IN' }])
  const sales = v.parse(v.array(sale), (await backend.elsewhere(calls.sales)).body)
  expect(sales).toHaveLength(1)
  const { rows } = await tab.sync.upkeep.journal(20).read()
  expect(new Set(rows.map(({ ending }) => ending))).toEqual(new Set(['applied']))
  expect(await tab.sync.views.conflicts().read()).toEqual([])
})

test('what the restored database still has is not done again', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  const id = await book(tab.sync)
  await tab.sync.run('checkInAppointment', checkingIn({ id }))
  await drained(tab)
  const restore = await copyDatabase(backend)
  const [{ version } = { version: 0 }] = await backend.atService()
  await restore()
  await settled(backend, tab)
  expect(await backend.atService()).toMatchObject([{ id, status: 'CHECKED_IN', version }])
  expect(await creationsOf(backend, id)).toBe(1)
})

test('a place that was taken since the restore is a conflict that says so', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  const restore = await copyDatabase(backend)
  await book(tab.sync)
  await drained(tab)
  await restoreAndTakePlace(backend, restore)
  tab.sync.syncNow()
  await eventually(async () =>
    expect(await tab.sync.views.conflicts().read()).toMatchObject([
      { code: 'slot-taken', answeredAt: expect.any(Number) },
    ]),
  )
})

test('a change of a booking that another tablet has made waits until that tablet has put it back', async () => {
  const backend = await openBackend()
  const maker = await readyTab(backend)
  const line = backend.line()
  const changer = await readyTab(backend, backend.device(line))
  const restore = await copyDatabase(backend)
  const id = await book(maker.sync)
  await eventually(() => shown(changer.sync, id))
  await changer.sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await drained(changer)
  backend.network.cut()
  await restore()
  changer.sync.syncNow()
  await eventually(async () =>
    expect(await changer.sync.views.conflicts().read()).toMatchObject([{ code: 'gone' }]),
  )
  backend.network.mend()
  await settled(backend, maker)
  await settled({ network: line }, changer)
  expect(await backend.atService()).toMatchObject([{ id, note: 'Tea' }])
  expect(await changer.sync.views.conflicts().read()).toEqual([])
})

test('two tabs that notice a restore offer what was lost once', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  const other = openTab(device)
  const restore = await copyDatabase(backend)
  const id = await book(tab.sync)
  await drained(tab)
  await restore()
  await Promise.all([settled(backend, tab), settled(backend, other)])
  expect(await creationsOf(backend, id)).toBe(1)
})

test('after 14 days a tablet no longer keeps what it could send again', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await book(tab.sync)
  await drained(tab)
  const kept = async () => JSON.stringify(await storedIn(device.indexedDB, ['journal']))
  expect(await kept()).toContain('"request"')
  await tab.close()
  backend.clock.advance(15 * 24 * 3_600_000)
  await openTab(device).sync.session.logIn('makati', 'makati-secret')
  await eventually(async () => expect(await kept()).not.toContain('"request"'))
})

test('a store says for how long its tablets keep what they could send again', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const days = (count: number) => backend.clock.advance(count * 24 * 3_600_000)
  const reopened = async () => {
    const tab = openTab(device)
    await tab.sync.session.logIn('makati', 'makati-secret')
    return tab
  }
  const kept = async () =>
    JSON.stringify(await storedIn(device.indexedDB, ['journal'])).split('"request"').length - 1
  const first = await readyTab(backend, device)
  const id = await book(first.sync)
  await drained(first)
  const set = { params: { storeCode }, body: { restoreDays: 20 } }
  expect((await backend.elsewhere(calls.updateStoreSettings, set)).status).toBe(200)
  first.sync.syncNow()
  await eventually(async () => expect((await businessOf(first.sync)).store).toMatchObject(set.body))
  await first.close()
  days(6)
  const second = await reopened()
  await second.sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  await drained(second)
  expect(await kept()).toBe(2)
  await second.close()
  days(15)
  await reopened()
  await eventually(async () => expect(await kept()).toBe(1))
})

test('a step behind a booking that lost its place holds up nothing else of the queue', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  const restore = await copyDatabase(backend)
  const id = await book(tab.sync)
  const payment = { checkInPaymentAmount: 800, checkInPaymentMOP: 'CASH' }
  await tab.sync.run('checkInAppointment', checkingIn({ id, ...payment }))
  await drained(tab)
  await restoreAndTakePlace(backend, restore)
  tab.sync.syncNow()
  await eventually(async () => expect(await tab.sync.views.conflicts().read()).toHaveLength(1))
  await pass(backend, 20_000, 5_000)
  const other = { startTime: '16:30', mobileNumber: '639170000009', confirmed: ['BREAK'] }
  const sent = await book(tab.sync, other)
  await eventually(async () =>
    expect((await backend.atService()).map((row) => row.id)).toContain(sent),
  )
})

test('a change of a drawer that only another tablet can put back is tried once, then waits', async () => {
  const backend = await openBackend()
  const maker = await readyTab(backend)
  const line = backend.line()
  const changer = await readyTab(backend, backend.device(line))
  const restore = await copyDatabase(backend)
  const id = '0d000000-0000-7000-8000-000000000001'
  const opening = { deviceId: 'tablet', name: 'Desk 1', float: 2000, openNote: null, day: today }
  await maker.sync.run('openDrawer', { id, ...opening })
  await drained(maker)
  changer.sync.syncNow()
  await eventually(async () =>
    expect((await changer.sync.views.business().read())?.drawers.has(id)).toBe(true),
  )
  const drop = { movementId: 'm1', kind: 'DROP', amount: 300, reason: '', staffId: null } as const
  await changer.sync.run('moveCash', { id, ...drop })
  await drained(changer)
  backend.network.cut()
  await restore()
  changer.sync.syncNow()
  await eventually(async () => expect(await changer.sync.views.conflicts().read()).toHaveLength(1))
  await quiet({ network: line })
  const tries = line.writes().length
  await pass(backend, 60_000, 10_000)
  expect(line.writes()).toHaveLength(tries)
  backend.network.mend()
  await settled(backend, maker)
  await settled({ network: line }, changer)
  expect(await changer.sync.views.conflicts().read()).toEqual([])
})

test('a tablet that was off during two restores offers all that the first one has lost', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  const before = form({ startTime: '10:30', mobileNumber: '639170000008' })
  await backend.elsewhere(calls.createAppointment, { body: before })
  const restoreFirst = await copyDatabase(backend)
  const id = await book(tab.sync)
  await drained(tab)
  backend.network.cut()
  await restoreFirst()
  await pass(backend, 3_600_000, 600_000)
  const other = form({
    name: 'Other',
    mobileNumber: '639171112222',
    startTime: '17:00',
    confirmed: ['BREAK', 'DUTY_HOURS'],
  })
  await backend.elsewhere(calls.createAppointment, { body: other })
  const restoreAgain = await copyDatabase(backend)
  await restoreAgain()
  backend.network.mend()
  await settled(backend, tab)
  expect((await backend.atService()).map((row) => row.id)).toContain(id)
})
