import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

/** A folder with the contents of the image: built files and production packages. */
let folder = ''
let service: ChildProcess | null = null

interface Lock {
  packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>
}

/** Folders that `npm ci --omit=dev --omit=optional` installs. */
async function productionPackages(): Promise<string[]> {
  const lock: Lock = JSON.parse(await readFile('package-lock.json', 'utf8'))
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional, devOptional }]) => path && !dev && !optional && !devOptional)
    .map(([path]) => path)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-image-'))
  for (const path of ['package.json', 'dist/app', 'dist/server', ...(await productionPackages())])
    await cp(path, join(folder, path), { recursive: true })
  await cp(inject('demoDataDir'), join(folder, 'data'), { recursive: true })
})
afterAll(async () => {
  if (service?.exitCode === null) {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** Starts the service as the image does. Resolves with its origin. */
async function start(env: NodeJS.ProcessEnv): Promise<string> {
  const started = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  service = started
  let output = ''
  return new Promise((resolve, reject) => {
    started.on('exit', () => reject(new Error(output)))
    const add = (bytes: Buffer) => {
      output += bytes
      const origin = /ready at (http:\S+)\/dashboard/.exec(output)?.[1]
      if (origin) resolve(origin)
    }
    started.stdout.on('data', add)
    started.stderr.on('data', add)
  })
}

test('the built service, its tools and the app run with the packages of production only', async () => {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'off' }
  const origin = await start(env)
  for (const path of ['/livez', '/readyz', '/healthz', '/metrics', '/openapi.json', '/docs'])
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
  const page = await (await fetch(`${origin}/dashboard`)).text()
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of scripts) expect((await fetch(`${origin}${path}`)).status).toBe(200)

  const runTool = (name: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [`dist/server/${name}-tool.js`, ...words], {
      cwd: folder,
      env,
    })
  expect((await runTool('backup', 'copy')).stdout).toMatch(/copy holds \d+ rows/)
  expect((await runTool('restore', '--check', 'copy')).stdout).toMatch(/\d+ rows/)
})
