import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { eventually, quiet } from './support/house'
import { json } from './support/network'
import { atPlainHost } from './support/plain'

const jose = '639179876543'

test('OFF-13 a customer who could not be asked for is asked for at the next look', async () => {
  const { house, line, sync } = await atPlainHost()
  await sync.lookUpCustomer(jose)
  const points = { customerMobileNumber: jose, action: 'ADD', points: 50 }
  expect((await house.elsewhere(calls.updatePoints, { body: points })).status).toBe(200)
  house.clock.advance(6 * 60_000)
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
  // Half a minute later the host is there again, and so is the customer.
  for (let times = 0; times < 6; times += 1) {
    house.clock.advance(5000)
    await quiet({ network: line })
  }
  await eventually(() => expect(sync.status.current().online).toBe(true))
  await balance()
  await quiet({ network: line })
  expect(await balance()).toBe(150)
}, 30_000)
