import { expect, test } from 'vitest'
import { drained, openBackend, openTab, readyTab } from '../support/backend'
import { complete, invoicesAt, lend, told } from '../support/invoices'

test('INVOICE-2 a tablet that dies right after a completion goes on behind its number', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await lend(backend, tab)
  backend.network.cut()
  await complete(tab.sync)
  // The next one dies before it is answered to the screen: it is on disk with its number, or not at all.
  const dying = complete(tab.sync, 'l2').catch(() => undefined)
  await tab.close()
  await dying
  const next = openTab(device)
  await complete(next.sync, 'l3')
  backend.network.mend()
  next.sync.syncNow()
  await drained(next)
  const rows = await invoicesAt(backend)
  expect(told(rows)).toEqual(rows.map((_, at) => `INVOICE ${at + 1}`))
  const visits = (await backend.atService()).filter(({ status }) => status === 'COMPLETED')
  expect(rows.map(({ about }) => about).sort()).toEqual(
    visits.map(({ id }) => `appointments/${id}`).sort(),
  )
})
