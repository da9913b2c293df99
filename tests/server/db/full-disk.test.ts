import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { businessTimeAt } from '#domain/kernel/dates'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/database'
import { migrate } from '#server/db/migrate'
import { install } from '#server/demo/install'
import { DatabaseUnavailable, StartRefused } from '#server/kernel/database-errors'
import { nthBooking } from '../../bench/sync/big-business'
import { today } from '../../support/business'
import { putEmptyDatabase } from '../../support/empty-files'
import { wrongBooks } from '../support/books'
import { busyStore } from '../support/busy-store'
import { type Clerk, logIn } from '../support/clerk'
import { cheapPasswords, nextId, serviceOver, type TestService } from '../support/test-service'
import { type SmallDisk, someDisk } from './disks'

const report = () => {}
/** Timeout in milliseconds, far longer than an answer takes. */
const patienceMs = 15_000

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = delay(patienceMs).then(() => {
    throw new Error('it hangs')
  })
  return Promise.race([work, late])
}

describe(`the embedded database on ${someDisk.kind}`, () => {
  let disk: SmallDisk
  let database: Database
  let service: TestService
  let makati: Clerk

  const open = () =>
    connect({ dataDir: disk.folder, workerFile: disk.workerFile, slowestQueryMs: 5_000, report })

  beforeAll(async () => {
    disk = await someDisk.make()
    await putEmptyDatabase(disk.folder)
    database = await open()
    await migrate(database)
    const now = businessTimeAt(Date.parse(`${today}T08:00:00+08:00`))
    await install({ db: database, ids: nextId, passwords: cheapPasswords() }, busyStore(), now)
    service = serviceOver(database)
    makati = await logIn(service, 'owner')
  }, 60_000)
  afterAll(async () => {
    service.close()
    await database.close()
    await disk.remove()
  })

  const granted: string[] = []
  let count = 0

  /** Books with a long note, which needs space. Returns the status. */
  async function book(): Promise<number> {
    const id = nextId()
    const body = { ...nthBooking(count++, today), id, note: 'x'.repeat(900) }
    const { status, headers } = await inTime(makati.send(calls.createAppointment, { body }))
    if (status === 201) granted.push(id)
    else expect({ status, retry: headers.get('Retry-After') }).toEqual({ status: 503, retry: '1' })
    return status
  }

  const ready = async (path = '/readyz') =>
    inTime(service.handle(new Request(`http://service${path}`)))

  async function untilBack() {
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await inTime(service.handle(new Request('http://service/healthz')))).status === 200)
        return
      await delay(200)
    }
    throw new Error('it does not come back')
  }

  test('a table that cannot grow: 503, reads go on, and so do writes when there is room', {
    timeout: 90_000,
  }, async () => {
    expect(await book()).toBe(201)
    disk.fill()
    let last = 201
    for (let tries = 0; last === 201 && tries < 500; tries += 1) last = await book()
    expect(last).toBe(503)
    expect(await book()).toBe(503)
    const rooms = await inTime(makati.send(calls.rooms))
    expect(rooms.status).toBe(200)
    const unready = await ready()
    expect(unready.status).toBe(503)
    expect(await unready.text()).toContain('Make sure that its disk is not full.')
    expect((await ready('/readyz?for=reading')).status).toBe(200)
    disk.free()
    await untilBack()
    expect((await ready()).status).toBe(200)
    expect(await book()).toBe(201)
  })

  test('a log that cannot grow: the engine ends, 503, and is back when there is room', {
    timeout: 90_000,
  }, async () => {
    disk.fill()
    const fillLog = async () => {
      for (let segment = 0; segment < 20; segment += 1) {
        await sql`select pg_logical_emit_message(false, 'fill', repeat('x', 100000))`.execute(
          database.queries,
        )
        await sql`select pg_switch_wal()`.execute(database.queries)
      }
    }
    await expect(inTime(fillLog())).rejects.toThrow(DatabaseUnavailable)
    expect(await inTime(makati.send(calls.rooms))).toMatchObject({ status: 503 })
    expect(await book()).toBe(503)
    expect((await ready()).status).toBe(503)
    disk.free()
    await untilBack()
    expect((await ready()).status).toBe(200)
    expect(await book()).toBe(201)
  })

  test('nothing that was granted is lost', async () => {
    const { rows, wrong } = await wrongBooks(database)
    expect(wrong).toEqual([])
    expect(rows.map(({ id }) => id).sort()).toEqual([...granted].sort())
  })

  test('a start without room succeeds, or is refused in plain words', async () => {
    await database.close()
    disk.fill()
    try {
      database = await inTime(open())
    } catch (error) {
      expect(error).toBeInstanceOf(StartRefused)
      expect(String(error)).toContain('Make sure that the disk is not full')
      disk.free()
      database = await open()
    }
  })
})
