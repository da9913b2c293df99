import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import {
  type AccountDesk,
  deskOfService,
  deskOn,
  openAccountSocket,
} from '#server/accounts/account-socket'
import { askForNewPassword, askForOwner } from '#server/cli/ask-owner'
import { cheapPasswords, nextId, openService, type TestService } from '../support/test-service'

let service: TestService
beforeEach(async () => {
  service = await openService()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const deps = () => ({
  db: service.db,
  clock: service.now,
  ids: nextId,
  passwords: cheapPasswords(),
  randomBytes,
  log,
  tokenHours: 12,
  guardsSetup: false,
})

/** A terminal at which these answers are typed; `said` is all that the program says in between. */
function terminalOf(answers: string[], isInteractive = true) {
  const said: string[] = []
  const next = async (question: string) => {
    said.push(question.trim())
    return answers.shift() ?? ''
  }
  const say = (text: string) => void said.push(text)
  return { isInteractive, say, ask: next, askSecretly: next, close: () => {}, said }
}

describe('the questions of create-admin', () => {
  const answers = [
    'BAGUIO',
    'Serenity Baguio',
    'baguio',
    'Ana',
    'Cruz',
    'blue kettle',
    'blue kettle',
  ]

  test('end in an owner', async () => {
    const terminal = terminalOf(answers.slice())
    const owner = await askForOwner(terminal, {}, deskOn(deps()))
    expect(owner).toEqual({
      ok: true,
      value: {
        storeCode: 'BAGUIO',
        storeName: 'Serenity Baguio',
        username: 'baguio',
        firstName: 'Ana',
        lastName: 'Cruz',
        password: 'blue kettle',
      },
    })
    expect(terminal.said).toHaveLength(7)
  })

  test('are asked again at once after a wrong answer', async () => {
    const terminal = terminalOf([
      'baguio',
      'SERENITY_MAKATI',
      'four',
      'makati',
      'front-desk',
      'baguio',
      'A',
      'Ana',
      'Cruz',
      '1234',
      'first try',
      'other try',
      'baguio',
      'baguio',
    ])
    const owner = await askForOwner(terminal, {}, deskOn(deps()))
    expect(owner.ok && owner.value).toMatchObject({ username: 'baguio', password: 'baguio' })
    const sentences = terminal.said.filter((line) => !line.endsWith(':'))
    expect(sentences).toEqual([
      'A store code is written in capital letters, digits and _, such as SERENITY_MAKATI.',
      'Username is required and should be greater than or equal to 5 characters.',
      'The username makati is taken. To set a new password: --new-password.',
      expect.stringContaining('Username contains invalid character.'),
      'First Name is required and should be greater than or equal to 2 characters.',
      'A password has at least 5 characters.',
      'The two passwords are not the same.',
      'Weak: it contains the username.',
    ])
    // The store is known, so its name is not asked for.
    expect(terminal.said.join(' ')).not.toContain('Name of the store')
  })

  test('end with the reason where the answers come from a pipe or from options', async () => {
    const piped = await askForOwner(terminalOf(['baguio'], false), {}, deskOn(deps()))
    expect(piped).toMatchObject({ ok: false, error: expect.stringContaining('A store code is') })
    const given = await askForOwner(terminalOf([]), { storeCode: 'x' }, deskOn(deps()))
    expect(given.ok).toBe(false)
    const empty = await askForNewPassword(terminalOf([], false), {}, deskOn(deps()))
    expect(empty).toEqual({ ok: false, error: 'There is no account .' })
  })

  test('for a new password are two', async () => {
    const terminal = terminalOf(['nobody', 'Makati', 'blue kettle', 'blue kettle'])
    const answer = await askForNewPassword(terminal, {}, deskOn(deps()))
    expect(answer).toEqual({ ok: true, value: { username: 'Makati', password: 'blue kettle' } })
    expect(terminal.said).toContain('There is no account nobody.')
  })
})

describe('beside a running service', () => {
  let folder: string
  let close: () => void
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-'))
    close = await openAccountSocket(folder, deps())
  })
  afterEach(async () => {
    close()
    await rm(folder, { recursive: true })
  })

  const desk = async (): Promise<AccountDesk> =>
    (await deskOfService(folder)) ?? expect.fail('no service')

  const statusOf = async (username: string, password: string) =>
    (await service.send(calls.authenticate, { body: { username, password } })).status

  test('the service makes the account and sets the password', async () => {
    const owner = {
      storeCode: 'BAGUIO',
      storeName: '',
      username: 'baguio',
      firstName: 'Ana',
      lastName: 'Cruz',
      password: 'blue kettle',
    }
    expect(await (await desk()).createAdmin(owner)).toEqual({
      ok: true,
      value: 'The store BAGUIO is open. baguio may log in to BAGUIO as SUPER_ADMIN.',
    })
    expect(await statusOf('baguio', 'blue kettle')).toBe(200)
    expect(await (await desk()).find({ username: 'BAGUIO', storeCode: 'BAGUIO' })).toEqual({
      hasUsername: true,
      hasStore: true,
    })
    const given = { username: 'gone', password: 'green kettle' }
    expect(await (await desk()).setPassword(given)).toEqual({
      ok: true,
      value: 'gone has a new password.',
    })
    // The account was disabled.
    expect(await statusOf('gone', 'green kettle')).toBe(200)
  })

  test('a refusal comes as its sentence', async () => {
    expect(
      await (await desk()).setPassword({ username: 'nobody', password: 'blue kettle' }),
    ).toEqual({
      ok: false,
      error: 'There is no account nobody.',
    })
  })

  test('only its own user may connect', async () => {
    const { mode } = await stat(join(folder, 'accounts.sock'))
    expect(mode & 0o777).toBe(0o600)
  })

  test('none answers after it has stopped', async () => {
    close()
    expect(await deskOfService(folder)).toBeNull()
  })
})
