import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Database } from '#server/db/database'
import { write } from '#server/db/tx'
import { jose, maria } from '../support/business'
import { postgres, type RunningEngine } from './db/engines'
import { type Clerk, logIn } from './support/clerk'
import { serviceOn, type TestService } from './support/test-service'

let engine: RunningEngine
let database: Database
let service: TestService
let makati: Clerk
beforeAll(async () => {
  engine = await postgres.start()
  database = await engine.openWithTables()
  service = await serviceOn(database)
  makati = await logIn(service, 'makati')
}, 60_000)
afterAll(async () => {
  service.close()
  await database.close()
  await engine.stop()
})

async function changedSince(since?: string) {
  const got = await makati.send(calls.changes, { query: since === undefined ? {} : { since } })
  const { changes, cursor } = v.parse(calls.changes.answer, got.body)
  return { ids: changes.map(({ id }) => id), cursor }
}

/** Changes a customer in a transaction that ends when the test says so. */
function change(id: string) {
  let end = () => {}
  const notified = new Promise<void>((resolve) => {
    end = resolve
  })
  let ended = Promise.resolve()
  const begun = new Promise<void>((resolve) => {
    ended = write(database, async (tx) => {
      await tx.db.updateTable('customers').set({ notes: 'New' }).where('id', '=', id).execute()
      resolve()
      await notified
    })
  })
  const finish = () => {
    end()
    return ended
  }
  return { begun, finish }
}

test('a customer whose change began first but ended last is not skipped', async () => {
  await makati.book({ mobileNumber: jose })
  await makati.book({ mobileNumber: maria, startTime: '18:30', staffId: 'cora', roomId: 'r2' })
  const before = await changedSince()

  const slow = change('jose')
  await slow.begun
  const quick = change('maria')
  await quick.begun
  await quick.finish()
  const between = await changedSince(before.cursor)
  await slow.finish()
  const after = await changedSince(between.cursor)
  expect([...between.ids, ...after.ids].sort()).toEqual(['jose', 'maria'])
})
