import { expect, test } from 'vitest'
import { checkingIn, updating } from '../../support/commands'
import { drained, eventually, openBackend, readyTab } from '../support/backend'
import { book, shown } from '../support/booked'

/** A tablet whose reservation was checked in offline. */
async function checkedInOffline() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await drained({ sync })
  backend.network.cut()
  sync.syncNow()
  // The check-in is saved while the tablet is known to be offline, because a request that fails on the network may have
  // arrived.
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const made = await sync.run('checkInAppointment', checkingIn({ id }))
  if (made.kind !== 'queued') throw new Error(made.kind)
  return { backend, sync, id, entryId: made.entryId }
}

test('an entry that was never sent is withdrawn, and the service never gets it', async () => {
  const { backend, sync, id, entryId } = await checkedInOffline()
  expect(await sync.withdraw(entryId)).toEqual({ kind: 'applied', id })
  expect(await shown(sync, id)).toMatchObject({ row: { status: 'RESERVED' }, pending: false })
  const { journal } = JSON.parse(await sync.upkeep.exportQueue())
  expect(journal.at(-1)).toMatchObject({ ending: 'withdrawn', by: 'makati' })
  backend.network.mend()
  sync.syncNow()
  await sync.run('updateAppointment', updating({ id, note: 'Tea' }))
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ status: 'RESERVED', note: 'Tea' }])
})

test('an entry that a later one builds on is not withdrawn', async () => {
  const { sync, id, entryId } = await checkedInOffline()
  await sync.run('updateAppointment', updating({ id, note: 'Tea' }))
  expect(await sync.withdraw(entryId)).toMatchObject({ kind: 'refused' })
  expect(await shown(sync, id)).toMatchObject({ row: { status: 'CHECKED_IN', note: 'Tea' } })
})

test('an entry that was sent is not withdrawn', async () => {
  const { backend, sync, id, entryId } = await checkedInOffline()
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.withdraw(entryId)).toMatchObject({ kind: 'refused' })
  expect(await backend.atService()).toMatchObject([{ id, status: 'CHECKED_IN' }])
})
