import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service, type ServiceOptions } from '#server/app'
import { appFiles } from '#server/http/app-files'
import { keepAssets } from '#server/http/former-assets'
import { readRevision } from '#server/start/read-revision'
import { emptyDatabase } from '../support/memory-database'
import { cheapPasswords, nextId } from './support/test-service'

const page = '<!doctype html><title>Frontdesk</title>'
const script = 'export const desk = 1\n'.repeat(50)

let root: string
let service: Service
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'frontdesk-app-'))
  const folder = join(root, 'app')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'sw.js'), script)
  await writeFile(join(folder, 'sw.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'sw.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets/index-Ab12.js'), script)
  await writeFile(join(root, 'secret.txt'), 'secret')
  service = await serviceWith({ appFiles: appFiles(folder) })
})
afterAll(() => rm(root, { recursive: true }))

async function serviceWith(options: Partial<ServiceOptions>): Promise<Service> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return createService({
    db: await emptyDatabase(),
    clock: () => 0,
    ids: nextId,
    randomBytes,
    log,
    passwords: cheapPasswords(),
    tokenHours: 12,
    ...options,
  })
}

const get = (path: string, init: RequestInit = {}, from = service) =>
  from.handle(new Request(`http://service${path}`, init))

describe('the app is served', () => {
  test('a missing page is a page for a browser, and JSON for a script', async () => {
    const opened = { headers: { Accept: 'text/html,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' } }
    for (const [path, status] of [
      ['/v1/nothing', 404],
      ['/assets/gone.js', 404],
      ['/v1/rooms', 401],
    ] as const) {
      const response = await get(path, opened)
      expect(response.status).toBe(status)
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('<h1>There is no such page</h1>')
    }
    const asked = await get('/v1/nothing', {
      headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'cors' },
    })
    expect(asked.headers.get('Content-Type')).toContain('application/json')
  })

  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    [
      '/assets/index-Ab12.js',
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/dashboard', 'text/html; charset=utf-8', 'no-cache'],
    ['/dashboard/?date=2026-11-27', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s', async (path, type, cacheControl) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Cache-Control')).toBe(cacheControl)
  })

  test('a mistyped probe is not green: an unknown path is 404, in JSON', async () => {
    for (const path of ['/readyz2', '/metrics2', '/health', '/api', '/docs2', '/any/path']) {
      const response = await get(path, { headers: { Accept: '*/*' } })
      expect([path, response.status]).toEqual([path, 404])
      expect(response.headers.get('Content-Type')).toContain('application/json')
      expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    }
  })

  test('NAV-4 an unknown path that a browser opens is the page, which shows the error page', async () => {
    const headers = { Accept: 'text/html,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' }
    const response = await get('/nowhere', { headers })
    expect(response.status).toBe(404)
    expect(await response.text()).toBe(page)
  })

  test('serves nothing from outside of its folder, and no missing file', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/missing.js',
      '/assets/missing',
      '/assets/',
      '/secret.txt',
    ])
      expect((await get(path)).status).toBe(404)
    expect((await get('/dashboard', { method: 'POST' })).status).toBe(404)
  })

  test('paths of calls never get the page', async () => {
    const response = await get('/v1/unknown')
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toContain('json')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['GZIP', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
  ])('to a client that takes %s', async (taken, encoding, unpacked) => {
    const response = await get('/sw.js', { headers: { 'Accept-Encoding': taken } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('Content-Length')).toBe(String(bytes.length))
    expect(unpacked(bytes).toString()).toBe(script)
  })

  test('not again to a browser that has it', async () => {
    for (const path of ['/', '/sw.js']) {
      const etag = (await get(path)).headers.get('ETag') ?? ''
      const again = await get(path, { headers: { 'If-None-Match': `"other", ${etag}` } })
      expect(again.status).toBe(304)
      expect(again.headers.get('Cache-Control')).toBe('no-cache')
      expect(await again.text()).toBe('')
    }
  })

  test('HEAD has the headers and no body', async () => {
    const response = await get('/', { method: 'HEAD' })
    expect(response.headers.get('Content-Length')).toBe(String(page.length))
    expect(await response.text()).toBe('')
  })
})

test('healthz names the version and the build', async () => {
  const folder = join(root, 'app')
  expect(readRevision(folder)).toBeUndefined()
  await writeFile(join(folder, 'release.json'), '{"revision":"a1b2c3d4","files":[]}')
  const built = await serviceWith({ version: '1.0.0', build: readRevision(folder) })
  const got = await get('/healthz', {}, built)
  expect(await got.json()).toEqual({ status: 'ok', version: '1.0.0', build: 'a1b2c3d4' })
})

test.each(['/', '/v1/rooms', '/healthz', '/auth/logout'])(
  '%s comes with strict headers',
  async (path) => {
    const { headers } = await get(path)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
  },
)

describe('assets of former builds', () => {
  const day = 24 * 3_600_000
  const start = Date.parse('2026-11-01T00:00:00Z')

  /** Puts a build in place and starts a service with it, `days` after the first one. */
  async function deploy(asset: string, days: number, isShared = false) {
    const folder = join(root, isShared ? `deployed-${asset}` : 'deployed')
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), page)
    await writeFile(join(folder, 'assets', asset), `${script}// ${asset}`)
    let today = days
    const kept = join(root, isShared ? 'shared' : 'data', 'former-assets')
    const folders = { current: join(folder, 'assets'), kept, isShared }
    const former = keepAssets(folders, () => start + today * day)
    const deployed = await serviceWith({ appFiles: appFiles(folder, former.read) })
    return {
      get: (name: string) => get(`/assets/${name}`, {}, deployed),
      /** as every day until that one */
      renew(until: number) {
        for (; today < until; today += 1) former.renew()
        former.renew()
      },
    }
  }

  test('are served for 30 days after the new build, and then removed', async () => {
    const first = await deploy('index-Aa11.js', 0)
    first.renew(60)
    const second = await deploy('index-Bb22.js', 60)
    const got = await second.get('index-Aa11.js')
    expect(got.status).toBe(200)
    expect(await got.text()).toBe(`${script}// index-Aa11.js`)
    expect(got.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(got.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')

    const restarted = await deploy('index-Bb22.js', 89)
    expect((await restarted.get('index-Aa11.js')).status).toBe(200)
    restarted.renew(91)
    expect((await restarted.get('index-Aa11.js')).status).toBe(404)
    expect((await restarted.get('index-Bb22.js')).status).toBe(200)
    expect(await readdir(join(root, 'data', 'former-assets'))).toEqual(['index-Bb22.js'])
  })

  test('of a newer build are found by the older instance that shares their folder', async () => {
    const older = await deploy('index-Aa11.js', 0, true)
    expect((await older.get('index-Bb22.js')).status).toBe(404)
    const newer = await deploy('index-Bb22.js', 0, true)
    for (const instance of [older, newer])
      for (const name of ['index-Aa11.js', 'index-Bb22.js']) {
        const got = await instance.get(name)
        expect([got.status, await got.text()]).toEqual([200, `${script}// ${name}`])
      }
    for (const name of ['..%2Fsecret.txt', 'index-Cc33.js', 'index-Bb22.js.part'])
      expect((await older.get(name)).status).toBe(404)
  })

  test('are not taken from a file that another instance is still writing', async () => {
    const kept = join(root, 'shared', 'former-assets')
    await mkdir(kept, { recursive: true })
    await writeFile(join(kept, 'index-Aa11.js.part'), 'half')
    const instance = await deploy('index-Aa11.js', 0, true)
    expect((await instance.get('index-Aa11.js.part')).status).toBe(404)
    expect(await (await instance.get('index-Aa11.js')).text()).toBe(`${script}// index-Aa11.js`)
    expect(await readFile(join(kept, 'index-Aa11.js.part'), 'utf8')).toBe('half')
  })
})

describe('an app on another origin', () => {
  const elsewhere = 'https://desk.example'

  test('may call, send its headers and read the answers, if it is listed', async () => {
    const open = await serviceWith({ appOrigins: [elsewhere] })
    const headers = {
      Origin: elsewhere,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization, store_code, idempotency-key, if-match',
    }
    const asked = await get('/v1/rooms/r1', { method: 'OPTIONS', headers }, open)
    expect(asked.status).toBe(204)
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(elsewhere)
    expect(asked.headers.get('Access-Control-Allow-Methods')).toBe('GET,POST,PATCH')
    const allowed = asked.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',')
    const sent = [
      'authorization',
      'content-type',
      'store_code',
      'idempotency-key',
      'if-match',
    ].concat('frontdesk-approval')
    expect(allowed).toEqual(sent)

    // A browser may read a refusal too.
    const got = await get('/v1/rooms', { headers: { Origin: elsewhere } }, open)
    expect(got.status).toBe(401)
    expect(got.headers.get('Access-Control-Allow-Origin')).toBe(elsewhere)
    expect(got.headers.get('Vary')).toContain('Origin')
    const read = got.headers.get('Access-Control-Expose-Headers')?.split(',')
    expect(read).toEqual(expect.arrayContaining(['Date', 'ETag', 'Retry-After']))
    expect(read).toContain('Frontdesk-Extensions')
  })

  test('may not if it is not', async () => {
    const open = await serviceWith({ appOrigins: [elsewhere] })
    for (const some of [open, service]) {
      const got = await get('/v1/rooms', { headers: { Origin: 'https://evil.example' } }, some)
      expect(got.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })

  test('an app that was built to call another host may call that one, and no third', async () => {
    const policyOf = async (bookingHost: string | null) => {
      const { headers } = await get('/', {}, await serviceWith({ bookingHost }))
      return headers.get('Content-Security-Policy')
    }
    expect(await policyOf('https://booking.example')).toMatch(
      /; connect-src 'self' https:\/\/booking\.example$/,
    )
    expect(await policyOf(null)).not.toContain('connect-src')
  })
})
