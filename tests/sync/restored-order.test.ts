import * as v from 'valibot'
import { expect, test } from 'vitest'
import { idsOfTenders } from '#domain/appointment/tenders'
import { calls } from '#domain/calls/all'
import { sale } from '#domain/rows/sale'
import { setupBody } from '../server/support/bodies'
import { cancelling, checkingIn, completing } from '../support/commands'
import {
  type Backend,
  drained,
  eventually,
  openBackend,
  pass,
  quiet,
  readyTab,
  synced,
} from './support/backend'
import { book, form, onlyConflict, shown } from './support/booked'
import type { Tab } from './support/device'
import type { Network } from './support/network'
import { copyDatabase } from './support/older-copy'

/* Two tablets whose lost steps on one visit, or in one place, reach the restored service in another order. */

interface Two {
  backend: Backend
  first: Tab
  second: Tab
  line: Network
}

async function twoTablets(): Promise<Two> {
  const backend = await openBackend()
  const first = await readyTab(backend)
  const line = backend.line()
  return { backend, first, second: await readyTab(backend, backend.device(line)), line }
}

async function hasStatus({ sync }: Tab, id: string, status: string) {
  sync.syncNow()
  await eventually(async () => expect((await shown(sync, id)).row.status).toBe(status))
}

const conflictsOf = ({ sync }: Tab) => sync.views.conflicts().read()

async function sendsAgain({ sync }: Tab, network: Network) {
  sync.syncNow()
  await quiet({ network })
}

/** Restores while the first tablet is off; the second one sends its lost steps again at once. */
async function restoreForSecond({ backend, second, line }: Two, restore: () => Promise<void>) {
  backend.network.cut()
  // By now no form would take an entry back, so the money of a refused one is reported at once.
  await pass(backend, 10_000, 5_000)
  await restore()
  await sendsAgain(second, line)
}

async function firstComesBack({ backend, first }: Two) {
  backend.network.mend()
  await sendsAgain(first, backend.network)
  await drained(first)
}

/** Jose's visit: checked in on the first tablet and, with that seen, ended on the second; all of it is lost. */
async function loseVisit(two: Two, end: (sync: Tab['sync'], id: string) => Promise<unknown>) {
  const { backend, first, second } = two
  const id = await book(first.sync)
  await drained(first)
  await hasStatus(second, id, 'RESERVED')
  const restore = await copyDatabase(backend)
  const checkInPayment = { amount: 300, modeOfPayment: 'CASH' }
  await first.sync.run('checkInAppointment', checkingIn({ id, checkInPayment }))
  await drained(first)
  await hasStatus(second, id, 'CHECKED_IN')
  await end(second.sync, id)
  await drained(second)
  await restoreForSecond(two, restore)
  await eventually(async () => expect(await conflictsOf(second)).toHaveLength(1))
  return id
}

test('a completion that was sent again before the check-in of another tablet is done when that one is back', async () => {
  const two = await twoTablets()
  const completeAppointmentPayment = { amount: 500, modeOfPayment: 'GCASH' }
  const id = await loseVisit(two, (sync, visit) =>
    sync.run('completeAppointment', completing({ id: visit, completeAppointmentPayment })),
  )
  await firstComesBack(two)
  await hasStatus(two.second, id, 'COMPLETED')
  await hasStatus(two.first, id, 'COMPLETED')
  expect(await conflictsOf(two.second)).toEqual([])
  const visits = await two.backend.atService()
  expect(visits).toMatchObject([{ id, totalPricePaid: 800 }])
  // While it waited its money was reported as received; the visit has it under the same ids.
  const received = v.parse(v.array(sale), (await two.backend.elsewhere(calls.sales)).body)
  expect([...idsOfTenders(received)]).toEqual([expect.any(String)])
  expect([...idsOfTenders(visits)]).toEqual(expect.arrayContaining([...idsOfTenders(received)]))
})

test('a cancellation that was sent again before the check-in of another tablet is done when that one is back', async () => {
  const two = await twoTablets()
  const id = await loseVisit(two, (sync, visit) =>
    sync.run('cancelAppointment', cancelling({ id: visit })),
  )
  await firstComesBack(two)
  await hasStatus(two.second, id, 'CANCELLED')
  expect(await conflictsOf(two.second)).toEqual([])
})

test('a booking whose place another tablet frees by sending a lost cancellation again is booked then', async () => {
  const two = await twoTablets()
  const { backend, first, second } = two
  const former = await book(first.sync)
  await drained(first)
  await hasStatus(second, former, 'RESERVED')
  const restore = await copyDatabase(backend)
  await first.sync.run('cancelAppointment', cancelling({ id: former }))
  await drained(first)
  await hasStatus(second, former, 'CANCELLED')
  const other = form({ name: 'Zeny', mobileNumber: '639171112222' })
  const id = await book(second.sync, other)
  await drained(second)
  await restoreForSecond(two, restore)
  await eventually(async () =>
    expect(await onlyConflict(second.sync)).toMatchObject({ code: 'slot-taken' }),
  )
  await firstComesBack(two)
  await eventually(async () =>
    expect((await backend.atService()).find((row) => row.id === id)?.status).toBe('RESERVED'),
  )
  expect(await conflictsOf(second)).toEqual([])
})

/** A check-in that was lost, and done anew on the second tablet before the first one is back. */
async function checkInAnew(paid: object) {
  const two = await twoTablets()
  const { backend, first, second } = two
  const id = await book(first.sync)
  await drained(first)
  await hasStatus(second, id, 'RESERVED')
  const restore = await copyDatabase(backend)
  await first.sync.run('checkInAppointment', checkingIn({ id, ...paid }))
  await drained(first)
  await restoreForSecond(two, restore)
  await second.sync.run('checkInAppointment', checkingIn({ id }))
  const whole = { amount: 800, modeOfPayment: 'CASH' }
  await second.sync.run(
    'completeAppointment',
    completing({ id, completeAppointmentPayment: whole }),
  )
  await drained(second)
  backend.network.mend()
  await sendsAgain(first, backend.network)
  return two
}

test('a lost check-in that was done anew meanwhile asks nothing', async () => {
  const { first } = await checkInAnew({})
  await drained(first)
  expect(await conflictsOf(first)).toEqual([])
})

test('a lost check-in that took money asks, also when it was done anew meanwhile', async () => {
  const { first } = await checkInAnew({ checkInPayment: { amount: 300, modeOfPayment: 'CASH' } })
  await eventually(async () =>
    expect(await onlyConflict(first.sync)).toMatchObject({
      code: 'moved-on',
      answeredAt: expect.any(Number),
    }),
  )
})

test('a lost change is not queued again and again while the rows of before the restore are still here', async () => {
  const two = await twoTablets()
  const { backend, first, second, line } = two
  await backend.service.send(calls.openStore, { body: setupBody.store })
  const access = { enableAccess: true, stores: [setupBody.store.code] }
  await backend.service.send(calls.updateUser, { params: { id: 'makati' }, body: access })
  const id = await book(first.sync)
  await drained(first)
  const restore = await copyDatabase(backend)
  await first.sync.run('checkInAppointment', checkingIn({ id }))
  await drained(first)
  await hasStatus(second, id, 'CHECKED_IN')
  await second.sync.run('cancelAppointment', cancelling({ id }))
  await drained(second)
  backend.network.cut()
  await restore()
  // The tablet adopts the restored database in another store, so this store's rows stay.
  await second.sync.session.logIn('makati', 'makati-secret', setupBody.store.code)
  await synced(second)
  const mend = line.hold(({ path }) => path.includes(calls.changes.path))
  await second.sync.session.logIn('makati', 'makati-secret', 'SERENITY_MAKATI')
  const before = triesOf(line)
  await eventually(() => expect(triesOf(line)).toBeGreaterThan(before))
  await pass(backend, 5_000)
  expect(triesOf(line)).toBe(before + 1)
  mend()
  await firstComesBack(two)
  await hasStatus(second, id, 'CANCELLED')
})

const triesOf = ({ seen }: Network) =>
  seen.filter(({ path, body }) => `${path} ${JSON.stringify(body)}`.includes('/cancel')).length

test('another user’s lost change stays a card that can be decided', async () => {
  const two = await twoTablets()
  await loseVisit(two, (sync, id) => sync.run('cancelAppointment', cancelling({ id })))
  await two.second.sync.session.logOut()
  await two.second.sync.session.logIn('owner', 'owner-secret')
  await synced(two.second)
  await firstComesBack(two)
  await pass(two.backend, 5_000)
  await sendsAgain(two.second, two.line)
  expect((await two.backend.atService()).map(({ status }) => status)).toEqual(['CHECKED_IN'])
  expect(await conflictsOf(two.second)).toHaveLength(1)
  await two.second.sync.session.logIn('makati', 'makati-secret')
  await eventually(async () =>
    expect((await two.backend.atService()).map(({ status }) => status)).toEqual(['CANCELLED']),
  )
  expect(await conflictsOf(two.second)).toEqual([])
})

test('a lost change of a customer whom another desk added anew is not queued again and again', async () => {
  const two = await twoTablets()
  const { backend, first, second, line } = two
  const nina = { mobileNumber: '639170009998', firstName: 'Nina' }
  const id = '0193a0f5-7c11-7d2e-8a4b-0c5de8f49a21'
  const restore = await copyDatabase(backend)
  await first.sync.run('addCustomer', { ...nina, id, points: 0 })
  await drained(first)
  second.sync.syncNow()
  await eventually(async () =>
    expect(await second.sync.views.customer(nina.mobileNumber).read()).toMatchObject({
      kind: 'found',
      customer: { id },
    }),
  )
  await second.sync.run('updateCustomer', { ...nina, id, notes: 'Quiet room' })
  await drained(second)
  await restoreForSecond(two, restore)
  await eventually(async () =>
    expect(await onlyConflict(second.sync)).toMatchObject({ code: 'gone' }),
  )
  expect((await backend.elsewhere(calls.addCustomer, { body: nina })).status).toBe(201)
  const before = line.writes().length
  await sendsAgain(second, line)
  await pass(backend, 5_000)
  expect(line.writes().length - before).toBeLessThanOrEqual(1)
  expect(await onlyConflict(second.sync)).toMatchObject({ code: 'gone' })
})
