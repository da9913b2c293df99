import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Metric } from '#domain/calls/records'
import { openHouse, readyTab } from './support/house'
import { json, to } from './support/network'

const metric: Metric = { name: 'LCP', value: 812, rating: 'good', path: '/dashboard' }
const sent = (house: Awaited<ReturnType<typeof openHouse>>) =>
  house.network.seen.filter(({ path }) => path === '/v1/metrics')

test('MISC-4 a metric goes to a service that takes it', async () => {
  const house = await openHouse()
  const { sync, logged } = await readyTab(house)
  await sync.sendMetric(metric)
  expect(sent(house)).toMatchObject([{ method: 'POST', body: metric }])
  expect(logged).not.toContain('a metric was not sent')
})

test('MISC-4 a failure is only logged, and offline nothing is tried', async () => {
  const house = await openHouse()
  const { sync, logged } = await readyTab(house)
  house.network.answer(to('/v1/metrics'), json(500, {}))
  await sync.sendMetric(metric)
  expect(logged).toContain('a metric was not sent')
  house.network.cut()
  await sync.lookUpCustomer('639000000001')
  expect(sync.status.current().online).toBe(false)
  await sync.sendMetric(metric)
  expect(sent(house)).toHaveLength(1)
})

test('OFF-13 a host that does not offer it is not asked', async () => {
  const house = await openHouse()
  const { body } = await house.elsewhere(calls.config)
  house.network.answer(to('/v1/appointments/config'), json(200, body), Number.POSITIVE_INFINITY)
  const { sync } = await readyTab(house)
  await sync.sendMetric(metric)
  expect(sent(house)).toEqual([])
})
