import { expect } from 'vitest'
import { calls } from '#domain/calls/all'
import { adminBody } from './bodies'
import { logIn } from './clerk'
import type { TestService } from './test-service'

/** Makes a shift leader, lead01, and an account of the desk, desk01. */
export async function addLimitedAccounts(service: TestService): Promise<void> {
  const owner = await logIn(service, 'owner')
  for (const [username, role] of Object.entries({ lead01: 'LEAD', desk01: 'STAFF' })) {
    const body = { ...adminBody, username, password: `${username}-secret`, role }
    expect((await owner.send(calls.register, { body })).status).toBe(201)
  }
}
