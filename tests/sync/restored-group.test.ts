import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { checkingIn } from '../support/commands'
import { type Backend, drained, eventually, openBackend, quiet, readyTab } from './support/backend'
import { bookCouple, cancelAll, guestsOf, moveAll, rosa } from './support/couple'
import { copyDatabase } from './support/older-copy'

/** Runs each act when the one before is answered; the service loses all of them, and gets them back. */
async function loseAndSendAgain(
  { backend, sync }: { backend: Backend; sync: Sync },
  acts: readonly (() => ReturnType<Sync['run']>)[],
  restore: () => Promise<void>,
) {
  for (const act of acts) {
    expect((await act()).kind).toBe('applied')
    await drained({ sync })
  }
  await restore()
  sync.syncNow()
  await quiet(backend)
  await drained({ sync })
  await eventually(() => expect(sync.status.current()).toMatchObject({ progress: null, queued: 0 }))
  expect(await sync.views.conflicts().read()).toEqual([])
}

const noting = (sync: Sync, note: string) => async () => {
  const [, { id }] = await guestsOf(sync)
  return sync.run('updateAppointment', { id, note, confirmed: [] })
}

const checkIn = (sync: Sync, at: 0 | 1) => async () => {
  const { id } = (await guestsOf(sync))[at]
  return sync.run('checkInAppointment', checkingIn({ id, lockerId: at === 0 ? 'l1' : 'l2' }))
}

test('a group that a restore has lost comes back with all that was done to its guests', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const restore = await copyDatabase(backend)
  await bookCouple(sync, rosa)
  const acts = [
    noting(sync, 'Tea'),
    () => moveAll(sync, '14:30'),
    noting(sync, 'Water'),
    checkIn(sync, 1),
    checkIn(sync, 0),
  ]
  await loseAndSendAgain({ backend, sync }, acts, restore)
  const stored = await backend.atService()
  expect(stored.map(({ startTime, status }) => `${startTime} ${status}`)).toEqual([
    '14:30 CHECKED_IN',
    '14:30 CHECKED_IN',
  ])
  expect(stored.find(({ name }) => name === 'Rosa')?.note).toBe('Water')
})

test('changes of a group that a restore has lost come back on the group that it still has', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await bookCouple(sync, rosa)
  const restore = await copyDatabase(backend)
  const acts = [
    noting(sync, 'Tea'),
    () => moveAll(sync, '14:30'),
    noting(sync, 'Water'),
    () => cancelAll(sync),
  ]
  await loseAndSendAgain({ backend, sync }, acts, restore)
  const stored = await backend.atService()
  expect(stored.map(({ startTime, status }) => `${startTime} ${status}`)).toEqual([
    '14:30 CANCELLED',
    '14:30 CANCELLED',
  ])
})
