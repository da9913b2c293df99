import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright'
import { openBarePage } from './cold/bare-page'
import { type Installed, install } from './cold/installed'
import { buildStoredApp } from './cold/stored-app'
import type { Figures } from './in-browser'
import { scaled } from './scale'
import { median } from './sync/median'
import { answerReads } from './sync/read-stub'

const slowdown = 4
/** Many rounds, because a browser's start varies by half. */
const rounds = scaled(15, 1)

/** Selectors of elements that a user can operate. */
const usable = {
  app: '[aria-label*="RESERVED"], [aria-label^="Customer"]',
  empty: 'button',
}

async function fill(page: Page) {
  await page.getByLabel('Username').fill('makati')
  await page.getByLabel('Password', { exact: true }).fill('makati-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: /Online.*Synced/ }).waitFor({ timeout: 120_000 })
}

/** Milliseconds until an element is usable in a new browser, offline, at a quarter of the processor's speed. */
const coldStart = async ({ origin, profile }: Installed, selector: string): Promise<number> =>
  Number(await openBarePage({ profile, slowdown, selector }, `${origin}/dashboard`))

/**
 * Compares an offline cold start to a usable board, with 20,000 appointments and 50,000 customers stored, with an empty
 * Mantine page that has such a worker too, in turns. Usable: the visible appointments are painted.
 */
export async function run(): Promise<Figures> {
  spawnSync(process.execPath, ['server/scripts/build.mjs'], { stdio: 'ignore' })
  const reads = answerReads({
    appointments: scaled(20_000, 4000),
    customers: scaled(50_000, 100),
    perDay: 200,
  })
  const app = await install('dist/app', reads, fill)
  const bare = await buildStoredApp('tests/bench/empty.page.tsx')
  const empty = await install(bare)
  try {
    const times: { app: number; empty: number }[] = []
    for (let round = 0; round < rounds; round += 1)
      times.push({
        empty: await coldStart(empty, usable.empty),
        app: await coldStart(app, usable.app),
      })
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
    for (const { remove } of [app, empty]) remove()
  }
}
