import { expect, onTestFinished, test, vi } from 'vitest'
import { notLoadedText } from '#sync'
import { upkeepOf } from '../support/upkeep-of'
import { openBackend, quiet, readyTab } from './support/backend'

const settling = '../../sync/commands/resolve'
const maintenance = '../../sync/maintenance/upkeep'
const preview = '../../sync/downloads/preview'

/** A synced tablet whose browser has lost a script of the engine, with no service to fetch it from. */
async function without(script: string) {
  onTestFinished(async () => {
    vi.doUnmock(script)
    vi.resetModules()
    // Only an import releases the mock.
    await import(script)
  })
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await quiet(backend)
  // A script that was loaded before is not remembered: as in a page that is opened anew.
  vi.resetModules()
  vi.doMock(script, () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  return tab
}

test('without its script a preview says that nobody can be asked', async () => {
  const { sync, logged } = await without(preview)
  const asked = {
    report: 'dna',
    query: { month: '11', year: '2026' },
    fileName: 'dna.xlsx',
  } as const
  expect(await sync.reports.preview(asked)).toMatchObject({
    ok: false,
    isOffline: true,
    message: expect.stringMatching(/./),
  })
  expect(logged).toContain('a part of the app could not be loaded')
})

test('without its script a conflict is neither settled nor given up, and says so', async () => {
  const { sync } = await without(settling)
  const refused = { kind: 'not-saved', message: notLoadedText }
  expect(await sync.resolve('e1', { kind: 'wait' })).toEqual(refused)
  expect(await sync.discard('e1', 'Customer left')).toEqual(refused)
})

test('a script that comes back is there when it is asked for again', async () => {
  const { sync } = await without(maintenance)
  expect(await sync.upkeep()).toBeNull()
  vi.doUnmock(maintenance)
  vi.resetModules()
  expect(JSON.parse(await (await upkeepOf(sync)).exportQueue()).outbox).toEqual([])
})
