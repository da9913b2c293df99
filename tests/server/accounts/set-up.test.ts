import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { startupMessage } from '#server/start/startup-message'
import { emptyDatabase } from '../../support/memory-database'
import { setupBody } from '../support/bodies'
import { errorOf, logIn } from '../support/clerk'
import {
  openService,
  received,
  requestOf,
  serviceOver,
  type TestService,
} from '../support/test-service'

let service: TestService
beforeEach(async () => {
  service = serviceOver(await emptyDatabase(), undefined, { guardsSetup: false })
})

const here = 'http://127.0.0.1:8080'

interface Way {
  origin?: string
  peer?: string
  headers?: Record<string, string>
  on?: TestService
}

async function ask(body?: object, { origin = here, peer = '127.0.0.1', headers, on }: Way = {}) {
  const call = body ? calls.setUp : calls.setup
  const sent = { ...(body && { body }), ...(headers && { headers }) }
  return received(await (on ?? service).handle(requestOf(call, sent, origin), peer))
}

async function printedCode(on = service): Promise<string> {
  const message = await startupMessage({ db: on.db, guardsSetup: true }, here)
  return /code (\S+)\.\n/.exec(message)?.[1] ?? ''
}

describe('SETUP-1 set-up', () => {
  test('opens store and account at once, and logs the owner in', async () => {
    expect((await ask()).body).toEqual({ open: true, needsCode: false })
    const got = await ask(setupBody)
    expect(got).toMatchObject({
      status: 201,
      body: { storeCode: 'SERENITY_BAGUIO', roles: 'ADMIN,SUPER_ADMIN' },
    })
    const owner = await logIn(service, 'luisa')
    expect((await owner.send(calls.store)).body).toMatchObject({
      name: 'Serenity Baguio',
      address: '1 Session Road',
      openTime: '10:00',
      closeTime: '02:00',
      nightEndTime: '04:00',
      createdBy: 'luisa',
    })
    expect((await owner.send(calls.users)).body).toMatchObject([
      { username: 'luisa', firstName: 'Luisa', enableAccess: true },
    ])
    const { idToken } = got.body as { idToken: string }
    expect((await service.send(calls.config, { token: idToken })).status).toBe(200)
  })

  test('is over once an account exists, also for the second of two at once', async () => {
    const [first, second] = await Promise.all([ask(setupBody), ask(setupBody)])
    expect([first.status, second.status].sort()).toEqual([201, 409])
    expect((await ask()).body).toEqual({ open: false, needsCode: false })
    const got = await ask(setupBody)
    expect(errorOf(got, 409).message).toBe('Frontdesk is set up already. Log in with your account.')
    const demo = await openService(undefined, { guardsSetup: false })
    expect((await ask(undefined, { on: demo })).body).toEqual({ open: false, needsCode: false })
  })

  test.each([
    [{ name: ' ' }, {}, 'Store Name is required'],
    [{ code: 'baguio' }, {}, 'A store code is written in capital letters, digits and _'],
    [{ closeTime: '10:00' }, {}, 'The store should close at another time than it opens.'],
    [{ openTime: '18:00', closeTime: '14:00' }, {}, 'past midnight should close before noon'],
    [{}, { username: 'lui' }, 'Username is required'],
    [{}, { password: '1234' }, 'Password is required'],
    [{}, { username: 'luisa reyes' }, 'Username should not contain space.'],
    [{}, { lastName: '' }, 'Last Name is required'],
  ])('refuses %j %j and creates nothing', async (store, owner, text) => {
    const got = await ask({
      store: { ...setupBody.store, ...store },
      owner: { ...setupBody.owner, ...owner },
    })
    expect(errorOf(got, 422).message).toContain(text)
    expect((await ask()).body).toMatchObject({ open: true })
    expect(await service.db.queries.selectFrom('stores').select('code').execute()).toEqual([])
  })

  test('keeps the night open until a store closes that closes late', async () => {
    await ask({ ...setupBody, store: { ...setupBody.store, closeTime: '06:00' } })
    const { queries } = service.db
    const [store] = await queries.selectFrom('stores').select('night_end_time').execute()
    expect(store?.night_end_time).toContain('06:00')
  })
})

describe('code of the set-up', () => {
  test.each<[string, Way]>([
    ['another machine', { peer: '192.168.1.20', origin: 'http://192.168.1.5:8080' }],
    ['a proxy on this machine', { headers: { 'X-Forwarded-For': '203.0.113.9' } }],
    ['a foreign name for this machine', { origin: 'http://evil.example:8080' }],
  ])('is needed from %s', async (_, way) => {
    expect((await ask(undefined, way)).body).toEqual({ open: true, needsCode: true })
    const got = await ask(setupBody, way)
    expect(errorOf(got, 403).message).toContain('This is not the code.')
    const code = (await printedCode()).toLowerCase().replace('-', ' ')
    expect((await ask({ ...setupBody, code }, way)).status).toBe(201)
  })

  test('is needed everywhere when the host or a proxy lets others in', async () => {
    const open = serviceOver(await emptyDatabase())
    expect((await ask(undefined, { on: open })).body).toEqual({ open: true, needsCode: true })
    expect((await ask(setupBody, { on: open })).status).toBe(403)
    const code = await printedCode(open)
    expect((await ask({ ...setupBody, code }, { on: open })).status).toBe(201)
  })

  test('is the same for all instances and starts, and gone after the set-up', async () => {
    const code = await printedCode()
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(await printedCode()).toBe(code)
    const message = await startupMessage({ db: service.db, guardsSetup: false }, here)
    expect(message).toContain('There is no account yet: open that address to set up your store.')
    expect(message).toContain(`On another machine it asks for the code ${code}.`)
    await ask(setupBody)
    expect(await startupMessage({ db: service.db }, here)).not.toContain('code')
    const kept = await service.db.queries.selectFrom('meta').select('key').execute()
    expect(kept).toEqual([{ key: 'database-id' }])
  })

  test('is locked for an address after six wrong ones, for fifteen minutes', async () => {
    const code = await printedCode()
    const way = { peer: '192.168.1.20' }
    const wrong = { ...setupBody, code: 'AAAA-AAAA' }
    const statuses: number[] = []
    for (let tried = 1; tried <= 6; tried += 1) statuses.push((await ask(wrong, way)).status)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    const locked = await ask({ ...setupBody, code }, way)
    expect(errorOf(locked, 429).message).toBe('Too many wrong codes. Please try again later.')
    expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(800)
    service.later(0.26)
    expect((await ask({ ...setupBody, code }, way)).status).toBe(201)
    expect(service.logged.join('\n')).not.toContain(code)
  })
})
