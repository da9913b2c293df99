import { expect, test } from 'vitest'
import { drained, eventually, openBackend, openTab, readyTab, synced } from '../support/backend'
import { book, shownToday } from '../support/booked'
import { to } from '../support/network'
import { quickVault } from '../support/vault'

test('another tablet is asked to log in, keeps its queue, and sends it after the log-in', async () => {
  const backend = await openBackend()
  const [mine, theirs] = [backend.device(), backend.device()]
  const { sync } = await readyTab(backend, mine)
  const other = await readyTab(backend, theirs)
  backend.network.cut()
  await book(other.sync)
  backend.network.mend()
  expect(await sync.session.changePassword('makati-secret', 'makati-later')).toEqual({ ok: true })
  other.sync.syncNow()
  await eventually(() => expect(other.sync.status.current().needsLogin).toBe(true))
  expect(await shownToday(other.sync)).toHaveLength(1)
  expect(sync.status.current().needsLogin).toBe(false)
  expect((await other.sync.session.logIn('makati', 'makati-secret')).ok).toBe(false)
  expect(await other.sync.session.logIn('makati', 'makati-later')).toEqual({ ok: true })
  await drained(other)
  expect(await backend.atService()).toHaveLength(1)
})

test('the new password reopens the tablet that changed it, also offline', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = openTab(device, { vault: quickVault(backend) })
  await sync.session.logIn('makati', 'makati-secret')
  await synced({ sync })
  await eventually(() => expect(sync.session.canLock()).toBe(true))
  const token = sync.session.current()?.token
  await sync.session.changePassword('makati-secret', 'makati-later')
  await eventually(() => expect(sync.session.canLock()).toBe(true))
  backend.network.cut()
  sync.session.lock()
  expect((await sync.session.logIn('makati', 'makati-secret')).ok).toBe(false)
  expect(await sync.session.logIn('makati', 'makati-later')).toEqual({ ok: true })
  expect(sync.session.current()?.token).toBe(token)
})

test('a refusal and a lost answer are told apart', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend, backend.device())
  expect(await sync.session.changePassword('makati-guess', 'makati-later')).toEqual({
    ok: false,
    message: 'The present password is wrong.',
  })
  backend.network.loseAnswers(to('/auth/password'))
  expect(await sync.session.changePassword('makati-secret', 'makati-later')).toEqual({
    ok: false,
    message:
      'Failed to change the password. No answer came. The new password may be in use already.',
  })
})
