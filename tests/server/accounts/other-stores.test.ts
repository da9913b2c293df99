import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { loginAnswer } from '#domain/calls/session'
import { admin } from '#domain/rows/accounts/admin'
import { storeCode } from '../../support/business'
import { adminBody, setupBody } from '../support/bodies'
import { type Clerk, clerk, errorOf, logIn } from '../support/clerk'
import { openService } from '../support/test-service'

const baguio = 'SERENITY_BAGUIO'
const params = { id: 'makati' }

/** The owner of Makati at home and in a second store, to which the account `makati` has access. */
async function twoStores() {
  const service = await openService()
  const owner = await logIn(service, 'owner')
  await owner.send(calls.openStore, { body: setupBody.store })
  await owner.send(calls.updateUser, { params, body: { enableAccess: true, stores: [baguio] } })
  const there = await owner.send(calls.switchStore, { body: { code: baguio } })
  return { owner, there: clerk(service, v.parse(loginAnswer, there.body).idToken) }
}

async function usernames(by: Clerk) {
  const { body } = await by.send(calls.users, { query: { roles: 'ADMIN' } })
  return v.parse(v.array(admin), body).map(({ username }) => username)
}

test('ACCOUNT-2 a second store lists the accounts that were given access to it', async () => {
  const { owner, there } = await twoStores()
  expect(await usernames(there)).toEqual(['makati', 'owner'])
  const withdrawn = { enableAccess: true, stores: [] }
  expect(await there.send(calls.updateUser, { params, body: withdrawn })).toMatchObject({
    status: 200,
    body: { stores: [] },
  })
  expect(await usernames(there)).toEqual(['owner'])
  expect(await usernames(owner)).toContain('makati')
})

test('ACCOUNT-2 a second store changes neither access, details nor password of them', async () => {
  const { there } = await twoStores()
  const message = `makati belongs to ${storeCode}: only its other stores can be changed here.`
  for (const body of [{ enableAccess: false }, { enableAccess: true, firstName: 'Eve' }]) {
    const got = await there.send(calls.updateUser, { params, body })
    expect(errorOf(got, 422).message).toBe(message)
  }
  const body = { newPassword: 'of-baguio-now' }
  expect(errorOf(await there.send(calls.setPassword, { params, body }), 422).message).toBe(message)
})

test('ADMIN-1 an account of a store whose owner is of another one can be disabled', async () => {
  const { there } = await twoStores()
  expect((await there.send(calls.register, { body: adminBody })).status).toBe(201)
  const got = await there.send(calls.updateUser, {
    params: { id: adminBody.username },
    body: { enableAccess: false },
  })
  expect(got).toMatchObject({ status: 200, body: { enableAccess: false } })
})
