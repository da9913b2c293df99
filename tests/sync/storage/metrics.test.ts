import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Metric } from '#domain/calls/records'
import { newlySyncedTab, openBackend, readyTab } from '../support/backend'
import { json, to } from '../support/network'

const metric: Metric = { name: 'LCP', value: 812, rating: 'good', path: '/dashboard' }
const sent = (backend: Awaited<ReturnType<typeof openBackend>>) =>
  backend.network.seen.filter(({ path }) => path === '/v1/metrics')

test('MISC-4 a metric goes to a service that takes it', async () => {
  const backend = await openBackend()
  const { sync, logged } = await readyTab(backend)
  await sync.sendMetric(metric)
  expect(sent(backend)).toMatchObject([{ method: 'POST', body: metric }])
  expect(logged).not.toContain('a metric was not sent')
})

test('MISC-4 a failure is only logged, and offline nothing is tried', async () => {
  const backend = await openBackend()
  const { sync, logged } = await readyTab(backend)
  backend.network.answer(to('/v1/metrics'), json(500, {}))
  await sync.sendMetric(metric)
  expect(logged).toContain('a metric was not sent')
  backend.network.cut()
  await sync.lookUpCustomer('639000000001')
  expect(sync.status.current().online).toBe(false)
  await sync.sendMetric(metric)
  expect(sent(backend)).toHaveLength(1)
})

test('OFF-13 a host that does not offer metrics is not asked', async () => {
  const backend = await openBackend()
  const { body } = await backend.elsewhere(calls.config)
  backend.network.answer(to('/v1/appointments/config'), json(200, body), Number.POSITIVE_INFINITY)
  const { sync } = await newlySyncedTab(backend.device())
  await sync.sendMetric(metric)
  expect(sent(backend)).toEqual([])
})
