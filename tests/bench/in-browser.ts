import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, extname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { flags, requireChromium } from '../../e2e/fixtures/chromium'

/** A bench's figures, as they are printed. */
export type Figures = Readonly<Record<string, number | string>>

declare global {
  /** the `run` of the open page */
  var runBench: ((input: unknown) => Promise<Figures>) | undefined
}

const html = `<!doctype html>
<link rel="stylesheet" href="/page.css" />
<div id="root"></div>
<script type="module">import { run } from '/page.js'; globalThis.runBench = run</script>`

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
}

/** Tells a page whether it is a smoke run (`scale`). */
export const pageDefines = {
  'process.env.BENCH_SMOKE': JSON.stringify(process.env.BENCH_SMOKE ?? ''),
}

async function buildPage(entry: string, outDir: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"', ...pageDefines },
    build: {
      outDir,
      lib: { entry: resolve(entry), formats: ['es'], fileName: 'page', cssFileName: 'page' },
    },
  })
}

/** Answers requests that are not for the page's files. False: the request is for a file. */
export type Stub = (incoming: IncomingMessage, response: ServerResponse) => boolean

async function serve(folder: string, stub: Stub) {
  const server = createServer(async (incoming, response) => {
    if (stub(incoming, response)) return
    const path = incoming.url === '/' ? '/index.html' : (incoming.url ?? '')
    const content =
      path === '/index.html' ? html : await readFile(join(folder, path)).catch(() => '')
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.end(content)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/**
 * Opens a browser with its profile on disk, in that folder: without a profile IndexedDB is in memory, and durable
 * writes cost nothing. The caller closes it.
 */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: requireChromium(),
    args: flags,
    viewport: { width: 1180, height: 820 },
  })

/**
 * Builds a page of tests/bench (path from the root) and opens it in Chromium at a secure origin; `use` operates it.
 * `stub` answers in place of a service on the same origin.
 */
export async function withPage<Result>(
  entry: string,
  stub: Stub,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const folder = join('.cache/bench', basename(entry).replace(/\W+/g, '-'))
  await buildPage(entry, folder)
  const server = await serve(folder, stub)
  const profile = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
  const context = await openProfile(profile)
  try {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    return await use(await openPage(context, `http://127.0.0.1:${port}/`))
  } finally {
    await context.close()
    server.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => globalThis.runBench !== undefined)
  return page
}

/** The result of a page's `run(input)`; input and result pass through JSON. */
export const runIn = (page: Page, input: unknown): Promise<Figures> =>
  page.evaluate(async (given) => (await globalThis.runBench?.(given)) ?? {}, input)
