import { expect, test } from 'vitest'
import { readDocument } from '#domain/invoice/document'
import { drained, openBackend, pass, readyTab, synced } from '../support/backend'
import { idOf } from '../support/booked'
import { complete, invoicesAt, lend, told } from '../support/invoices'

test('INVOICE-5 a Z reading is taken offline, once a day, behind the invoices that it sums up', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await lend(backend, tab)
  backend.network.cut()
  await complete(tab.sync)
  const undo = await complete(tab.sync)
  idOf(await tab.sync.run('undoCompletion', { id: undo, reason: 'TOO_EARLY', note: '' }))
  const z = idOf(await tab.sync.takeZ())
  expect(await tab.sync.takeZ()).toMatchObject({
    refusal: {
      message: expect.stringContaining('The Z reading of Nov 21, 2026 was taken already.'),
    },
  })
  await complete(tab.sync, 'l2')
  backend.network.mend()
  tab.sync.syncNow()
  await drained(tab)
  const rows = await invoicesAt(backend)
  expect(told(rows)).toEqual(['INVOICE 1', 'INVOICE 2', 'VOID 2', 'Z 2', 'INVOICE 3'])
  const reading = readDocument(rows.find(({ id }) => id === z)?.text ?? '')?.reading
  expect(reading).toMatchObject({
    ...{ counter: 1, opening: 1, closing: 2, oldGrandTotal: 0, newGrandTotal: 600 },
    voids: { count: 1, total: 300 },
    modes: { CASH: 300 },
  })
})

test('INVOICE-5 a Z reading that was forgotten for days is taken with documents from the service', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await lend(backend, tab)
  await complete(tab.sync)
  await drained(tab)
  const day = 24 * 3_600_000
  await pass(backend, 9 * day, day / 4)
  await tab.sync.session.logIn('makati', 'makati-secret')
  await synced(tab)
  expect(await tab.sync.takeZ()).toMatchObject({
    refusal: { message: expect.stringContaining('does not have all invoices') },
  })
  const stored = async () => {
    const answer = await tab.sync.online.invoices('2026-11-21')
    return answer.ok ? answer.value.toSorted((a, b) => a.place - b.place) : []
  }
  idOf(await tab.sync.takeZ(await stored()))
  await drained(tab)
  expect(told(await stored())).toEqual(['INVOICE 1', 'Z 1'])
})
