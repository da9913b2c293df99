import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { createAdmin, setPassword } from '#server/accounts/create-admin'
import { startupMessage } from '#server/start/startup-message'
import { emptyDatabase } from '../../support/memory-database'
import { loyaltyBody } from '../support/bodies'
import { logIn } from '../support/clerk'
import { cheapPasswords, nextId, serviceOver, type TestService } from '../support/test-service'

let service: TestService
const owner = {
  username: 'owner',
  password: 'owner-secret',
  firstName: 'Ana',
  lastName: 'Cruz',
  storeCode: 'SERENITY_BAGUIO',
  storeName: 'Serenity Baguio',
}

const deps = () => ({
  db: service.db,
  clock: service.now,
  ids: nextId,
  passwords: cheapPasswords(),
})

beforeEach(async () => {
  service = serviceOver(await emptyDatabase())
})

describe('create-admin', () => {
  test('opens an empty business: no log-in works before, and its owner can do everything after', async () => {
    const body = { username: 'owner', password: 'owner-demo' }
    expect((await service.send(calls.authenticate, { body })).status).toBe(403)
    expect(await createAdmin(deps(), owner)).toMatchObject({ ok: true })
    const clerk = await logIn(service, 'owner')
    expect((await clerk.send(calls.store)).body).toMatchObject({
      name: 'Serenity Baguio',
      code: 'SERENITY_BAGUIO',
      createdBy: 'create-admin',
    })
    const params = { storeCode: 'SERENITY_BAGUIO' }
    expect((await clerk.send(calls.updateLoyalty, { params, body: loyaltyBody })).status).toBe(200)
    const room = { name: 'Room 1', serviceIds: [] }
    expect((await clerk.send(calls.addRoom, { body: room })).status).toBe(201)
    expect((await clerk.send(calls.users)).body).toMatchObject([
      { roles: ['ADMIN', 'SUPER_ADMIN'] },
    ])
  })

  test('does not confuse its owner with the one of the demo', async () => {
    await createAdmin(deps(), owner)
    expect(await startupMessage(service, 'http://desk')).toBe(
      '\nFrontdesk is ready at http://desk/dashboard\n\n',
    )
  })

  test('adds a second one to the existing store', async () => {
    await createAdmin(deps(), owner)
    const result = await createAdmin(deps(), { ...owner, username: 'second', storeName: 'Other' })
    expect(result).toEqual({
      ok: true,
      value: 'second may log in to SERENITY_BAGUIO as SUPER_ADMIN.',
    })
    const stores = await service.db.queries.selectFrom('stores').select('name').execute()
    expect(stores).toEqual([{ name: 'Serenity Baguio' }])
  })

  test.each([
    [{ username: 'four' }, 'Username is required and should be greater than or equal to 5'],
    [{ password: '1234' }, 'Password is required'],
    [{ storeCode: 'baguio' }, 'A store code is written in capital letters'],
  ])('reports its error: %j', async (wrong, sentence) => {
    const result = await createAdmin(deps(), { ...owner, ...wrong })
    expect(result.ok ? '' : result.error).toContain(sentence)
    expect(await service.db.queries.selectFrom('stores').select('code').execute()).toEqual([])
  })

  test('sets a new password, ends log-ins and opens a locked account', async () => {
    await createAdmin(deps(), owner)
    const { token } = await logIn(service, 'owner')
    const wrong = { body: { username: 'owner', password: 'wrong' } }
    for (let failure = 0; failure < 7; failure += 1) await service.send(calls.authenticate, wrong)
    const again = await createAdmin(deps(), owner)
    expect(again.ok ? '' : again.error).toContain('--new-password')
    const result = await setPassword(deps(), { ...owner, password: 'new-secret' })
    expect(result).toEqual({ ok: true, value: 'owner has a new password.' })
    expect((await service.send(calls.config, { token })).status).toBe(401)
    const body = { username: 'owner', password: 'new-secret' }
    expect((await service.send(calls.authenticate, { body })).status).toBe(200)
    const nobody = await setPassword(deps(), { ...owner, username: 'nobody' })
    expect(nobody).toEqual({ ok: false, error: 'There is no account nobody.' })
    const short = await setPassword(deps(), { ...owner, password: 'four' })
    expect(short).toEqual({ ok: false, error: 'A password has at least 5 characters.' })
  })
})
