import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { appFolder } from '../../e2e/fixtures/release'
import { tracedTasks } from './board/longest-tasks'
import { type Figures, openProfile } from './in-browser'
import { scaled } from './scale'
import { against } from './sync/goal'
import { median } from './sync/median'
import { answerReads } from './sync/read-stub'

/** Factor by which a tablet is slower than this machine. */
const slowdown = 4
const rounds = scaled(9, 1)
const perDay = scaled(400, 20)
const size = { appointments: perDay * 21, customers: scaled(5000, 100), perDay }

async function showBoard(page: Page) {
  await page.getByLabel('Username').fill('makati')
  await page.getByLabel('Password', { exact: true }).fill('makati-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: /Online.*Synced/ }).waitFor({ timeout: 120_000 })
  await page
    .locator('[data-event]')
    .nth(perDay - 1)
    .waitFor({ state: 'attached' })
  // Deferred scripts and the upkeep after a first sync come first.
  await page.waitForTimeout(scaled(3000, 300))
}

const form = '#updateAppointmentForm'

/** Opens the `nth` appointment. Marks: `tap`, `seen` when its window is painted, `whole` when its form is. */
const openVisit = (page: Page, nth: number) =>
  page.evaluate(
    ([form, at]) =>
      new Promise<void>((resolve) => {
        const painted = (selector: string, mark: string, then: () => void) => {
          const look = () => {
            if (!document.querySelector(selector)) return requestAnimationFrame(look)
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              performance.mark(mark)
              then()
            }
            return port2.postMessage(null)
          }
          requestAnimationFrame(look)
        }
        performance.mark('tap')
        // A task of its own: one that begins before its mark is not counted.
        setTimeout(() => {
          document.querySelectorAll<HTMLElement>('[data-event]')[at]?.click()
          painted('[role=dialog]', 'seen', () => painted(form, 'whole', resolve))
        })
      }),
    [form, nth] as const,
  )

async function closeVisit(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.locator(form).waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

/** Scrolls the board down and up again, 40 px per frame. Marks: `scroll`, `rest`. */
const scrollBoard = (page: Page) =>
  page.evaluate(async () => {
    const board = document.querySelector('[data-event]')?.closest('section')
    performance.mark('scroll')
    for (const step of [40, -40])
      for (let way = 0; board && way < board.scrollHeight; way += 40) {
        board.scrollBy(0, step)
        await new Promise(requestAnimationFrame)
      }
    performance.mark('rest')
  })

async function measure(page: Page): Promise<Figures> {
  await openVisit(page, 0)
  await closeVisit(page)
  const found = await tracedTasks(page, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      await openVisit(page, round)
      await closeVisit(page)
      await scrollBoard(page)
    }
  })
  const slow = (mark: string, figure: (tasks: readonly number[]) => number) =>
    Math.round(slowdown * median((found.get(mark) ?? []).map(figure)))
  const sum = (tasks: readonly number[]) => tasks.reduce((all, each) => all + each, 0)
  const longest = (tasks: readonly number[]) => Math.max(0, ...tasks)
  const seenMs = slow('tap', sum)
  return {
    slowdown,
    perDay,
    seenMs,
    ...against(100, seenMs),
    wholeMs: seenMs + slow('seen', sum),
    scrollTaskMs: slow('scroll', longest),
  }
}

/**
 * Measures opening an appointment on a full board, and scrolling that board, in the built app: processor time of the
 * main thread, on a slow tablet.
 */
export async function run(): Promise<Figures> {
  spawnSync(process.execPath, ['server/scripts/build.mjs'], { stdio: 'ignore' })
  const files = appFolder('dist/app')
  const reads = answerReads(size)
  const server = createServer((incoming, response) => {
    if (reads(incoming, response)) return
    const { method = '', url: path = '' } = incoming
    if (!files.answers({ method, path }, response)) response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const profile = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const context = await openProfile(profile)
  try {
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    await showBoard(page)
    return await measure(page)
  } finally {
    await context.close()
    server.close()
    server.closeAllConnections()
    rmSync(profile, { recursive: true, force: true })
  }
}
