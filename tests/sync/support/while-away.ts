import { expect } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { book, form } from './booked'
import type { Device } from './device'
import { eventually, type House, openHouse, readyTab } from './house'

/**
 * Cuts the line, runs `offline` here and `meanwhile` elsewhere, restores the line and waits until
 * everything possible is answered.
 */
export async function whileAway<T>(
  house: House,
  sync: Sync,
  offline: () => Promise<T>,
  meanwhile: () => Promise<{ status: number }>,
): Promise<T> {
  house.network.cut()
  const made = await offline()
  expect((await meanwhile()).status).toBeLessThan(300)
  house.network.mend()
  sync.syncNow()
  await eventually(async () => {
    const waiting = await sync.views.queue().read()
    const conflicts = await sync.views.conflicts().read()
    expect(waiting.length === 0 || conflicts.length > 0).toBe(true)
  })
  return made
}

/** The same about Jose's booking, which both sides have read before. */
export async function bookedWhileAway(
  offline: (sync: Sync, id: string) => Promise<unknown>,
  meanwhile: (house: House, id: string) => Promise<{ status: number }>,
) {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync)
  await whileAway(
    house,
    sync,
    () => offline(sync, id),
    () => meanwhile(house, id),
  )
  return { house, sync, id }
}

/** Books here while another tablet books the same slot; returns the appointment's id. */
export const bookAgainstRival = (house: House, sync: Sync): Promise<string> =>
  whileAway(
    house,
    sync,
    () => book(sync),
    () => house.elsewhere(calls.createAppointment, { body: rival() }),
  )

/** Another tablet's booking of Jose's slot. */
export const rival = (body = {}) => ({
  ...form({ name: 'Rival', mobileNumber: '639171112222', ...body }),
})

/** Books without a connection, and closes the app. */
export async function bookedAndClosed(house: House, device: Device): Promise<void> {
  const first = await readyTab(house, device)
  house.network.cut()
  await book(first.sync)
  await first.close()
}
