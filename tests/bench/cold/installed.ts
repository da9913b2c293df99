import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { appFolder } from '../../../e2e/fixtures/release'
import { openProfile, type Stub } from '../in-browser'
import { scaled } from '../scale'

/** An app that a browser has stored; the network is cut. */
export interface Installed {
  origin: string
  /** the browser's folder */
  profile: string
  /** deletes the profile */
  remove(): void
}

/**
 * Serves the app in a folder with `stub` as its service, opens it once so that the browser stores it, and cuts the
 * network for good. `prepare` fills the app before that.
 */
export async function install(
  folder: string,
  stub: Stub = () => false,
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Installed> {
  const files = appFolder(folder)
  const server = createServer((incoming, response) => {
    if (stub(incoming, response)) return
    const { method = '', url: path = '' } = incoming
    if (!files.answers({ method, path }, response)) response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`
  const profile = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const context = await openProfile(profile)
  const page = await context.newPage()
  await page.goto(origin)
  await prepare(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Wait until the worker has stored the files, and the database has compacted its own.
  await page.waitForTimeout(scaled(6000, 500))
  await context.close()
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
  return { origin, profile, remove: () => rmSync(profile, { recursive: true, force: true }) }
}
