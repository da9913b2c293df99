import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drained, eventually, openBackend, quiet } from '../support/backend'
import { onlyConflict } from '../support/booked'
import { businessOf, ownersTab } from '../support/business-of'
import { whileOffline } from '../support/while-offline'

const cash = {
  name: 'CASH',
  isCash: true,
  isCharged: false,
  needsReference: false,
  referencePattern: '',
  offered: true,
}
const mode = (name: string) => ({ ...cash, name, isCash: false })

async function opened() {
  const backend = await openBackend()
  const { sync } = await ownersTab(backend)
  await quiet(backend)
  const { code } = (await businessOf(sync)).store
  const elsewhere = (body: object) =>
    backend.elsewhere(calls.updateStoreSettings, { params: { storeCode: code }, body })
  const change = (settings: object) => sync.run('updateStoreSettings', { id: code, ...settings })
  return { backend, sync, elsewhere, change, now: () => businessOf(sync) }
}

test('STORE-2 settings changed on another tablet are the lists of this one', async () => {
  const { sync, elsewhere, now } = await opened()
  expect((await elsewhere({ modes: [cash, mode('MAYA')], name: 'Legazpi' })).status).toBe(200)
  sync.syncNow()
  await eventually(async () => expect((await now()).store.name).toBe('Legazpi'))
  expect((await now()).lookups.modeOfPayments).toEqual(['CASH', 'MAYA'])
})

test('STORE-2 settings changed offline show at once, and reach the service', async () => {
  const { backend, sync, change, now } = await opened()
  const usual = (await now()).lookups
  backend.network.cut()
  await change({ modes: [cash, mode('MAYA')], phone: '8123' })
  expect((await now()).lookups).toEqual({ ...usual, modeOfPayments: ['CASH', 'MAYA'] })
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect((await now()).store).toMatchObject({ phone: '8123', lastUpdatedBy: 'owner' })
})

test('different settings of two owners are both kept', async () => {
  const { backend, sync, change, elsewhere, now } = await opened()
  await whileOffline(
    backend,
    sync,
    () => change({ phone: '8123', channels: [{ name: 'TIKTOK', offered: true }] }),
    () => elsewhere({ tin: '123', modes: [cash, mode('MAYA')] }),
  )
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const { store, lookups } = await now()
  expect(store).toMatchObject({ phone: '8123', tin: '123' })
  expect(lookups).toMatchObject({ modeOfPayments: ['CASH', 'MAYA'], types: ['TIKTOK'] })
})

test('one list changed by two owners is a question, and mine can be kept', async () => {
  const { backend, sync, change, elsewhere, now } = await opened()
  await whileOffline(
    backend,
    sync,
    () => change({ modes: [cash, mode('MAYA')] }),
    () => elsewhere({ modes: [cash, mode('ATOME')], phone: '8123' }),
  )
  const { entryId, fields } = await onlyConflict(sync)
  expect(fields.map(({ field }) => field)).toEqual(['modes'])
  expect((await sync.resolve(entryId, { kind: 'fields', mine: ['modes'] })).kind).toBe('applied')
  const { store, lookups } = await now()
  expect(store.phone).toBe('8123')
  expect(lookups.modeOfPayments).toEqual(['CASH', 'MAYA'])
  expect(store.modes?.map(({ name }) => name)).toContain('ATOME')
})
