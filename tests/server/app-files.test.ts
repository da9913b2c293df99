import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createService, type Service } from '#server/app'
import { appFiles } from '#server/http/app-files'
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
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets/index-Ab12.js'), script)
  await writeFile(join(root, 'secret.txt'), 'secret')
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  service = createService({
    db: await emptyDatabase(),
    clock: () => 0,
    ids: nextId,
    randomBytes,
    log,
    passwords: cheapPasswords(),
    tokenHours: 12,
    appFiles: appFiles(folder),
  })
})
afterAll(() => rm(root, { recursive: true }))

const get = (path: string, init: RequestInit = {}) =>
  service.handle(new Request(`http://service${path}`, init))

describe('the app is served', () => {
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
    ['/any/unknown/path', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s', async (path, type, cacheControl) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Cache-Control')).toBe(cacheControl)
  })

  test('nothing from outside of its folder, and no file that is not there', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/missing.js',
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

  test('compressed for whoever takes it', async () => {
    const response = await get('/sw.js', { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(script.length)
    expect(gunzipSync(bytes).toString()).toBe(script)
  })

  test('HEAD has the headers and no body', async () => {
    const response = await get('/', { method: 'HEAD' })
    expect(response.headers.get('Content-Length')).toBe(String(page.length))
    expect(await response.text()).toBe('')
  })
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
  },
)
