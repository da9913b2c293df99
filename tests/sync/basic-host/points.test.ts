import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { eventually, synced } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { onlyConflict } from '../support/booked'
import { aWrite } from '../support/network'

const jose = '639179876543'
const points = { customerMobileNumber: jose, action: 'ADD', points: 50 } as const

/** The owner has given Jose fifty points, on top of a hundred. */
async function given() {
  const { backend, sync } = await atBasicHost()
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  await sync.lookUpCustomer(jose)
  expect((await sync.run('updatePoints', { id: jose, ...points })).kind).toBe('applied')
  return { backend, sync }
}

const balance = async (sync: Sync) => {
  const found = await sync.views.customer(jose).read()
  return found.kind === 'found' ? found.customer.pointsEarned : null
}

test('OFF-13 points given once more by a late arrival are reported, and can be taken back', async () => {
  const { backend, sync } = await given()
  await polled(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  // The discarded change arrives late.
  await backend.elsewhere(calls.updatePoints, { body: points })
  await polled(backend, sync)
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({
    code: 'maybe-twice',
    input: { action: 'SUBTRACT', points: 50 },
    choices: [{ kind: 'same', id: null }, { kind: 'retry' }],
  })
  expect((await sync.resolve(conflict.entryId, { kind: 'retry' })).kind).toBe('applied')
  expect(await balance(sync)).toBe(150)
  await polled(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('OFF-13 the user is not asked about equal points given twice on purpose or already there', async () => {
  const { backend, sync } = await given()
  expect((await sync.run('updatePoints', { id: jose, ...points })).kind).toBe('applied')
  await polled(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  await backend.elsewhere(calls.updatePoints, { body: points })
  await polled(backend, sync)
  const { entryId } = await onlyConflict(sync)
  expect((await sync.resolve(entryId, { kind: 'same', id: null })).kind).toBe('applied')
  await polled(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  await sync.lookUpCustomer(jose)
  expect(await balance(sync)).toBe(250)
})

test('OFF-13 points whose request arrives after the last look, before they are sent again, count once', async () => {
  let looks: number | null = null
  let arrive = async () => {}
  const { backend, line, sync } = await atBasicHost((serve) => async (request) => {
    const isLook = /includeUpdatePointsLogs=true/.test(request.url)
    if (isLook && looks !== null) looks += 1
    // Two looks find nothing. The third is the comparison before the change is sent again.
    if (isLook && looks === 3) await arrive()
    return serve(request)
  })
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  await sync.lookUpCustomer(jose)
  const find = line.lose(aWrite)
  looks = 0
  arrive = async () => void (await backend.elsewhere(calls.updatePoints, { body: points }))
  await sync.run('updatePoints', { id: jose, ...points })
  find()
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(looks).toBeGreaterThanOrEqual(3)
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
  expect(await sync.views.conflicts().read()).toEqual([])
  await sync.lookUpCustomer(jose)
  expect(await balance(sync)).toBe(150)
}, 30_000)
