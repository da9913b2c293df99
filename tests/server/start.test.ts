import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putEmptyDatabase } from '../support/empty-files'
import { bundleProgram, type Program, startProgram } from './support/program'

let program: URL
let dataDir: string
const running = new Set<Program>()

beforeAll(async () => {
  program = (await bundleProgram()).program
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-start-'))
}, 60_000)
afterEach(async () => {
  for (const one of running) await one.stop('SIGKILL')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

function start(environment: Record<string, string> = {}): Program {
  const one = startProgram(program, { DATA_DIR: dataDir, ...environment })
  running.add(one)
  one.ended.finally(() => running.delete(one))
  return one
}

test('starts with the demo business, refuses a second start and a taken port, stops in order', async () => {
  const first = start()
  const origin = await first.ready()
  expect(first.output()).toContain('owner / owner-demo')
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)

  const sameFolder = start()
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).toContain('Frontdesk did not start.')
  expect(sameFolder.output()).toContain('Stop it first, or set DATA_DIR to another folder.')
  expect(sameFolder.output()).not.toContain('    at ')

  const port = new URL(origin).port
  const samePort = start({ PORT: port, DATA_DIR: await folder('other'), DEMO: 'off' })
  expect(await samePort.ended).toBe(1)
  expect(samePort.output()).toContain(`Port ${port} is taken by another program.`)
  expect(samePort.output()).not.toContain('    at ')

  const body = JSON.stringify({ username: 'makati', password: 'makati-demo' })
  const headers = { 'Content-Type': 'application/json' }
  const logIn = await fetch(`${origin}/auth/authenticate`, { method: 'POST', headers, body })
  expect(await logIn.json()).toMatchObject({ storeCode: 'SERENITY_MAKATI', roles: 'ADMIN' })
  expect(first.output()).not.toContain('makati-demo"')

  expect(await first.stop('SIGTERM')).toBe(0)
  const again = start()
  await again.ready()
  expect(await again.stop('SIGINT')).toBe(0)
}, 120_000)

/** A folder with an empty database that was copied, because making one takes seconds. */
async function folder(name: string): Promise<string> {
  await putEmptyDatabase(join(dataDir, name))
  return join(dataDir, name)
}

test('reports its configuration errors', async () => {
  const one = start({ PORT: 'eighty', TOKEN_HOURS: '-1' })
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain('PORT must be a whole number from 0 to 65535, but is "eighty".')
  expect(one.output()).toContain('TOKEN_HOURS must be')
})

test('refuses a folder of backups that cannot be written, before it opens the database', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  const backups = join(file, 'backups')
  const place = join(dataDir, 'untouched')
  const one = start({ DATA_DIR: place, BACKUP_DIR: backups })
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain(`The folder of backups ${backups} can't be written (ENOTDIR).`)
  expect(one.output()).toContain('set BACKUP_DIR to another folder')
  expect(one.output()).not.toContain('    at ')
  await expect(readdir(place)).rejects.toThrow('ENOENT')
})

test('says in a sentence that PostgreSQL cannot be reached, without the password', async () => {
  const one = start({ DATABASE_URL: 'postgres://desk:hidden@127.0.0.1:1/none' })
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain('Frontdesk did not start.')
  expect(one.output()).toContain('The database of DATABASE_URL cannot be used (connect ECONN')
  expect(one.output()).not.toContain('hidden')
  expect(one.output()).not.toContain('    at ')
})

test('says that DATABASE_URL leads to a pooler, and what it needs', async () => {
  // PgBouncer's answer to a connection with limits of its own
  const fields = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  const pooler = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, Buffer.from(fields)])))
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const address = pooler.address()
  const port = typeof address === 'object' ? address?.port : 0
  const one = start({ DATABASE_URL: `postgres://desk:hidden@127.0.0.1:${port}/frontdesk` })
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain('set DATABASE_LISTEN_URL to the database itself')
  pooler.close()
})

test('reads .env in its folder; the environment wins, and a wrong value there is named too', async () => {
  const place = await mkdtemp(join(dataDir, 'place-'))
  await writeFile(join(place, '.env'), '# comment\nPORT=eighty\nTOKEN_HOURS="24"\nLOG_LEVEL=loud\n')
  const one = startProgram(program, { PORT: '0', DATA_DIR: dataDir }, place)
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain('LOG_LEVEL must be one of trace')
  expect(one.output()).not.toContain('PORT must')
  expect(one.output()).not.toContain('TOKEN_HOURS')
})

test('says that .env cannot be read', async () => {
  const place = await mkdtemp(join(dataDir, 'place-'))
  await mkdir(join(place, '.env'))
  const one = startProgram(program, { PORT: '0', DATA_DIR: dataDir }, place)
  expect(await one.ended).toBe(1)
  expect(one.output()).toMatch(/The file \.env cannot be read \(E[A-Z_]+\)/)
})

test('an address of another machine', async () => {
  const one = start({ HOST: '203.0.113.7', DATA_DIR: await folder('elsewhere') })
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain('203.0.113.7 is no address of this machine.')
}, 60_000)

test('a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const one = start({ PORT: String(port), DATA_DIR: await folder('third') })
  expect(await one.ended).toBe(1)
  expect(one.output()).toContain(`Port ${port} is taken`)
  other.close()
}, 60_000)
