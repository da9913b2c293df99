import { expect } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { type Backend, eventually, openBackend, readyTab } from './backend'
import { book, form } from './booked'
import type { Device } from './device'

/**
 * Cuts the network, runs `offline` on this tablet and `meanwhile` on another one, restores the network, and waits until
 * the queue is empty or there is a conflict.
 */
export async function whileOffline<T>(
  backend: Backend,
  sync: Sync,
  offline: () => Promise<T>,
  meanwhile: () => Promise<{ status: number }>,
): Promise<T> {
  backend.network.cut()
  const made = await offline()
  expect((await meanwhile()).status).toBeLessThan(300)
  backend.network.mend()
  sync.syncNow()
  await eventually(async () => {
    const waiting = await sync.views.queue().read()
    const conflicts = await sync.views.conflicts().read()
    expect(waiting.length === 0 || conflicts.length > 0).toBe(true)
  })
  return made
}

/** Like `whileOffline`, about a booking of Jose that both sides have read before. */
export async function changeWhileOffline(
  offline: (sync: Sync, id: string) => Promise<unknown>,
  meanwhile: (backend: Backend, id: string) => Promise<{ status: number }>,
) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await whileOffline(
    backend,
    sync,
    () => offline(sync, id),
    () => meanwhile(backend, id),
  )
  return { backend, sync, id }
}

/** Books here while another tablet books the same slot; returns the appointment's id. */
export const bookAgainstRival = (backend: Backend, sync: Sync): Promise<string> =>
  whileOffline(
    backend,
    sync,
    () => book(sync),
    () => backend.elsewhere(calls.createAppointment, { body: rival() }),
  )

/** Input of another tablet's booking in Jose's slot. */
export const rival = (body = {}) => ({
  ...form({ name: 'Rival', mobileNumber: '639171112222', ...body }),
})

/** Books without a connection, and closes the app. */
export async function bookAndClose(backend: Backend, device: Device): Promise<void> {
  const first = await readyTab(backend, device)
  backend.network.cut()
  await book(first.sync)
  await first.close()
}
