import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { startPostgres, type TestPostgres } from '../../tests/support/postgres'
import { environmentAhead } from '../fixtures/clock'
import { Network } from '../fixtures/network'
import { builtRevision, nextRelease, nextRevision } from '../fixtures/release'
import { type Service, startService, temporaryDataDir } from '../fixtures/service'
import { test as base } from '../fixtures/test'
import { bookingForm, expectChip, logIn, waitUntilInstalled } from '../steps/user'

/* Two processes of two releases on one PostgreSQL, behind a balancer that keeps no tablet at one of them. */

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** The folder of an installed next release: its app, and the same service. */
function installNext(): string {
  const app = nextRelease()
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-installed-'))
  mkdirSync(join(folder, 'dist'))
  cpSync(app, join(folder, 'dist/app'), { recursive: true })
  cpSync('dist/server', join(folder, 'dist/server'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  rmSync(app, { recursive: true })
  return folder
}

const owner = 'luisa'

/** Opens a store at a service without one. */
async function openStore(origin: string) {
  const store = { name: 'Spa Uno', code: 'SPA_UNO', openTime: '10:00', closeTime: '22:00' }
  const account = {
    username: owner,
    password: `${owner}-demo`,
    firstName: 'Luisa',
    lastName: 'Reyes',
  }
  const { status } = await fetch(`${origin}/v1/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ store, owner: account }),
  })
  expect(status).toBe(201)
}

/** A deploy under way: `old` runs, `startNext` starts the next release beside it. */
const test = base.extend('deploy', async ({ msAhead }, { onCleanup }) => {
  const databaseUrl = await postgres.freshDatabase()
  const { dataDir: data, remove } = await temporaryDataDir()
  const folder = installNext()
  const running: Service[] = []
  onCleanup(async () => {
    await Promise.all(running.map(({ stop }) => stop()))
    await remove()
    rmSync(folder, { recursive: true })
  })
  const shared = { DATABASE_URL: databaseUrl, DEMO: 'off', ASSETS_DIR: join(data, 'assets') }
  async function start(from: string) {
    const dataDir = join(data, `of-instance-${running.length + 1}`)
    const env = { ...environmentAhead(msAhead), ...shared }
    const service = await startService({ dataDir, env, folder: from })
    running.push(service)
    return service
  }
  const old = await start('.')
  await openStore(old.origin)
  return { old, startNext: () => start(folder) }
})

/** The stored pages: revision in their key, release in their text. */
const storedPages = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const { pathname, searchParams } = new URL(url)
        if (pathname !== '/index.html') continue
        const text = (await (await cache.match(url))?.text()) ?? ''
        const release = /<meta name="release" content="\S+ (\w+)"/.exec(text)?.[1]
        found.push(`${searchParams.get('__WB_REVISION__')} ${release}`)
      }
    }
    return found
  })

const askForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // Rejects when the worker's own script can't be had.
    await registration?.update().catch(() => undefined)
  })

/** Whether a worker of another release is being installed, or waits. */
const isStoring = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { installing: !!registration?.installing, waiting: !!registration?.waiting }
  })

test('OFF-12 in a rolling deploy no page of one release is stored for the other one, and the next one is offered', async ({
  deploy: { old, startNext },
  openTablet,
}) => {
  const network = await Network.start(old.origin)
  onTestFinished(() => network.cut())
  const { page } = await openTablet({ origin: network.origin, storesApp: true })
  await logIn(page, owner)
  await waitUntilInstalled(page)
  const before = await storedPages(page)
  expect(before).toEqual([expect.stringMatching(builtRevision())])

  // The worker comes from the next instance, and the page that it stores from the old one.
  const next = await startNext()
  network.balance(({ path }) => (path.startsWith('/sw.js') ? next.origin : old.origin))
  await askForUpdate(page)
  await expect.poll(() => isStoring(page)).toEqual({ installing: false, waiting: false })
  expect(await storedPages(page)).toEqual(before)
  await page.reload()
  await expectChip(page, /^Online/)

  await old.stop()
  network.balance(() => next.origin)
  await askForUpdate(page)
  await page.getByRole('button', { name: /^Online.*Update/ }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).first().click()
  await expect.poll(() => storedPages(page)).toEqual([expect.stringMatching(nextRevision)])
  // The page loads itself again when the new worker has taken over.
  const running = page.locator('meta[name="release"]')
  await expect.poll(() => running.getAttribute('content')).toContain(nextRevision)
  await waitUntilInstalled(page)
  await network.cut()
  await page.reload()
  await bookingForm(page).waitFor()
  expect(await running.getAttribute('content')).toContain(nextRevision)
})
