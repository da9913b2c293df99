import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { type Backend, eventually } from '../support/backend'
import { onlyConflict, shown } from '../support/booked'
import { checkedIn, updatedElsewhere } from '../support/checked-in'
import { aWrite } from '../support/network'
import { rival, whileOffline } from '../support/while-offline'
import { wholeForm } from '../support/whole-form'

/** Delivers another tablet's change by the feed while the outcome of an edit is unknown. */
async function doneElsewhere(backend: Backend, sync: Sync, id: string, body: object) {
  await updatedElsewhere(backend, id, body)
  const [{ version } = { version: 0 }] = await backend.atService()
  await eventually(async () => {
    sync.syncNow()
    expect((await shown(sync, id)).row.version).toBe(version)
  })
}

test.each(['lands', 'never arrives'])(
  'a form saved on top of an edit that %s without an answer undoes nothing that came meanwhile',
  async (how) => {
    const { backend, sync, id } = await checkedIn()
    const before = backend.network.seen.filter(aWrite).length
    if (how === 'lands') backend.network.loseAnswers(aWrite)
    const free = backend.network.hold(aWrite)
    const first = sync.run('updateAppointment', wholeForm(id, 'Tea'))
    await eventually(() =>
      expect(backend.network.seen.filter(aWrite).length).toBeGreaterThan(before),
    )
    if (how === 'lands')
      await eventually(async () =>
        expect(await backend.atService()).toMatchObject([{ note: 'Tea' }]),
      )
    await doneElsewhere(backend, sync, id, { roomId: 'r2', productsOrdered: { water: 2 } })
    const { row } = await shown(sync, id)
    const { roomId, productsOrdered } = row
    const second = sync.run(
      'updateAppointment',
      wholeForm(id, 'Tea and towels', { roomId, productsOrdered }),
    )
    await eventually(async () => expect(await sync.views.queue().read()).toHaveLength(2))
    free()
    await Promise.all([first, second])
    await eventually(async () => {
      sync.syncNow()
      expect(await sync.views.queue().read()).toEqual([])
    })
    expect(await sync.views.conflicts().read()).toEqual([])
    expect(await backend.atService()).toMatchObject([
      { note: 'Tea and towels', roomId: 'r2', productsOrdered: { water: 2 } },
    ])
  },
)

/**
 * Jose is to move to a room that another booking has taken. Then that one is cancelled, and another tablet
 * changes Jose's booking.
 */
async function refusedAndThenChanged(body: object) {
  const { backend, sync, id } = await checkedIn()
  const rivals = rival({ staffId: 'bea', roomId: 'r3' })
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, roomId: 'r3', confirmed: [] }),
    () => backend.elsewhere(calls.createAppointment, { body: rivals }),
  )
  const { entryId, code, inTheWay } = await onlyConflict(sync)
  expect(code).toBe('slot-taken')
  await backend.elsewhere(calls.cancelAppointment, {
    params: { id: inTheWay?.id ?? '' },
    body: { cancelReason: 'Sick', customerInitiated: true },
  })
  await updatedElsewhere(backend, id, body)
  await eventually(async () => {
    sync.syncNow()
    const rows = await backend.atService()
    const { version } = rows.find((row) => row.id === id) ?? {}
    expect((await onlyConflict(sync)).current?.version).toBe(version)
  })
  return { backend, sync, id, entryId }
}

test('the user is asked about a retry after a refusal when the same field was changed since', async () => {
  const { backend, sync, id, entryId } = await refusedAndThenChanged({ roomId: 'r2' })
  await sync.resolve(entryId, { kind: 'retry' })
  const { code, fields } = await onlyConflict(sync)
  expect(code).toBe('changed')
  expect(fields).toMatchObject([{ field: 'roomId', was: 'r1', theirs: 'r2', yours: 'r3' }])
  expect(await backend.atService()).toContainEqual(expect.objectContaining({ id, roomId: 'r2' }))
})

test('a retry after a refusal undoes nothing that another tablet changed since', async () => {
  const { backend, sync, id, entryId } = await refusedAndThenChanged({ note: 'Quiet' })
  expect(await sync.resolve(entryId, { kind: 'retry' })).toEqual({ kind: 'applied', id })
  expect(await sync.views.conflicts().read()).toEqual([])
  const both = { id, roomId: 'r3', note: 'Quiet' }
  expect(await backend.atService()).toContainEqual(expect.objectContaining(both))
})
