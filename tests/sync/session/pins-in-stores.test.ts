import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { setupBody } from '../../server/support/bodies'
import { storeCode } from '../../support/business'
import { eventually, synced } from '../support/backend'
import { type Desk, deskOf, workAs } from '../support/desk-of-several'

const baguio = setupBody.store.code

/** A tablet of makati, who may work in Baguio too, and the owner, whose password was the last one here. */
async function deskOfTwoStores(): Promise<Desk> {
  const desk = await deskOf('makati', 'owner')
  const { service } = desk.backend
  await service.send(calls.openStore, { body: setupBody.store })
  const body = { enableAccess: true, stores: [baguio] }
  await service.send(calls.updateUser, { params: { id: 'makati' }, body })
  return desk
}

const switchIn = ({ tab }: Desk, storeCode: string) =>
  tab.sync.session.switchUser('makati', storeCode, '1379')

test("session-12 a switch of the store leaves the PIN usable there, and a colleague's password useless", async () => {
  const desk = await deskOfTwoStores()
  const { backend, tab } = desk
  const { session } = tab.sync
  await workAs(tab, 'makati')
  expect(await session.switchStore(baguio, null)).toEqual({ ok: true })
  await synced(tab)
  expect(session.canLock()).toBe(true)
  backend.network.cut()
  session.lock()
  expect(session.lockedUser()).toBe('makati')
  expect(await session.logIn('makati', 'owner-secret')).toMatchObject({ ok: false })
  expect(session.current()).toBeNull()
  expect(await switchIn(desk, baguio)).toEqual({ ok: true })
  expect(session.current()).toMatchObject({ username: 'makati', storeCode: baguio })
})

test('session-12 the password of the user who locked the tablet opens the store of the lock', async () => {
  const desk = await deskOfTwoStores()
  const { tab } = desk
  const { session } = tab.sync
  expect(await session.logIn('makati', 'makati-secret', baguio)).toEqual({ ok: true })
  await synced(tab)
  await eventually(async () => expect(await switchIn(desk, baguio)).toEqual({ ok: true }))
  expect(await session.logIn('owner', 'owner-secret', storeCode)).toEqual({ ok: true })
  await eventually(() => expect(session.canLock()).toBe(true))
  session.lock()
  expect(await switchIn(desk, baguio)).toEqual({ ok: true })
  session.lock()
  expect(session.lockedUser()).toBe('makati')
  expect(await session.logIn('makati', 'makati-secret')).toEqual({ ok: true })
  expect(session.current()).toMatchObject({ username: 'makati', storeCode: baguio })
})
