import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { appFolder } from '../../e2e/fixtures/release'
import { openBarePage } from './cold/bare-page'
import { buildEmptyApp } from './cold/empty-app'
import { type Figures, openProfile } from './in-browser'
import { median } from './sync/median'
import { answerReads } from './sync/read-stub'

const slowdown = 4
/** Many, for a browser's start varies by a half. */
const rounds = 15

interface App {
  origin: string
  profile: string
  /** a selector of what a person can use */
  usable: string
  stop(): Promise<void>
}

type Stub = (incoming: IncomingMessage, response: ServerResponse) => boolean

async function serve(folder: string, usable: string, stub: Stub): Promise<App> {
  const files = appFolder(folder)
  const server = createServer((incoming, response) => {
    if (stub(incoming, response)) return
    const { method = '', url: path = '' } = incoming
    if (!files.answers({ method, path }, response)) response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    profile: mkdtempSync(join(tmpdir(), 'frontdesk-bench-')),
    usable,
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Opens it once with the network, so that it is stored; `prepare` fills it. */
async function install(app: App, prepare: (page: Page) => Promise<void>) {
  const context = await openProfile(app.profile)
  const page = await context.newPage()
  await page.goto(app.origin)
  await prepare(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForTimeout(6000)
  await context.close()
  await app.stop()
}

async function fill(page: Page) {
  await page.getByLabel('Username').fill('makati')
  await page.getByLabel('Password', { exact: true }).fill('makati-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: /Online.*Synced/ }).waitFor({ timeout: 120_000 })
}

/** A new browser, no network, a processor of a quarter: milliseconds until it can be used. */
const coldStart = ({ origin, profile, usable }: App): Promise<number> =>
  openBarePage({ profile, slowdown }, `${origin}/dashboard`, usable)

/**
 * A cold start without a network to a board that can be used, over 20,000 appointments and 50,000
 * customers, beside that of an empty Mantine page with such a worker; both in turns. The board can be
 * used when the day's appointments in sight are painted; those out of sight are drawn right after.
 */
export async function run(): Promise<Figures> {
  spawnSync(process.execPath, ['server/scripts/build.mjs'], { stdio: 'ignore' })
  const app = await serve(
    'dist/app',
    '[aria-label*="RESERVED"], [aria-label^="Customer"]',
    answerReads({ appointments: 20_000, customers: 50_000, perDay: 200 }),
  )
  const empty = await serve(await buildEmptyApp(), 'button', () => false)
  try {
    await install(app, fill)
    await install(empty, async () => {})
    const times: { app: number; empty: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push({ empty: await coldStart(empty), app: await coldStart(app) })
    const [boardMs, emptyMs] = [
      median(times.map((time) => time.app)),
      median(times.map((time) => time.empty)),
    ]
    return {
      slowdown,
      boardMs: Math.round(boardMs),
      emptyMs: Math.round(emptyMs),
      ratio: Math.round((boardMs / emptyMs) * 100) / 100,
    }
  } finally {
    for (const { profile, stop } of [app, empty]) {
      await stop()
      rmSync(profile, { recursive: true, force: true })
    }
  }
}
