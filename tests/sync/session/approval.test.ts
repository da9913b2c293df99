import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Need } from '#domain/kernel/refusal'
import type { Sync } from '#sync'
import { storeCode } from '../../support/business'
import { drained, eventually, openTab, quiet, synced } from '../support/backend'
import { businessOf } from '../support/business-of'
import { type Desk, deskOf, enter, switchTo, workAs } from '../support/desk-of-several'
import { copyDatabase } from '../support/older-copy'

const rights = { ADMIN: { changePrices: false } }

/** A tablet of colleagues and `makati`, who works there. An ADMIN may not change prices. */
async function deskWithout(...colleagues: string[]) {
  const desk = await deskOf(...(colleagues.length > 0 ? colleagues : ['owner']), 'makati')
  await desk.backend.elsewhere(calls.changeRights, { params: { storeCode }, body: { rights } })
  await eventually(async () =>
    expect((await businessOf(desk.tab.sync)).store.rights).not.toBeNull(),
  )
  return desk
}

const higher = (id: string, price: number) => ({ id, price })

/** Runs a change of a price, which the tablet refuses. Returns what a colleague would have to allow. */
async function needsOf(sync: Sync, id = 'swedish') {
  const result = await sync.run('updateService', higher(id, 900))
  const refusal = result.kind === 'refused' ? result.refusal : null
  expect(refusal?.message).toBe('Your role does not allow: change prices.')
  expect(refusal?.needs).toEqual([{ subject: `services/${id}`, acts: [{ act: 'changePrices' }] }])
  return refusal?.needs ?? []
}

const approversOf = async ({ tab: { sync } }: Desk, needs: readonly Need[]) =>
  (await sync.session.approvers(needs, rights)).map(({ username }) => username)

async function historyOf({ backend }: Desk, id: string) {
  const params = { table: 'services', id }
  return (await backend.elsewhere(calls.history, { params })).body
}

describe('an approval', () => {
  test('lets a refused act be done offline, without a switch, and reaches the service after a reload', async () => {
    const desk = await deskWithout()
    const { backend, device, vault, tab } = desk
    backend.network.cut()
    const needs = await needsOf(tab.sync)
    expect(await approversOf(desk, needs)).toEqual(['owner'])
    const kept = () => JSON.parse(device.storage.get('frontdesk.kept') ?? '') as unknown
    const before = kept()
    expect(await tab.sync.session.approve('owner', '2580', needs, rights)).toEqual({ ok: true })
    expect(kept()).toEqual(before)
    expect(tab.sync.session.current()?.username).toBe('makati')
    expect(await tab.sync.run('updateService', higher('swedish', 901))).toMatchObject({
      kind: 'queued',
    })
    expect((await businessOf(tab.sync)).services.get('swedish')?.price).toBe(901)
    await workAs(tab, 'owner')
    await tab.sync.run('updateService', higher('shiatsu', 902))
    await tab.close()
    const again = openTab(device, { vault })
    await workAs(again, 'makati')
    backend.network.mend()
    await drained(again)
    expect(await historyOf(desk, 'swedish')).toMatchObject([
      { actor: 'makati', allowedBy: 'owner' },
    ])
    expect(await historyOf(desk, 'shiatsu')).toMatchObject([{ actor: 'owner', allowedBy: null }])
  })

  test('allows the change again that a restore has lost, though no session outlives the restore', async () => {
    const desk = await deskWithout()
    const { backend, tab } = desk
    const restore = await copyDatabase(backend)
    await tab.sync.session.approve('owner', '2580', await needsOf(tab.sync), rights)
    expect((await tab.sync.run('updateService', higher('swedish', 907))).kind).toBe('applied')
    await restore()
    await backend.service.db.queries.deleteFrom('tokens').execute()
    tab.sync.syncNow()
    await eventually(() => expect(tab.sync.status.current().needsLogin).toBe(true))
    await enter(tab, 'makati')
    await synced(tab)
    await quiet(backend)
    expect(await tab.sync.views.conflicts().read()).toEqual([])
    const { rows } = await sql`select actor, approval ->> 'by' as by, approval ->> 'since' as since
      from audit where row_id = 'swedish'`.execute(backend.service.db.queries)
    expect(rows).toEqual([{ actor: 'makati', by: 'owner', since: 'ended' }])
  })

  test('is for the next command alone, and for the row that it names', async () => {
    const { backend, tab } = await deskWithout()
    const { sync } = tab
    const allow = async () =>
      expect(await sync.session.approve('owner', '2580', await needsOf(sync), rights)).toEqual({
        ok: true,
      })
    await allow()
    await needsOf(sync, 'shiatsu')
    await needsOf(sync)
    await allow()
    expect((await sync.run('updateService', higher('swedish', 901))).kind).toBe('applied')
    backend.network.cut()
    await needsOf(sync)
  })

  test('ends when another user takes over', async () => {
    const { tab } = await deskWithout('owner', 'cashier')
    const { sync } = tab
    await sync.session.approve('owner', '2580', await needsOf(sync), rights)
    await workAs(tab, 'cashier')
    const late = sync.session.approve('owner', '2580', await needsOf(sync), rights)
    await workAs(tab, 'makati')
    await late
    await needsOf(sync)
  })

  test('of several rows is one PIN', async () => {
    const desk = await deskWithout()
    const { sync } = desk.tab
    const asked = ['swedish', 'shiatsu'].map((id) => ({
      name: 'updateService' as const,
      input: higher(id, 905),
    }))
    const result = await sync.runAll(asked)
    const needs = (result.kind === 'refused' && result.refusal.needs) || []
    expect(needs.map(({ subject }) => subject)).toEqual(['services/swedish', 'services/shiatsu'])
    expect((await businessOf(sync)).services.get('swedish')?.price).not.toBe(905)
    await sync.session.approve('owner', '2580', needs, rights)
    expect((await sync.runAll(asked)).kind).toBe('applied')
    for (const id of ['swedish', 'shiatsu'])
      expect(await historyOf(desk, id)).toMatchObject([{ actor: 'makati', allowedBy: 'owner' }])
  })

  test('names each act once, so that a large group fits', async () => {
    const { tab } = await deskWithout()
    const needs = (await needsOf(tab.sync)).map((need) => ({
      ...need,
      acts: Array.from({ length: 21 }, () => need.acts).flat(),
    }))
    await tab.sync.session.approve('owner', '2580', needs, rights)
    expect((await tab.sync.run('updateService', higher('swedish', 906))).kind).toBe('applied')
  })

  test('is refused of oneself and by a wrong PIN, which counts', async () => {
    const { tab } = await deskWithout()
    const needs = await needsOf(tab.sync)
    expect(await tab.sync.session.approve('makati', '1379', needs, rights)).toEqual({
      ok: false,
      message: 'Another person has to allow this.',
    })
    expect(await tab.sync.session.approve('owner', '1001', needs, rights)).toEqual({
      ok: false,
      message: 'The PIN is wrong. 4 tries are left.',
    })
    expect(await switchTo(tab, 'owner', '1002')).toMatchObject({
      message: 'The PIN is wrong. 3 tries are left.',
    })
  })

  test('of a session that has ended elsewhere, as by a new PIN, is its last one here', async () => {
    const { tab, backend } = await deskWithout()
    const needs = await needsOf(tab.sync)
    await backend.service.db.queries
      .updateTable('tokens')
      .set({ is_ended: true })
      .where('user_id', 'in', (users) =>
        users.selectFrom('users').select('id').where('username', '=', 'owner'),
      )
      .execute()
    expect(await tab.sync.session.approve('owner', '2580', needs, rights)).toEqual({ ok: true })
    await eventually(async () =>
      expect(await tab.sync.session.approve('owner', '2580', needs, rights)).toMatchObject({
        needsPassword: true,
      }),
    )
  })

  test('is given by a colleague whose session a log-in with a password has left sealed, and needs the right', async () => {
    const desk = await deskWithout()
    const { tab, backend } = desk
    await workAs(tab, 'owner')
    tab.sync.session.lock()
    await enter(tab, 'makati')
    backend.network.cut()
    const needs = await needsOf(tab.sync)
    expect(await approversOf(desk, needs)).toEqual(['owner'])
    expect(await tab.sync.session.approve('owner', '2580', needs, rights)).toEqual({ ok: true })
    expect((await tab.sync.run('updateService', higher('swedish', 907))).kind).toBe('queued')
  })

  test('is not taken from a colleague whose sealed session turns out to lack the right', async () => {
    const desk = await deskWithout('cashier')
    const { sync } = desk.tab
    await workAs(desk.tab, 'cashier')
    sync.session.lock()
    await enter(desk.tab, 'makati')
    const needs = await needsOf(sync)
    expect(await approversOf(desk, needs)).toEqual(['cashier'])
    expect(await sync.session.approve('cashier', '204817', needs, rights)).toEqual({
      ok: false,
      message: 'The role of cashier does not allow this either.',
    })
    expect(await approversOf(desk, needs)).toEqual([])
    await needsOf(sync)
  })

  test('is not asked of a colleague who may not do it either', async () => {
    const desk = await deskWithout('cashier')
    expect(await approversOf(desk, await needsOf(desk.tab.sync))).toEqual([])
  })
})
