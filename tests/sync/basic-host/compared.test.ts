import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose, maria } from '../../support/business'
import { eventually, openTab, pass, synced } from '../support/backend'
import { basicHostBackend } from '../support/basic-host'
import { json, type Seen } from '../support/network'

const isFetchOf =
  (number: string) =>
  ({ method, path }: Seen) =>
    method === 'GET' && path === `/v1/customers/${number}`

const isChangeOf =
  (id: string) =>
  ({ method, path }: Seen) =>
    method === 'PATCH' && path === `/v1/customers/${id}`

test('OFF-13 only compared entries are sent, also while another entry becomes ready again', async () => {
  const { backend, line, device } = await basicHostBackend()
  let drawn: number[] = []
  const { sync } = openTab(device, { random: () => drawn.shift() ?? 0.6 })
  await sync.session.logIn('makati', 'makati-secret')
  await synced({ sync })
  for (const number of [jose, maria]) await sync.lookUpCustomer(number)
  // The service is busy, so both changes wait. After the first one the loop pauses for less time than that entry.
  line.answer(
    (request) => {
      if (isChangeOf('jose')(request)) drawn = [0.05]
      return false
    },
    json(429, {}),
  )
  const ready = line.busy('/v1/customers')
  await sync.run('updateCustomer', { id: 'jose', mobileNumber: jose, notes: 'Firm hand' })
  await sync.run('updateCustomer', { id: 'maria', mobileNumber: maria, notes: 'Quiet room' })
  await pass(backend, 5000)
  // The first entry is compared and put off once more, so the loop goes on with the second one, whose row is fetched
  // slowly: meanwhile another tablet changes the first row, and the first entry is ready again.
  const answerMaria = line.hold(isFetchOf(maria))
  const fetched = line.seen.filter(isFetchOf(maria)).length
  sync.syncNow()
  await eventually(() => expect(line.seen.filter(isFetchOf(maria)).length).toBe(fetched + 1))
  ready()
  const change = { params: { id: 'jose' }, body: { mobileNumber: jose, notes: 'Likes tea' } }
  expect((await backend.elsewhere(calls.updateCustomer, change)).status).toBe(200)
  await pass(backend, 2000)
  answerMaria()
  await eventually(async () => expect(await sync.views.queue().read()).toEqual([]))
  const sent = { params: { idOrMobileNumber: jose } }
  expect((await backend.elsewhere(calls.customer, sent)).body).toMatchObject({ notes: 'Likes tea' })
})
