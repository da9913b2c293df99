import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Clerk, logIn } from './support/clerk'
import { counted } from './support/count-statements'
import { openService, serviceOver, type TestService } from './support/test-service'

const streams = 20

let statements: ReturnType<typeof counted>
let service: TestService
let makati: Clerk
let readers: ReadableStreamDefaultReader<string>[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  statements = counted((await openService()).db)
  service = serviceOver(statements.db)
  makati = await logIn(service, 'makati')
  readers = await Promise.all(Array.from({ length: streams }, () => open(makati.token)))
  await next()
})
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.cancel()))
  service.close()
  vi.useRealTimers()
})

async function open(token: string, at = service) {
  const headers = { Authorization: `Bearer ${token}` }
  const request = new Request('http://service/v1/changes/stream', { headers })
  const { body } = await at.handle(request)
  if (!body) throw new Error('no stream')
  return body.pipeThrough(new TextDecoderStream()).getReader()
}

/** The next text of each stream; undefined from one that has ended. */
const next = () => Promise.all(readers.map(async (reader) => (await reader.read()).value))

test('a change is read once for all streams of its store', async () => {
  statements.reset()
  await makati.book()
  const cost = statements.count()
  const texts = await next()
  expect(texts[0]).toContain('"table":"appointments"')
  expect(new Set(texts).size).toBe(1)
  // The event's reading takes five: sessions, end of the feed, changed tables, the store and the appointments.
  expect(cost).toBeLessThanOrEqual(15)
  expect(statements.count()).toBeLessThanOrEqual(15)
})

test('the sessions of all streams are looked up by one statement', async () => {
  statements.reset()
  vi.advanceTimersByTime(15_000)
  expect(new Set(await next())).toEqual(new Set([': heartbeat\n\n']))
  expect(statements.count()).toBe(1)
})

test('a heartbeat ends the streams of sessions that are over, and no others', async () => {
  const cebu = await logIn(service, 'cebu')
  readers.push(await open(cebu.token))
  await readers.at(-1)?.read()
  await service.db.queries
    .deleteFrom('tokens')
    .where('store_code', '=', 'SERENITY_MAKATI')
    .execute()
  vi.advanceTimersByTime(15_000)
  const texts = await next()
  expect(texts.pop()).toBe(': heartbeat\n\n')
  expect(new Set(texts)).toEqual(new Set([undefined]))
})

test('a stream that joins sends nothing to the others', async () => {
  statements.reset()
  const other = await open(makati.token)
  expect((await other.read()).value).toMatch(/^data: /)
  readers.push(other)
  vi.advanceTimersByTime(15_000)
  expect(new Set(await next())).toEqual(new Set([': heartbeat\n\n']))
})

test('an event that could not be read comes with the next heartbeat', async () => {
  let fail: (() => void) | null = null
  const { db } = statements
  const flaky = serviceOver({
    ...db,
    async flush() {
      if (!fail) return db.flush()
      fail()
      fail = null
      throw new Error('the disk is away')
    },
  })
  const reader = await open(makati.token, flaky)
  readers.push(reader)
  await reader.read()
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await makati.book()
  await failed
  vi.advanceTimersByTime(15_000)
  expect((await reader.read()).value).toBe(': heartbeat\n\n')
  expect((await reader.read()).value).toContain('"table":"appointments"')
  flaky.close()
})
