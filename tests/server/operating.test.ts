import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { uuidV7 } from '#domain/kernel/uuid-v7'
import type { Backups } from '#server/backup/backups'
import { DatabaseUnavailable } from '#server/kernel/database-errors'
import { bookingBody, logIn } from './support/clerk'
import { nextId, openService, serviceOver, type TestService } from './support/test-service'

/* Probes, metrics and the log, as balancers and monitors read them. */

const loopback = '127.0.0.1'
const elsewhere = '203.0.113.7'
const token = 'a-token-for-prometheus'

let service: TestService
beforeEach(async () => {
  service = await openService(undefined, { metricsToken: token, trustProxy: 0, version: '9.9.9' })
})

interface Asking {
  peer?: string
  headers?: Record<string, string>
}

const get = (path: string, { peer = loopback, headers = {} }: Asking = {}, from = service) =>
  from.handle(new Request(`http://service${path}`, { headers }), peer)

/** Values of all metrics, by name with labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await get('/metrics')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  for (const line of lines) expect(line).toMatch(/^[a-z_]+(\{([a-z]+="[^"]*",?)+\})? [\d.e+-]+$/)
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

describe('probes', () => {
  test('answer 200 when the service can serve, from every machine and without log-in', async () => {
    for (const path of ['/livez', '/readyz', '/healthz']) {
      const response = await get(path, { peer: elsewhere })
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.json()).toEqual({ status: 'ok', version: '9.9.9' })
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('while draining it is not ready, and calls are still answered', async () => {
    const makati = await logIn(service, 'makati')
    service.drain()
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/livez')).status).toBe(200)
    expect((await get('/healthz')).status).toBe(200)
    expect((await makati.send(calls.config)).status).toBe(200)
  })

  test('without its database it lives and is not ready', async () => {
    const down = serviceOver({ ...service.db, health: async () => 'gone' })
    expect((await get('/livez', {}, down)).status).toBe(200)
    expect((await get('/readyz', {}, down)).status).toBe(503)
    expect((await get('/healthz', {}, down)).status).toBe(503)
  })
})

describe('/metrics', () => {
  test('counts requests by call and status, and the age of what tablets send', async () => {
    const makati = await logIn(service, 'makati')
    await makati.send(calls.rooms)
    const madeAt = service.now() - 40_000
    const headers = { 'Idempotency-Key': uuidV7(madeAt, new Uint8Array(10)) }
    const body = { ...bookingBody, id: nextId(), startDate: '2026-12-02' }
    for (let times = 0; times < 2; times += 1)
      expect((await makati.send(calls.createAppointment, { body, headers })).status).toBe(201)
    const got = await figures()
    const ofRooms = '{method="GET",path="/v1/rooms",status="200"}'
    expect(got.get(`frontdesk_request_duration_seconds_count${ofRooms}`)).toBe(1)
    // An answer that is repeated from its receipt doesn't count as a second write.
    expect(got.get('frontdesk_outbox_age_seconds_count')).toBe(1)
    expect(got.get('frontdesk_outbox_age_seconds_bucket{le="30"}')).toBe(0)
    expect(got.get('frontdesk_outbox_age_seconds_bucket{le="60"}')).toBe(1)
    expect(got.get('frontdesk_info{version="9.9.9"}')).toBe(1)
    expect(got.get('frontdesk_database_up')).toBe(1)
    expect(got.get('frontdesk_database_size_bytes')).toBeGreaterThan(1_000_000)
    expect(got.get('frontdesk_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0)
    expect(got.get('frontdesk_sms_messages{state="QUEUED"}')).toBe(1)
    expect(got.get('frontdesk_sms_messages{state="FAILED"}')).toBe(0)
    expect(got.get('frontdesk_live_streams')).toBe(0)
    expect([...got.keys()].join()).not.toContain('last_backup')
  })

  test('counts open live streams', async () => {
    const makati = await logIn(service, 'makati')
    const headers = { Authorization: `Bearer ${makati.token}` }
    const stream = await get('/v1/changes/stream', { headers })
    const reader = stream.body?.getReader()
    await reader?.read()
    expect((await figures()).get('frontdesk_live_streams')).toBe(1)
    await reader?.cancel()
    expect((await figures()).get('frontdesk_live_streams')).toBe(0)
  })

  test('has no series of a path or method that a client makes up', async () => {
    const strange = new Request('http://service/639171234567', { method: 'BREW' })
    await service.handle(strange, loopback)
    const names = [...(await figures()).keys()].join('\n')
    expect(names).toContain('{method="other",path="other",status="404"}')
    expect(names).not.toContain('639171234567')
  })

  test.each([
    ['an hour ago', () => service.now() - 3_600_000],
    ['never', () => null],
  ])('says when the newest backup was made: %s', async (_, newest) => {
    const backups: Backups = {
      save: async () => ({ ok: false, error: '' }),
      keep: () => {},
      times: () => [],
      newest,
    }
    service = serviceOver(service.db, undefined, { backups })
    expect((await figures()).get('frontdesk_last_backup_timestamp_seconds')).toBe(
      (newest() ?? 0) / 1000,
    )
  })

  test('says that the database is down, and keeps the other figures', async () => {
    service = serviceOver({
      ...service.db,
      get queries(): typeof service.db.queries {
        throw new DatabaseUnavailable('gone')
      },
    })
    const got = await figures()
    expect(got.get('frontdesk_database_up')).toBe(0)
    expect(got.has('frontdesk_database_size_bytes')).toBe(false)
    expect(got.has('frontdesk_live_streams')).toBe(true)
  })

  test('says that the database is up while the reports after a restore cannot be counted', async () => {
    const { queries } = service.db
    await sql`insert into meta (key, value) values ('restored-to', '2026-11-21T01:00:00.000Z')`.execute(
      queries,
    )
    expect((await figures()).get('frontdesk_restore_tablets')).toBe(0)
    await sql`alter table restore_reports rename to gone`.execute(queries)
    const got = await figures()
    await sql`alter table gone rename to restore_reports`.execute(queries)
    expect(got.get('frontdesk_database_up')).toBe(1)
    expect(got.has('frontdesk_database_restored_to_timestamp_seconds')).toBe(true)
    expect(got.has('frontdesk_restore_tablets')).toBe(false)
  })

  test.each([
    ['from this machine', { peer: loopback }, 200],
    ['from this machine over IPv6', { peer: '::1' }, 200],
    ['from this machine over IPv4 in IPv6', { peer: '::ffff:127.0.0.1' }, 200],
    ['from another machine', { peer: elsewhere }, 401],
    ['with the token', { peer: elsewhere, headers: { Authorization: `Bearer ${token}` } }, 200],
    ['with another token', { peer: elsewhere, headers: { Authorization: 'Bearer x' } }, 401],
    ['through a proxy on this machine', { headers: { 'X-Forwarded-For': elsewhere } }, 401],
    ['pretending to be local', { headers: { 'X-Forwarded-For': loopback } }, 401],
  ])('%s', async (_, asking: Asking, status) => {
    const response = await get('/metrics', asking)
    expect(response.status).toBe(status)
    if (status === 401)
      expect(await response.json()).toMatchObject({ error: { code: 'METRICS_TOKEN' } })
  })

  test('from another machine it is closed where no token is set', async () => {
    const closed = serviceOver(service.db)
    const tries: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer null' },
      { Authorization: 'Bearer ' },
    ]
    for (const headers of tries)
      expect((await get('/metrics', { peer: elsewhere, headers }, closed)).status).toBe(401)
  })
})

describe('a request', () => {
  const lineAbout = (path: string) =>
    service.logged.find((line) => line.includes(`"${path}"`)) ?? ''

  test('has an id in its answer and its line of the log, also one that a proxy gave', async () => {
    const made = (await get('/v1/rooms')).headers.get('X-Request-Id')
    expect(made).toMatch(/^\d+$/)
    expect(lineAbout('/v1/rooms')).toContain(`"id":"${made}"`)
    const given = { 'X-Request-Id': 'from-the-proxy:7' }
    const response = await get('/v1/lockers', { headers: given })
    expect(response.headers.get('X-Request-Id')).toBe('from-the-proxy:7')
    expect(lineAbout('/v1/lockers')).toContain('"id":"from-the-proxy:7"')
    const unusable = await get('/v1/promos', { headers: { 'X-Request-Id': 'a "b"' } })
    expect(unusable.headers.get('X-Request-Id')).toMatch(/^\d+$/)
  })

  test('inside a batch has the id of the batch', async () => {
    const makati = await logIn(service, 'makati')
    const one = { id: nextId(), method: 'POST', path: '/v1/appointments', body: bookingBody }
    const headers = { 'X-Request-Id': 'id-of-the-batch' }
    await makati.send(calls.batch, { body: { requests: [one] }, headers })
    expect(lineAbout('/v1/appointments')).toContain('"id":"id-of-the-batch"')
  })

  test('that fails says its id in the body too', async () => {
    service = serviceOver({
      ...service.db,
      get queries(): typeof service.db.queries {
        throw new Error('a fault')
      },
    })
    const headers = { Authorization: 'Bearer any', 'X-Request-Id': 'the-failed-one' }
    const response = await get('/v1/rooms', { headers })
    expect(response.status).toBe(500)
    const body = {
      error: { code: 'INTERNAL', details: { errors: [], requestId: 'the-failed-one' } },
    }
    expect(await response.json()).toMatchObject(body)
    expect(lineAbout('/v1/rooms')).toMatch(/^request failed .*"id":"the-failed-one"/)
  })

  const forwarded = (addresses: string) => ({ 'X-Forwarded-For': addresses })
  test.each([
    ['without a proxy', 0, elsewhere, {}, elsewhere],
    ['with a header of an unknown proxy', 0, elsewhere, forwarded('192.0.2.1'), null],
    ['through one proxy', 1, loopback, forwarded('192.0.2.1'), '192.0.2.1'],
    [
      'through one proxy, with an entry made up',
      1,
      loopback,
      forwarded('1.1.1.1, 192.0.2.1'),
      '192.0.2.1',
    ],
    ['through two proxies', 2, loopback, forwarded('192.0.2.1, 198.51.100.9'), '192.0.2.1'],
    ['past one of two proxies', 2, loopback, forwarded('192.0.2.1'), null],
    ['with a port', 1, loopback, forwarded('192.0.2.1:4711'), '192.0.2.1'],
    ['over IPv6', 1, loopback, forwarded('[2001:db8::7]:4711'), '2001:db8::7'],
    ['with nonsense', 1, loopback, forwarded('"unknown"'), null],
  ])('%s has its address in the log', async (_, trustProxy, peer, headers, address) => {
    service = serviceOver(service.db, undefined, { trustProxy })
    await get('/v1/rooms', { peer, headers })
    expect(lineAbout('/v1/rooms')).toContain(`"client":${JSON.stringify(address)}`)
  })
})
