import { expect, test } from 'vitest'
import { cancelling, checkingIn } from '../support/commands'
import { type Backend, drained, eventually, pass, quiet, readyTab, synced } from './support/backend'
import { book, idOf, shown } from './support/booked'
import { type Desk, deskOf, enter, workAs } from './support/desk-of-several'
import type { Tab } from './support/device'
import { copyDatabase } from './support/older-copy'

/* A restore, and a tablet on which several users work by their PINs. */

const users = ['makati', 'cashier', 'owner']
const times = ['10:15', '13:00', '16:00']

const conflictsOf = ({ sync }: Tab) => sync.views.conflicts().read()

async function settled({ backend, tab }: Pick<Desk, 'backend' | 'tab'>) {
  tab.sync.syncNow()
  await quiet(backend)
  await drained(tab)
}

/** Who has written a booking, as the service has it, in order. */
async function actorsOf({ service }: Backend, id: string) {
  const rows = await service.db.queries
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('row_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ actor, action }) => `${actor} ${action}`)
}

/** Bookings of three users, each changed by another one. */
async function bookInTurn(tab: Tab) {
  const ids: string[] = []
  for (const [at, username] of users.entries()) {
    await workAs(tab, username)
    ids.push(await book(tab.sync, { startTime: times[at] }))
  }
  for (const [at, id] of ids.entries()) {
    await workAs(tab, users[(at + 1) % 3] ?? '')
    idOf(await tab.sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] }))
  }
  return ids
}

const inTurn = users.map((user, at) => [
  `${user} createAppointment`,
  `${users[(at + 1) % 3]} updateAppointment`,
])

test('what a restore has lost of three users comes back by each, though the tablet was locked', async () => {
  const desk = await deskOf(...users)
  const { backend, tab } = desk
  const restore = await copyDatabase(backend)
  const ids = await bookInTurn(tab)
  await drained(tab)
  backend.network.cut()
  await workAs(tab, 'cashier')
  const [first = ''] = ids
  idOf(await tab.sync.run('cancelAppointment', cancelling({ id: first })))
  tab.sync.session.lock()
  await restore()
  backend.network.mend()
  await pass(backend, 5_000)
  await workAs(tab, 'owner')
  await settled(desk)
  const [lost, ...rest] = inTurn
  expect(await Promise.all(ids.map((id) => actorsOf(backend, id)))).toEqual([
    [...(lost ?? []), 'cashier cancelAppointment'],
    ...rest,
  ])
  expect(await conflictsOf(tab)).toEqual([])
})

test('a restore that ends all sessions: the changes of each user wait for that user, none is lost', async () => {
  const desk = await deskOf(...users)
  const { backend, tab } = desk
  const restore = await copyDatabase(backend)
  const ids = await bookInTurn(tab)
  await drained(tab)
  await restore()
  await backend.service.db.queries.deleteFrom('tokens').execute()
  tab.sync.syncNow()
  await eventually(() => expect(tab.sync.status.current().needsLogin).toBe(true))
  for (const username of users) {
    await enter(tab, username)
    await synced(tab)
    await quiet(backend)
  }
  await settled(desk)
  expect(await Promise.all(ids.map((id) => actorsOf(backend, id)))).toEqual(inTurn)
  expect(await conflictsOf(tab)).toEqual([])
})

test('a lost change that waits for another tablet is sent again while a colleague of its user works', async () => {
  const desk = await deskOf('makati', 'owner')
  const { backend, tab } = desk
  const line = backend.line()
  const other = await readyTab(backend, backend.device(line))
  const id = await book(other.sync)
  await drained(other)
  const restore = await copyDatabase(backend)
  await other.sync.run('checkInAppointment', checkingIn({ id }))
  await drained(other)
  await workAs(tab, 'makati')
  tab.sync.syncNow()
  await eventually(async () => expect((await shown(tab.sync, id)).row.status).toBe('CHECKED_IN'))
  idOf(await tab.sync.run('cancelAppointment', cancelling({ id })))
  await drained(tab)
  await workAs(tab, 'owner')
  line.cut()
  await restore()
  tab.sync.syncNow()
  await eventually(async () => expect(await conflictsOf(tab)).toHaveLength(1))
  line.mend()
  await settled({ backend: { ...backend, network: line }, tab: other })
  tab.sync.syncNow()
  await eventually(async () =>
    expect((await backend.atService()).map(({ status }) => status)).toEqual(['CANCELLED']),
  )
  expect(await conflictsOf(tab)).toEqual([])
  expect((await actorsOf(backend, id)).at(-1)).toBe('makati cancelAppointment')
})
