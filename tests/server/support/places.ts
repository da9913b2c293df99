import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { loginAnswer } from '#domain/calls/session'
import { businessTimeAt } from '#domain/kernel/dates'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { install } from '#server/demo/install'
import { putEmptyDatabase } from '../../support/empty-files'
import type { Databases } from '../../support/postgres'
import { busyStore } from './busy-store'
import { cheapPasswords, nextId, received, requestOf } from './test-service'

/** A database of a service program, which a test also opens while the program is stopped. */
export interface Place {
  /** the program's environment */
  environment: Record<string, string>
  /** Opens the database while `work` runs. */
  onDatabase<Value>(work: (db: Database) => Promise<Value>): Promise<Value>
  remove(): Promise<void>
}

const report = () => {}
/** Timeout in milliseconds; long, so that a busy machine doesn't fail a test or bench that fills its tables. */
const slowestQueryMs = 120_000

/** The embedded database in a folder of its own; `workerFile` is its bundled thread. */
export async function inFolder(workerFile: URL): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-place-'))
  await putEmptyDatabase(dataDir)
  return {
    environment: { DATA_DIR: dataDir },
    onDatabase: (work) =>
      opened(() => connect({ dataDir, workerFile, slowestQueryMs, report }), work),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** A database on a PostgreSQL; `stop` is called when it is removed. */
export async function onServer(server: Databases, stop = async () => {}): Promise<Place> {
  const databaseUrl = await server.freshDatabase()
  return {
    environment: { DATABASE_URL: databaseUrl },
    onDatabase: (work) =>
      opened(() => connect({ databaseUrl, dataDir: '', slowestQueryMs, report }), work),
    remove: stop,
  }
}

async function opened<Value>(
  open: () => Promise<Database>,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Fills the database with the store in which twenty tablets book without conflicts, and with its owner. */
export async function furnish(place: Place): Promise<void> {
  await place.onDatabase(async (db) => {
    await migrate(db)
    const deps = { db, ids: nextId, passwords: cheapPasswords() }
    await install(deps, busyStore(), businessTimeAt(Date.now()))
  })
}

/** Logs in to a program as that owner. Returns the token. */
export async function logInAsOwner(origin: string): Promise<string> {
  const body = { username: 'owner', password: 'owner-secret' }
  const got = await received(await fetch(requestOf(calls.authenticate, { body }, origin)))
  return v.parse(loginAnswer, got.body).idToken
}
