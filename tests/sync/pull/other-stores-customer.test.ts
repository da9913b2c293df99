import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { pause } from '../../support/pause'
import { type Backend, eventually, openBackend, quiet, readyTab } from '../support/backend'

const jose = '639179876543'

/** Changes a customer's points as a super admin of the other store. */
async function pointsInCebu(backend: Backend, body: object) {
  const post = (path: string, sent: object, token = '') =>
    backend.service.handle(
      new Request(`http://service${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(sent),
      }),
    )
  const credentials = { username: 'cebu-owner', password: 'cebu-owner-secret' }
  const logIn = await post(calls.authenticate.path, credentials)
  const { idToken } = v.parse(calls.authenticate.answer, await logIn.json())
  const done = await backend.service.handle(
    new Request(`http://service${calls.updatePoints.path}`, {
      method: calls.updatePoints.method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${idToken}` },
      body: JSON.stringify(body),
    }),
  )
  if (done.status !== 200) throw new Error(`${done.status} ${await done.text()}`)
}

test('a customer of the other store that was looked up once is fetched anew at the next look-up', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const first = await sync.lookUpCustomer(jose)
  expect(first).toMatchObject({ kind: 'found', customer: { pointsEarned: 100 } })
  await quiet(backend)
  await pointsInCebu(backend, { customerMobileNumber: jose, action: 'SUBTRACT', points: 100 })
  // A day later the customer comes in, the tablet is synced and the service answers.
  for (let hour = 0; hour < 10; hour += 1) {
    backend.clock.advance(3_600_000)
    await pause(20)
  }
  const { lastSyncAt } = sync.status.current()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().lastSyncAt).not.toBe(lastSyncAt))
  await quiet(backend)
  const look = async () => {
    await sync.views.customer(jose).read()
    return sync.lookUpCustomer(jose)
  }
  await look()
  await quiet(backend)
  expect(sync.status.current().online).toBe(true)
  expect(await look()).toMatchObject({ kind: 'found', customer: { pointsEarned: 0 } })
}, 30_000)
