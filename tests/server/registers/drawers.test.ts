import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { type Drawer, drawer } from '#domain/rows/drawer'
import { storeCode, today } from '../../support/business'
import { type Clerk, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

const open = async (more: object = {}): Promise<string> => {
  const id = nextId()
  const { status } = await makati.send(calls.openDrawer, { body: { id, float: 2000, ...more } })
  expect(status).toBe(201)
  return id
}

const close = (id: string, more: object = {}) =>
  makati.send(calls.closeDrawer, {
    params: { id },
    body: { closingId: nextId(), counts: { 1000: 2 }, ...more },
  })

async function drawers(since?: string, clerk = makati): Promise<Drawer[]> {
  const { body } = await clerk.send(calls.drawers, since ? { query: { since } } : {})
  return v.parse(v.array(drawer), body)
}

test('a drawer keeps what was put in and what was counted', async () => {
  const id = await open({ name: 'Desk 1', deviceId: 'tablet', openNote: 'Fewer coins', day: today })
  const move = { movementId: 'm1', kind: 'VALE', amount: 250.25, reason: 'Advance', staffId: 'ana' }
  await makati.send(calls.moveCash, { params: { id }, body: move })
  await makati.send(calls.moveCash, { params: { id }, body: move })
  await close(id, { left: 500, note: 'One torn note', expected: 1749.75, seen: ['m1'] })
  expect(await drawers()).toMatchObject([
    {
      ...{ id, storeCode, name: 'Desk 1', deviceId: 'tablet', day: today, float: 2000 },
      ...{ openedBy: 'makati', openNote: 'Fewer coins' },
      movements: [{ id: 'm1', kind: 'VALE', amount: 250.25, staffId: 'ana', by: 'makati' }],
      closings: [{ counted: 2000, left: 500, expected: 1749.75, seen: ['m1'], by: 'makati' }],
    },
  ])
})

test('facts of two tablets about one drawer both stay, whatever version they saw', async () => {
  const id = await open()
  const cashier = await makati.as('cashier')
  const drop = (clerk: Clerk, movementId: string) =>
    clerk.send(calls.moveCash, { params: { id }, body: { movementId, kind: 'DROP', amount: 5 } })
  expect((await drop(makati, 'm1')).status).toBe(200)
  expect((await drop(cashier, 'm2')).status).toBe(200)
  expect((await close(id)).status).toBe(200)
  expect((await close(id)).status).toBe(200)
  expect((await drop(cashier, 'm3')).status).toBe(200)
  const [row] = await drawers()
  expect(row?.movements).toHaveLength(3)
  expect(row?.closings).toHaveLength(2)
})

test.each([
  ['a negative float', { float: -1 }, 400, 'at least 0'],
  ['an id that is no UUID', { id: 'd1' }, 400, 'UUID'],
])('%s is refused with a clear text', async (_, body, status, text) => {
  const got = await makati.send(calls.openDrawer, { body: { id: nextId(), ...body } })
  expect(got.status).toBe(status)
  expect(JSON.stringify(got.body)).toContain(text)
})

test('a drawer of another store is unknown', async () => {
  const id = await open()
  const cebu = await makati.as('cebu')
  const got = await cebu.send(calls.closeDrawer, {
    params: { id },
    body: { closingId: 'c', counts: { 20: 1 } },
  })
  expect(got.status).toBe(404)
  expect(await drawers(undefined, cebu)).toEqual([])
})

test('lists and feed have the days of a tablet, open drawers and what changed in them', async () => {
  const past = addDays(today, -30)
  const rowsOf = async (since: string) => (await drawers(since)).map(({ id }) => id).sort()
  const [left, old, now] = [await open(), await open(), await open()]
  await close(old)
  await service.db.queries
    .updateTable('drawers')
    .set({ day: past, updated_date_time: `${past}T01:00:00Z` })
    .where('id', 'in', [left, old])
    .execute()
  expect(await rowsOf(addDays(today, -7))).toEqual([left, now].sort())
  expect(await rowsOf(past)).toEqual([left, old, now].sort())
  const query = { from: addDays(today, -7) }
  const { body } = await makati.send(calls.changes, { query })
  const { changes } = v.parse(calls.changes.answer, body)
  const fed = changes.flatMap(({ table, id }) => (table === 'drawers' ? id : []))
  expect(fed.sort()).toEqual([left, now].sort())
})
