import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { eventually, quiet } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { json } from '../support/network'

const jose = '639179876543'

test('OFF-13 a customer that could not be fetched is fetched at the next refresh', async () => {
  const { backend, line, sync } = await atBasicHost()
  await sync.lookUpCustomer(jose)
  const points = { customerMobileNumber: jose, action: 'ADD', points: 50 }
  expect((await backend.elsewhere(calls.updatePoints, { body: points })).status).toBe(200)
  backend.clock.advance(6 * 60_000)
  await quiet({ network: line })
  const balance = async () => {
    const found = await sync.views.customer(jose).read()
    return found.kind === 'found' ? found.customer.pointsEarned : null
  }
  const isCustomer = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path === `/v1/customers/${jose}`
  line.answer(isCustomer, json(503, {}), 1)
  await balance()
  await quiet({ network: line })
  // Half a minute later the host answers again, and its rows include the customer.
  for (let times = 0; times < 6; times += 1) {
    backend.clock.advance(5000)
    await quiet({ network: line })
  }
  await eventually(() => expect(sync.status.current().online).toBe(true))
  await balance()
  await quiet({ network: line })
  expect(await balance()).toBe(150)
}, 30_000)

test('OFF-13 a customer that a restored host holds under another id is shown as it is now', async () => {
  const { backend, line, sync } = await atBasicHost()
  const found = await sync.lookUpCustomer(jose)
  if (found.kind !== 'found') throw new Error('Jose is not there')
  const isCustomer = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path === `/v1/customers/${jose}`
  const again = { ...found.customer, id: 'jose-again', pointsEarned: 7 }
  line.answer(isCustomer, json(200, again), Number.POSITIVE_INFINITY)
  backend.clock.advance(6 * 60_000)
  await sync.views.customer(jose).read()
  await quiet({ network: line })
  await eventually(async () =>
    expect(await sync.views.customer(jose).read()).toMatchObject({
      kind: 'found',
      customer: { id: 'jose-again', pointsEarned: 7 },
    }),
  )
})
