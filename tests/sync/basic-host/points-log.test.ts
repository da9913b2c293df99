import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { eventually, synced } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { aWrite } from '../support/network'

const jose = '639179876543'

test('OFF-13 points given by another user do not count as those whose request was lost', async () => {
  // Another super admin gives points elsewhere.
  const { backend, line, sync } = await atBasicHost((serve) => async (request) => {
    const response = await serve(request)
    const text = await response.text()
    const { status, headers } = response
    return new Response(text.replaceAll('"createdBy":"owner"', '"createdBy":"boss"'), {
      status,
      headers,
    })
  })
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  await sync.lookUpCustomer(jose)
  const points = { customerMobileNumber: jose, action: 'ADD', points: 50 } as const
  const find = line.lose(aWrite)
  await sync.run('updatePoints', { id: jose, ...points })
  await eventually(async () =>
    expect(await sync.views.queue().read()).toMatchObject([{ state: 'unsure' }]),
  )
  line.cut()
  find()
  expect((await backend.elsewhere(calls.updatePoints, { body: points })).status).toBe(200)
  backend.clock.advance(60_000)
  line.mend()
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
  const asked = (await sync.views.conflicts().read()).length
  const sent = line.writes().length - 1
  expect({ asked, sent }).not.toEqual({ asked: 0, sent: 0 })
}, 30_000)
