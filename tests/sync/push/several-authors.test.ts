import { describe, expect, test } from 'vitest'
import { drained, eventually, openTab, quiet } from '../support/backend'
import { book, idOf } from '../support/booked'
import { authorsAt, deskOf, workAs } from '../support/desk-of-several'
import type { Tab } from '../support/device'
import { aWrite, type Network } from '../support/network'

/** Who sent each write, by its token, with its path or the paths in its batch. */
function sentBy(network: Network, users: ReadonlyMap<string, string>) {
  return network.writes().flatMap(({ headers, path, body }) => {
    const user = users.get(headers.get('Authorization')?.slice('Bearer '.length) ?? '') ?? ''
    const { requests } = body as { requests?: { path: string }[] }
    return (requests?.map((each) => each.path) ?? [path]).map((each) => [user, each])
  })
}

/** The tokens of users, each of whom works for a moment. */
async function tokens(tab: Tab, ...usernames: string[]) {
  const found = new Map<string, string>()
  for (const username of usernames) {
    await workAs(tab, username)
    found.set(tab.sync.session.current()?.token ?? '', username)
  }
  return found
}

describe('session-12 entries of several users', () => {
  test('are sent in the order of the queue, each under the session of its own user', async () => {
    const { backend, tab } = await deskOf('makati', 'cashier', 'owner')
    const users = await tokens(tab, 'makati', 'cashier', 'owner')
    backend.network.cut()
    const times = ['10:15', '13:00', '14:30', '16:00']
    const order = ['makati', 'cashier', 'makati', 'owner']
    for (const [at, username] of order.entries()) {
      await workAs(tab, username)
      await book(tab.sync, { startTime: times[at] })
    }
    await eventually(() =>
      expect(tab.sync.status.current()).toMatchObject({ queued: 4, waitingFor: {} }),
    )
    const before = backend.network.writes().length
    backend.network.mend()
    tab.sync.syncNow()
    await drained(tab)
    const sent = sentBy(backend.network, users).slice(before)
    expect(sent).toEqual(order.map((user) => [user, '/v1/appointments']))
    expect(await authorsAt(backend)).toEqual(order)
  })

  test('about one booking arrive in order, and each says who did it', async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    backend.network.cut()
    await workAs(tab, 'makati')
    const id = await book(tab.sync, { startTime: '10:15' })
    await workAs(tab, 'owner')
    idOf(await tab.sync.run('updateAppointment', { id, note: 'Quiet room', confirmed: [] }))
    await workAs(tab, 'makati')
    idOf(
      await tab.sync.run('cancelAppointment', {
        id,
        cancelReason: 'Sick',
        customerInitiated: true,
      }),
    )
    await workAs(tab, 'owner')
    backend.network.mend()
    tab.sync.syncNow()
    await drained(tab)
    expect(await tab.sync.views.conflicts().read()).toEqual([])
    const [row] = await backend.atService()
    expect(row).toMatchObject({ createdBy: 'makati', note: 'Quiet room', status: 'CANCELLED' })
    const trail = await backend.service.db.queries
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('row_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ actor }) => actor)).toEqual(['makati', 'owner', 'makati'])
  })

  test("a booking in a slot that a colleague's cancellation frees waits for it", async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    await workAs(tab, 'makati')
    const id = await book(tab.sync)
    await drained(tab)
    backend.network.cut()
    idOf(
      await tab.sync.run('cancelAppointment', {
        id,
        cancelReason: 'Sick',
        customerInitiated: true,
      }),
    )
    await workAs(tab, 'owner')
    await book(tab.sync)
    const find = backend.network.busy(`/v1/appointments/${id}/cancel`)
    backend.network.mend()
    tab.sync.syncNow()
    await quiet(backend)
    expect(await tab.sync.views.conflicts().read()).toEqual([])
    find()
    backend.clock.advance(60_000)
    tab.sync.syncNow()
    await drained(tab)
    expect(await tab.sync.views.conflicts().read()).toEqual([])
    expect(await authorsAt(backend)).toEqual(['makati', 'owner'])
  })

  test('a lost answer is asked for again under the same key and session', async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    const users = await tokens(tab, 'makati', 'owner')
    backend.network.cut()
    await workAs(tab, 'makati')
    await book(tab.sync)
    await workAs(tab, 'owner')
    const before = backend.network.writes().length
    backend.network.loseAnswers(aWrite)
    backend.network.mend()
    tab.sync.syncNow()
    await drained(tab)
    expect(await authorsAt(backend)).toEqual(['makati'])
    const sent = backend.network.writes().slice(before)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
    expect(
      new Set(
        sentBy(backend.network, users)
          .slice(before)
          .map(([user]) => user),
      ),
    ).toEqual(new Set(['makati']))
  })

  test('are sent after a restart, and after a lock that another user has opened', async () => {
    const { backend, device, vault, tab } = await deskOf('makati', 'owner')
    backend.network.cut()
    await workAs(tab, 'makati')
    await book(tab.sync)
    tab.sync.session.lock()
    await tab.close()
    const again = openTab(device, { vault })
    await workAs(again, 'owner')
    await again.close()
    backend.network.mend()
    const last = openTab(device, { vault })
    await drained(last)
    expect(last.sync.session.current()?.username).toBe('owner')
    expect(await authorsAt(backend)).toEqual(['makati'])
  })

  test('are sent after a lock that another user has opened by a changed password', async () => {
    const { backend, device, tab } = await deskOf('makati', 'cashier')
    expect(await tab.sync.session.changePassword('cashier-secret', 'cashier-later')).toEqual({
      ok: true,
    })
    await eventually(() => expect(device.storage.has('frontdesk.sealed')).toBe(true))
    backend.network.cut()
    await workAs(tab, 'makati')
    await book(tab.sync)
    tab.sync.session.lock()
    expect(await tab.sync.session.logIn('cashier', 'cashier-later')).toEqual({ ok: true })
    backend.network.mend()
    tab.sync.syncNow()
    await drained(tab)
    expect(await authorsAt(backend)).toEqual(['makati'])
  })

  test('wait while the tablet is locked', async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    backend.network.cut()
    await workAs(tab, 'makati')
    await book(tab.sync)
    tab.sync.session.lock()
    backend.network.mend()
    tab.sync.syncNow()
    await quiet(backend)
    expect(await authorsAt(backend)).toEqual([])
  })
})
