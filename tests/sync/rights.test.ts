import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { storeCode } from '../support/business'
import { eventually, openBackend, openTab, readyTab } from './support/backend'
import { onlyConflict } from './support/booked'
import { businessOf } from './support/business-of'
import { whileOffline } from './support/while-offline'

const message = 'Your role does not allow: change prices.'
const higher = { id: 'swedish', price: 999 }

test('a right taken away while its entry waits is a conflict that says so; the tablet asks no more', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const change = (isGiven: boolean) =>
    backend.elsewhere(calls.changeRights, {
      params: { storeCode },
      body: { rights: { ADMIN: { changePrices: isGiven } } },
    })
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateService', higher),
    () => change(false),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'not-allowed', message, input: higher })
  expect(conflict.choices.map(({ kind }) => kind)).toEqual(['wait', 'retry'])
  await eventually(async () => expect((await businessOf(sync)).store.rights).not.toBeNull())
  backend.network.cut()
  const lower = { id: 'shiatsu', price: 1 }
  expect(await sync.run('updateService', lower)).toMatchObject({
    kind: 'refused',
    refusal: { message },
  })
  backend.network.mend()
  await change(true)
  await eventually(async () => expect((await businessOf(sync)).store.rights).toBeNull())
  expect((await sync.run('updateService', lower)).kind).toBe('applied')
})

test('rights that were changed elsewhere are not put back by a form that shows the ones before', async () => {
  const backend = await openBackend()
  const { sync } = openTab(backend.device())
  await sync.session.logIn('owner', 'owner-secret')
  await eventually(async () => expect((await businessOf(sync)).store.code).toBe(storeCode))
  const shown = (await businessOf(sync)).store
  await backend.elsewhere(calls.changeRights, {
    params: { storeCode },
    body: { rights: { LEAD: { refund: false } } },
  })
  const refused = await sync.online.changeRights(shown, { STAFF: { refund: 150 } })
  expect(refused).toMatchObject({
    ok: false,
    message:
      'Somebody else has changed the store or its rights meanwhile. Look at the rights as they are now, and save again.',
  })
  await eventually(async () => expect((await businessOf(sync)).store.rights).not.toBeNull())
  const now = (await businessOf(sync)).store
  expect(await sync.online.changeRights(now, { STAFF: { refund: 150 } })).toMatchObject({
    ok: true,
  })
})
