import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Workbox } from 'workbox-window'
import { watchForUpdates } from '../../src/app/service-worker'
import { UpdateOffer } from '../../src/app/update-offer'
import { show } from '../support/show'

type Listener = (event: { isUpdate?: boolean; isExternal?: boolean }) => void

/** A service worker registration whose events the test fires. */
function workerOf() {
  const listeners = new Map<string, Listener>()
  const worker = {
    addEventListener: vi.fn((type: string, listener: Listener) => listeners.set(type, listener)),
    messageSkipWaiting: vi.fn(),
    register: vi.fn(async () => undefined),
    update: vi.fn(async () => {}),
  }
  const fire = (type: string, event: Parameters<Listener>[0] = {}) => listeners.get(type)?.(event)
  return { worker, fire }
}

function watching() {
  const { worker, fire } = workerOf()
  const reload = vi.fn()
  const offer = vi.fn<(accept: () => void) => void>()
  // Only the four members that are used are there.
  watchForUpdates(worker as unknown as Workbox, reload, offer)
  return { worker, fire, reload, offer, accept: () => offer.mock.lastCall?.[0]() }
}

test('OFF-12 a new version is offered, and nothing happens until it is accepted', () => {
  const { worker, fire, reload, offer, accept } = watching()
  expect(worker.register).toHaveBeenCalledTimes(1)
  fire('waiting')
  expect(offer).toHaveBeenCalledTimes(1)
  expect(worker.messageSkipWaiting).not.toHaveBeenCalled()
  accept()
  expect(worker.messageSkipWaiting).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  fire('controlling', { isUpdate: true })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('OFF-12 an update accepted in another tab is offered here too, never forced', () => {
  const { fire, reload, offer, accept } = watching()
  fire('controlling', { isExternal: true })
  expect(reload).not.toHaveBeenCalled()
  expect(offer).toHaveBeenCalledTimes(1)
  accept()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('OFF-12 the first installation offers nothing', () => {
  const { fire, reload, offer } = watching()
  fire('controlling', { isUpdate: false })
  expect(offer).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('OFF-12 the offer can be put off', async () => {
  let offerNow = (_: () => void) => {}
  const watch = (offer: (accept: () => void) => void) => {
    offerNow = offer
  }
  const accept = vi.fn()
  const user = show(<UpdateOffer watch={watch} />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => offerNow(accept))
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => offerNow(accept))
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(accept).toHaveBeenCalledTimes(1)
})
