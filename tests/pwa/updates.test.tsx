import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Workbox } from 'workbox-window'
import type { UpdateHold } from '../../src/data/tablet'
import { createUpdates } from '../../src/pwa/updates'
import { show } from '../support/show'
import { Offered, offersOf } from '../support/show-offers'

type Listener = (event: { isUpdate?: boolean; isExternal?: boolean }) => void

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
})
afterEach(() => {
  vi.useRealTimers()
})

const mine = { version: '1.0.0', revision: 'aaaaaaaa' }
const newer = { version: '1.1.0', revision: 'bbbbbbbb' }

/** A service worker registration whose events the test fires, and an app that watches it. */
function watching(register = vi.fn(async () => undefined)) {
  const listeners = new Map<string, Listener>()
  const worker = {
    addEventListener: vi.fn((type: string, listener: Listener) => listeners.set(type, listener)),
    messageSkipWaiting: vi.fn(),
    register,
    update: vi.fn(async () => {}),
  }
  let wake = () => {}
  let now = 0
  const parts = {
    reload: vi.fn(),
    reset: vi.fn(async () => true),
    isFetching: vi.fn(async () => false),
    busy: vi.fn(async (): Promise<UpdateHold | null> => null),
    served: vi.fn(async (): Promise<typeof mine | null> => mine),
  }
  const updates = createUpdates({
    ...parts,
    // The fake has only the four members in use.
    worker: worker as unknown as Workbox,
    running: mine,
    clock: () => now,
    onWake: (act) => {
      wake = act
    },
  })
  const fire = (type: string, event: Parameters<Listener>[0] = {}) =>
    act(() => listeners.get(type)?.(event))
  const wakeAfter = (ms: number) => {
    now += ms
    wake()
  }
  return { worker, updates, fire, wakeAfter, ...parts }
}

test('OFF-1 a worker that could not be fetched is registered when the app is shown again', async () => {
  const { worker, wakeAfter } = watching(
    vi.fn(async () => undefined).mockRejectedValueOnce(new TypeError('no line')),
  )
  await waitFor(() => expect(worker.register).toHaveBeenCalledTimes(1))
  wakeAfter(1000)
  await waitFor(() => expect(worker.register).toHaveBeenCalledTimes(2))
  wakeAfter(1000)
  expect(worker.register).toHaveBeenCalledTimes(2)
})

test('OFF-12 a new version is offered, and nothing happens until it is accepted', async () => {
  const { worker, updates, fire, reload } = watching()
  expect(worker.register).toHaveBeenCalledTimes(1)
  const user = show(<Offered offers={offersOf({ updates })} />)
  expect(screen.queryByRole('listitem')).toBeNull()
  fire('waiting')
  expect(screen.getByRole('listitem').textContent).toContain('A new version of Frontdesk is ready.')
  expect(worker.messageSkipWaiting).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(worker.messageSkipWaiting).toHaveBeenCalledTimes(1))
  expect(reload).not.toHaveBeenCalled()
  fire('controlling', { isUpdate: true })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('OFF-12 it names unsaved work, and does not update over it', async () => {
  const { worker, updates, fire, busy } = watching()
  busy.mockResolvedValue({ why: 'unsaved', forms: ['the booking form in another tab'] })
  const user = show(<Offered offers={offersOf({ updates })} />)
  fire('waiting')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText(/the booking form in another tab is not saved/)
  expect(worker.messageSkipWaiting).not.toHaveBeenCalled()
  busy.mockResolvedValue(null)
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(worker.messageSkipWaiting).toHaveBeenCalledTimes(1))
})

test('OFF-12 an update accepted in another tab is offered here too, never forced', async () => {
  const { updates, fire, reload } = watching()
  const user = show(<Offered offers={offersOf({ updates })} />)
  fire('controlling', { isExternal: true })
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('listitem').textContent).toContain('Another tab has updated Frontdesk.')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('OFF-12 the first installation offers nothing', () => {
  const { updates, fire, reload } = watching()
  fire('controlling', { isUpdate: false })
  // The page was reloaded before its worker was ready.
  fire('controlling', { isExternal: true, isUpdate: false })
  expect(updates.current().kind).toBe('none')
  expect(reload).not.toHaveBeenCalled()
})

test('OFF-12 the offer can be put off, and comes back when the app is shown again', async () => {
  const { updates, fire, wakeAfter, served } = watching()
  served.mockResolvedValue(newer)
  const user = show(<Offered offers={offersOf({ updates })} />)
  fire('waiting')
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('listitem')).toBeNull()
  wakeAfter(60_000)
  expect(served).not.toHaveBeenCalled()
  wakeAfter(3_600_000)
  await screen.findByRole('listitem')
})

test('a device that never fetches the new version by itself is offered a fresh download', async () => {
  const { worker, updates, served, reset, isFetching } = watching()
  served.mockResolvedValue(newer)
  isFetching.mockResolvedValueOnce(true)
  const checked = updates.check()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await checked).toBe('offered')
  expect(updates.current().kind).toBe('stuck')
  await updates.accept()
  expect(worker.messageSkipWaiting).not.toHaveBeenCalled()
  expect(reset).toHaveBeenCalledTimes(1)
})

test('a worker that hangs when it should take over is replaced, one that is slow is not', async () => {
  const { updates, fire, reset } = watching()
  fire('waiting')
  void updates.accept()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(reset).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(reset).toHaveBeenCalledTimes(1)
})

test('without the service nothing is thrown away, and the offer stays', async () => {
  const { updates, served, reset } = watching()
  served.mockResolvedValue(newer)
  void updates.check()
  await vi.advanceTimersByTimeAsync(2_000)
  reset.mockResolvedValue(false)
  await updates.accept()
  expect(updates.current()).toMatchObject({ kind: 'stuck', hold: { why: 'offline' } })
  served.mockResolvedValue(null)
  expect(await watching().updates.check()).toBe('newest')
})
