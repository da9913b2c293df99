import { expect, test } from 'vitest'
import type { SyncDeps } from '#sync'
import { pause } from '../../support/pause'
import { openBackend, openTab, quiet, synced } from '../support/backend'

test('without locks a lease that cannot be renewed once ends its leader', async () => {
  const backend = await openBackend()
  const device = backend.device()
  let isFailing = false
  const indexedDB: SyncDeps['indexedDB'] = new Proxy(device.indexedDB, {
    get(factory, name) {
      const value = Reflect.get(factory, name)
      if (name !== 'open') return typeof value === 'function' ? value.bind(factory) : value
      return (...given: [string, number]) => {
        const opening = factory.open(...given)
        opening.addEventListener('success', () => {
          const connection = opening.result
          const begin = connection.transaction.bind(connection)
          connection.transaction = (tables, mode, options) => {
            if (isFailing && mode === 'readwrite') {
              isFailing = false
              throw new DOMException('The disk is full.', 'QuotaExceededError')
            }
            return begin(tables, mode, options)
          }
        })
        return opening
      }
    },
  })
  const tab = openTab(device, { locks: null, indexedDB })
  await tab.sync.session.logIn('makati', 'makati-secret')
  await synced(tab)
  await quiet(backend)
  isFailing = true
  for (let at = 0; at < 90; at += 1) {
    backend.clock.advance(1000)
    await pause(5)
  }
  expect(tab.logged).toContain('leading ended')
  await quiet(backend)
  const polls = () => backend.network.seen.filter(({ path }) => path.endsWith('/changes')).length
  const before = polls()
  // One safety poll, which asks for the board and for the customers.
  backend.clock.advance(61_000)
  await quiet(backend)
  expect(polls() - before).toBe(2)
})
