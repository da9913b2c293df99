import { expect, test } from 'vitest'
import type { Sync } from '#sync'
import { jose } from '../../support/business'
import { eventually, openBackend, readyTab, synced } from '../support/backend'
import { createNetwork, json, type Seen } from '../support/network'

const ofJose = ({ path }: Seen) => path.startsWith('/v1/customers/')
const ofAna = ({ path }: Seen) => path === '/v1/staffs/ana'

test.each([
  ['a look-up', (sync: Sync) => sync.lookUpCustomer(jose)],
  ["a customer's record", (sync: Sync) => sync.online.customer(jose)],
])('%s that is answered after another store has logged in is not kept there', async (_, ask) => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const free = backend.network.holdAnswers(ofJose)
  const asking = ask(sync)
  await eventually(() => expect(backend.network.seen.some(ofJose)).toBe(true))
  await sync.session.logOut()
  await sync.session.logIn('cebu', 'cebu-secret')
  await synced({ sync })
  free()
  expect(await asking).not.toMatchObject({ kind: 'absent' })
  expect((await sync.views.customers('Jose').read()).rows).toEqual([])
})

test('details of a therapist answered after a log-out are not kept for the next user', async () => {
  const backend = await openBackend()
  const line = createNetwork(backend.network.fetch)
  const { sync } = await readyTab(backend, backend.device(line))
  const found = await sync.online.staff('ana')
  if (!found.ok) throw new Error(found.message)
  const named = { ...found.value, name: 'Ana Late', version: found.value.version + 1 }
  backend.network.answer(ofAna, json(200, named))
  const free = line.holdAnswers(ofAna)
  const asking = sync.online.staff('ana')
  await eventually(() => expect(line.seen.filter(ofAna)).toHaveLength(2))
  await sync.session.logOut()
  await sync.session.logIn('owner', 'owner-secret')
  await synced({ sync })
  free()
  expect(await asking).toMatchObject({ ok: true, value: { name: 'Ana Late' } })
  const { name } = found.value
  expect((await sync.views.business().read())?.staffs.get('ana')).toMatchObject({ name })
})
