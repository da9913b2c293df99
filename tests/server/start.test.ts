import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config'
import { StartRefused } from '#server/kernel/database-errors'
import { openDatabase } from '#server/start/open-service'
import { putEmptyDatabase } from '../support/empty-files'
import { bundleProgram, type Program, startProgram } from './support/program'
import { sharedPostgres } from './support/shared-postgres'

let program: URL
let root: string
let dataDir: string
const running = new Set<Program>()

beforeAll(async () => {
  program = (await bundleProgram()).program
  root = await mkdtemp(join(tmpdir(), 'frontdesk-start-'))
  dataDir = join(root, 'data')
}, 60_000)
afterEach(async () => {
  for (const one of running) await one.stop('SIGKILL')
})
afterAll(() => rm(root, { recursive: true, force: true }))

function start(environment: Record<string, string> = {}): Program {
  const one = startProgram(program, { DATA_DIR: dataDir, ...environment })
  running.add(one)
  one.ended.finally(() => running.delete(one))
  return one
}

test('starts alone in its folder, and stops in order', async () => {
  await putEmptyDatabase(dataDir)
  const first = start({ DEMO: 'off' })
  const origin = await first.ready()
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)

  const sameFolder = start()
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).toContain('Frontdesk did not start.')
  expect(sameFolder.output()).toContain('Stop it first, or set DATA_DIR to another folder.')
  expect(sameFolder.output()).not.toContain('    at ')
  expect(await first.stop('SIGINT')).toBe(0)
}, 120_000)

test('reports errors of its configuration, from .env in its folder too; the environment wins', async () => {
  const place = await mkdtemp(join(root, 'place-'))
  await writeFile(join(place, '.env'), '# comment\nPORT=eighty\nTOKEN_HOURS="24"\nLOG_LEVEL=loud\n')
  const one = startProgram(program, { PORT: '0', TOKEN_HOURS: '-1', DATA_DIR: dataDir }, place)
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain('LOG_LEVEL must be one of trace')
  expect(one.output()).toContain('TOKEN_HOURS must be')
  expect(one.output()).not.toContain('PORT must')
})

test('says that .env cannot be read', async () => {
  const place = await mkdtemp(join(root, 'place-'))
  await mkdir(join(place, '.env'))
  const one = startProgram(program, { PORT: '0', DATA_DIR: dataDir }, place)
  expect(await one.ended).toBe(1)
  expect(one.output()).toMatch(/The file \.env cannot be read \(E[A-Z_]+\)/)
})

test('refuses a folder of backups that cannot be written, before it opens the database', async () => {
  const file = join(root, 'a-file')
  await writeFile(file, '')
  const backups = join(file, 'backups')
  const place = join(root, 'untouched')
  const one = start({ DATA_DIR: place, BACKUP_DIR: backups })
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain(`The folder of backups ${backups} can't be written (ENOTDIR).`)
  expect(one.output()).toContain('set BACKUP_DIR to another folder')
  expect(one.output()).not.toContain('    at ')
  await expect(readdir(place)).rejects.toThrow('ENOENT')
})

/** The refusal of a start with these addresses of a PostgreSQL. */
async function refusalAt(databaseUrl: string, listenUrl?: string): Promise<string> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    ...(listenUrl && { DATABASE_LISTEN_URL: listenUrl }),
  })
  if (!config.ok) throw new Error(config.error.join())
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const opening = openDatabase(config.value, { clock: Date.now, log })
  const error = await opening.then(
    (db) => db.close(),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartRefused)
  return String(error)
}

test('says in a sentence that PostgreSQL cannot be reached, without the password', async () => {
  const refusal = await refusalAt('postgres://desk:hidden@127.0.0.1:1/none')
  expect(refusal).toContain('The database of DATABASE_URL cannot be used (connect ECONN')
  expect(refusal).not.toContain('hidden')
})

/** A PostgreSQL behind what refuses settings of connections, as PgBouncer does. */
async function openPooler(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl)
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  const pooler = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (first) => {
      if (first.includes('statement_timeout'))
        return socket.end(Buffer.concat([head, Buffer.from(fields)]))
      const server = connect(Number(port), hostname).on('error', () => {})
      server.write(first)
      socket.pipe(server).pipe(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const address = pooler.address()
  const own = typeof address === 'object' ? address?.port : 0
  return {
    url: Object.assign(new URL(databaseUrl), { port: own }).href,
    close: () => pooler.close(),
  }
}

test('says that an address leads to a pooler, and what it needs', async () => {
  const direct = await (await sharedPostgres()).freshDatabase()
  const pooler = await openPooler(direct)
  for (const [variable, refusal] of [
    ['DATABASE_URL', await refusalAt(pooler.url)],
    ['DATABASE_LISTEN_URL', await refusalAt(direct, pooler.url)],
  ]) {
    expect(refusal).toContain(`The database of ${variable} cannot be used`)
    expect(refusal).toContain('set DATABASE_LISTEN_URL to the database itself')
  }
  pooler.close()
})
