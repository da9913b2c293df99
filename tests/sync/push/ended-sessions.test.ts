import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drained, eventually, openTab, quiet, synced } from '../support/backend'
import { book, idOf, onlyConflict } from '../support/booked'
import { authorsAt, deskOf, endSessionsOf, enter, workAs } from '../support/desk-of-several'
import { aWrite } from '../support/network'

describe('session-12 a session that has ended', () => {
  test("asks for its user's password and stops nobody else's lanes", async () => {
    const desk = await deskOf('makati', 'owner')
    const { backend, tab } = desk
    backend.network.cut()
    await workAs(tab, 'makati')
    const id = await book(tab.sync, { startTime: '10:15' })
    await workAs(tab, 'owner')
    await book(tab.sync, { startTime: '16:00' })
    idOf(await tab.sync.run('updateAppointment', { id, note: 'Quiet room', confirmed: [] }))
    await endSessionsOf(desk, 'makati')
    backend.network.mend()
    tab.sync.syncNow()
    await eventually(async () => expect(await authorsAt(backend)).toEqual(['owner']))
    await eventually(() =>
      expect(tab.sync.status.current()).toMatchObject({
        waitingFor: { makati: 1 },
        queued: 1,
        needsLogin: false,
      }),
    )
    expect(tab.sync.session.users()).toMatchObject([
      { username: 'makati', needsPassword: true },
      { username: 'owner', needsPassword: false },
    ])
    const waiting = await tab.sync.views.queue().read()
    expect(waiting).toMatchObject([{ user: 'makati' }, { user: 'owner', waitsFor: 'makati' }])
    await enter(tab, 'makati')
    await synced(tab)
    await drained(tab)
    const rows = await backend.atService()
    expect(rows.map(({ createdBy, note }) => [createdBy, note])).toEqual([
      ['makati', 'Quiet room'],
      ['owner', null],
    ])
  })

  test('under a key that the tablet no longer has waits for its user, and says so', async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    tab.sync.session.lock()
    await enter(tab, 'cashier')
    expect(await tab.sync.session.setPin('cashier-secret', '204817')).toEqual({ ok: true })
    await synced(tab)
    backend.network.cut()
    await book(tab.sync)
    tab.sync.session.lock()
    await workAs(tab, 'makati')
    backend.network.mend()
    tab.sync.syncNow()
    await eventually(() =>
      expect(tab.sync.status.current()).toMatchObject({ waitingFor: { cashier: 1 } }),
    )
    await workAs(tab, 'cashier')
    await workAs(tab, 'makati')
    await drained(tab)
    expect(await authorsAt(backend)).toEqual(['cashier'])
  })

  test('or could not be opened for a moment is opened at the next sync', async () => {
    const { backend, device, vault, tab } = await deskOf('makati', 'owner')
    backend.network.cut()
    await workAs(tab, 'makati')
    await book(tab.sync)
    await workAs(tab, 'owner')
    await tab.close()
    let failed = 0
    let isBroken = true
    const deviceKey = async () => {
      if (!isBroken) return vault.deviceKey?.() as Promise<CryptoKey>
      failed += 1
      throw new Error('the disk is busy')
    }
    const again = openTab(device, { vault: { ...vault, deviceKey } })
    backend.network.mend()
    await synced(again)
    await eventually(() => expect(failed).toBeGreaterThan(0))
    await quiet(backend)
    isBroken = false
    again.sync.syncNow()
    await drained(again)
    expect(await authorsAt(backend)).toEqual(['makati'])
  })

  test("of the tablet's user leaves the colleagues' entries going out, also after an outage", async () => {
    const desk = await deskOf('makati', 'owner')
    const { backend, tab } = desk
    backend.network.cut()
    await workAs(tab, 'makati')
    await book(tab.sync, { startTime: '10:15' })
    await workAs(tab, 'owner')
    await book(tab.sync, { startTime: '16:00' })
    await endSessionsOf(desk, 'owner')
    const before = backend.network.writes().length
    const find = backend.network.lose(aWrite)
    backend.network.mend()
    tab.sync.syncNow()
    await eventually(() => {
      expect(tab.sync.status.current().needsLogin).toBe(true)
      expect(backend.network.writes().length).toBeGreaterThan(before)
    })
    await quiet(backend)
    find()
    backend.clock.advance(60_000)
    await eventually(async () => expect(await authorsAt(backend)).toEqual(['makati']))
    expect(tab.sync.status.current().needsLogin).toBe(true)
  })
})

describe('session-12 a user who does not come back', () => {
  /** A tablet of the owner on which makati's booking, its note and the owner's booking in its freed slot wait. */
  async function leftDesk() {
    const desk = await deskOf('makati', 'owner')
    const { backend, tab } = desk
    backend.network.cut()
    await workAs(tab, 'makati')
    const id = await book(tab.sync, { startTime: '10:15' })
    idOf(await tab.sync.run('updateAppointment', { id, note: 'Quiet room', confirmed: [] }))
    await workAs(tab, 'owner')
    idOf(await tab.sync.run('updateAppointment', { id, note: 'Blue room', confirmed: [] }))
    const body = { enableAccess: false }
    await backend.service.send(calls.updateUser, { params: { id: 'makati' }, body })
    backend.network.mend()
    tab.sync.syncNow()
    await eventually(() =>
      expect(tab.sync.status.current()).toMatchObject({ queued: 1, waitingFor: { makati: 2 } }),
    )
    return { ...desk, sync: tab.sync }
  }

  test("leaves conflicts that the present user takes over, and the others' lanes go on", async () => {
    const { backend, tab, sync } = await leftDesk()
    expect(await sync.stopWaiting('makati')).toMatchObject({ kind: 'applied' })
    const [first, second] = await sync.views.conflicts().read()
    expect(first).toMatchObject({
      code: 'author-gone',
      user: 'makati',
      message: 'makati did not log in to send it.',
    })
    const choice = { kind: 'take-over' } as const
    expect(first?.choices).toEqual([choice, { kind: 'edit' }])
    idOf(await sync.resolve(first?.entryId ?? '', choice))
    idOf(await sync.resolve(second?.entryId ?? '', choice))
    await drained(tab)
    expect(await sync.views.conflicts().read()).toEqual([])
    expect(await backend.atService()).toMatchObject([{ createdBy: 'owner', note: 'Blue room' }])
    expect(await sync.stopWaiting('makati')).toMatchObject({ kind: 'refused' })
  })

  test('and does after all tries again under the own name', async () => {
    const { backend, tab, sync } = await leftDesk()
    await sync.stopWaiting('makati')
    const body = { enableAccess: true }
    await backend.service.send(calls.updateUser, { params: { id: 'makati' }, body })
    await enter(tab, 'makati')
    await synced(tab)
    for (let left = 2; left > 0; left -= 1) {
      const [next] = await sync.views.conflicts().read()
      expect(next?.choices).toEqual([{ kind: 'retry' }])
      idOf(await sync.resolve(next?.entryId ?? '', { kind: 'retry' }))
      await quiet(backend)
    }
    await drained(tab)
    expect(await backend.atService()).toMatchObject([{ createdBy: 'makati', note: 'Blue room' }])
  })

  test('is asked about when a change may have arrived', async () => {
    const { backend, tab } = await deskOf('makati', 'owner')
    await workAs(tab, 'makati')
    backend.network.loseAnswers(aWrite)
    await book(tab.sync)
    backend.network.cut()
    await backend.service.send(calls.updateUser, {
      params: { id: 'makati' },
      body: { enableAccess: false },
    })
    await workAs(tab, 'owner')
    backend.network.mend()
    tab.sync.syncNow()
    await eventually(() =>
      expect(tab.sync.status.current()).toMatchObject({ waitingFor: { makati: 1 } }),
    )
    await tab.sync.stopWaiting('makati')
    expect(await onlyConflict(tab.sync)).toMatchObject({ code: 'maybe-twice', user: 'makati' })
  })
})
