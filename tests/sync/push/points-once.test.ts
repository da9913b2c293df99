import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { maria } from '../../support/business'
import { type Backend, drained, eventually, openBackend, openTab, synced } from '../support/backend'
import { form } from '../support/booked'
import { aWrite } from '../support/network'

const before = 260

/** The owner's tablet. */
async function atOwners() {
  const backend = await openBackend()
  // With her first booking Maria becomes a customer of the store, whose tablets get her row then.
  const booking = form({ name: 'Maria Santos', mobileNumber: maria })
  await backend.elsewhere(calls.createAppointment, { body: booking })
  const { sync } = openTab(backend.device())
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  return { backend, sync }
}

const add = (sync: Sync, points: number) =>
  sync.run('updatePoints', { id: maria, ...moved(points) })

const moved = (points: number) => ({ customerMobileNumber: maria, action: 'ADD', points }) as const

async function shown(sync: Sync) {
  const found = await sync.views.customer(maria).read()
  if (found.kind !== 'found') throw new Error('Maria is not shown')
  return found.customer
}

/** Waits until a pull has brought a newer row of Maria. */
async function pulled(sync: Sync, version: number) {
  sync.syncNow()
  await eventually(async () => expect((await shown(sync)).version).toBeGreaterThan(version))
}

/** Adds points that a pull brings while their answer is held back. */
async function toldBeforeAnswer(backend: Backend, sync: Sync, points: number) {
  const { version } = await shown(sync)
  const free = backend.network.holdAnswers(aWrite)
  void add(sync, points)
  await pulled(sync, version)
  return free
}

test('CUST-4 OFF-1 points that a pull brings before their answer are not shown twice', async () => {
  const { backend, sync } = await atOwners()
  const free = await toldBeforeAnswer(backend, sync, 50)
  expect((await shown(sync)).pointsEarned).toBe(before + 50)
  // Equal points are pending after those, and must be shown.
  void add(sync, 50)
  await eventually(async () => expect(await sync.views.queue().read()).toHaveLength(2))
  expect((await shown(sync)).pointsEarned).toBe(before + 100)
  free()
  await drained({ sync })
  expect((await shown(sync)).pointsEarned).toBe(before + 100)
})

test('CUST-4 OFF-9 points whose answer was lost are not shown twice until they are sent again', async () => {
  const { backend, sync } = await atOwners()
  const { version } = await shown(sync)
  backend.network.loseAnswers(aWrite)
  const found = backend.network.lose(aWrite)
  await add(sync, 50)
  await pulled(sync, version)
  expect(await sync.views.queue().read()).toHaveLength(1)
  expect((await shown(sync)).pointsEarned).toBe(before + 50)
  found()
  sync.syncNow()
  await drained({ sync })
  expect((await shown(sync)).pointsEarned).toBe(before + 50)
})

test('CUST-4 points never sent are added to as many that the same user gave elsewhere', async () => {
  const { backend, sync } = await atOwners()
  const { version } = await shown(sync)
  backend.network.cut()
  await add(sync, 50)
  await backend.elsewhere(calls.updatePoints, { body: moved(50) })
  await sync.session.logOut()
  backend.network.mend()
  await sync.session.logIn('makati', 'makati-secret')
  await pulled(sync, version)
  expect((await shown(sync)).pointsEarned).toBe(before + 100)
})
