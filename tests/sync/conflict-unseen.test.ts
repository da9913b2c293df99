import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { onlyConflict, shown } from './support/booked'
import { checkedIn, updatedElsewhere } from './support/checked-in'
import { eventually, type House } from './support/house'
import { aWrite } from './support/network'
import { rival, whileAway } from './support/while-away'
import { wholeForm } from './support/whole-form'

/** The feed brings another tablet's change while the outcome of an edit is unknown. */
async function doneElsewhere(house: House, sync: Sync, id: string, body: object) {
  await updatedElsewhere(house, id, body)
  const [{ version } = { version: 0 }] = await house.atService()
  await eventually(async () => {
    sync.syncNow()
    expect((await shown(sync, id)).row.version).toBe(version)
  })
}

test.each(['lands', 'never arrives'])(
  'a form that is saved on top of an edit that %s without an answer takes nothing back that came meanwhile',
  async (how) => {
    const { house, sync, id } = await checkedIn()
    const before = house.network.seen.filter(aWrite).length
    if (how === 'lands') house.network.loseAnswers(aWrite)
    const free = house.network.hold(aWrite)
    const first = sync.run('updateAppointment', wholeForm(id, 'Tea'))
    await eventually(() => expect(house.network.seen.filter(aWrite).length).toBeGreaterThan(before))
    if (how === 'lands')
      await eventually(async () => expect(await house.atService()).toMatchObject([{ note: 'Tea' }]))
    await doneElsewhere(house, sync, id, { roomId: 'r2', productsOrdered: { water: 2 } })
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
    expect(await house.atService()).toMatchObject([
      { note: 'Tea and towels', roomId: 'r2', productsOrdered: { water: 2 } },
    ])
  },
)

/**
 * Jose is to move to a room that another booking has taken. Then that one is cancelled, and another tablet
 * changes Jose's booking.
 */
async function refusedAndThenChanged(body: object) {
  const { house, sync, id } = await checkedIn()
  const rivals = rival({ staffId: 'bea', roomId: 'r3' })
  await whileAway(
    house,
    sync,
    () => sync.run('updateAppointment', { id, roomId: 'r3', confirmed: [] }),
    () => house.elsewhere(calls.createAppointment, { body: rivals }),
  )
  const { entryId, code, inTheWay } = await onlyConflict(sync)
  expect(code).toBe('slot-taken')
  await house.elsewhere(calls.cancelAppointment, {
    params: { id: inTheWay?.id ?? '' },
    body: { cancelReason: 'Sick', customerInitiated: true },
  })
  await updatedElsewhere(house, id, body)
  await eventually(async () => {
    sync.syncNow()
    const rows = await house.atService()
    const { version } = rows.find((row) => row.id === id) ?? {}
    expect((await onlyConflict(sync)).current?.version).toBe(version)
  })
  return { house, sync, id, entryId }
}

test('what is sent again after a refusal is asked about where others have changed the same since', async () => {
  const { house, sync, id, entryId } = await refusedAndThenChanged({ roomId: 'r2' })
  await sync.resolve(entryId, { kind: 'retry' })
  const { code, fields } = await onlyConflict(sync)
  expect(code).toBe('changed')
  expect(fields).toMatchObject([{ field: 'roomId', was: 'r1', theirs: 'r2', yours: 'r3' }])
  expect(await house.atService()).toContainEqual(expect.objectContaining({ id, roomId: 'r2' }))
})

test('what is sent again after a refusal leaves alone what others have changed since', async () => {
  const { house, sync, id, entryId } = await refusedAndThenChanged({ note: 'Quiet' })
  expect(await sync.resolve(entryId, { kind: 'retry' })).toEqual({ kind: 'applied', id })
  expect(await sync.views.conflicts().read()).toEqual([])
  const both = { id, roomId: 'r3', note: 'Quiet' }
  expect(await house.atService()).toContainEqual(expect.objectContaining(both))
})
