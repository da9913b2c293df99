import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import type { Appointment } from '#domain/rows/appointment'
import { appointment } from '#domain/rows/appointment'
import type { MemoryDatabase } from '#server/db/memory'
import { storeCode, today } from '../../support/business'
import { filledDatabase } from '../../support/memory-database'
import { pause } from '../../support/pause'
import { createClock, runningClock, type TestClock } from './clock'
import { createDevice, type Device, type Disk, type Tab } from './device'
import { createNetwork, type Network } from './network'
import {
  fillBusiness,
  type Got,
  openService,
  opensAt,
  type Sent,
  type TestService,
} from './service'

/** The real service, a network to it, and tablets. The time is 10:00 of the test's day. */
export interface Backend {
  service: TestService
  network: Network
  clock: TestClock
  device(network?: Network): Device
  /** another network to the same service, for another tablet */
  line(): Network
  /** all appointments of the test's day as the service has them */
  atService(date?: string): Promise<Appointment[]>
  /** makes a call as another user on another tablet */
  elsewhere(call: AnyCall, sent?: Sent): Promise<Got>
}

/** Disks of tablets on which `makati` has logged in and the first sync is complete, each with a session of its own. */
let syncedDisks: Disk[] = []

async function syncTwice(db: MemoryDatabase): Promise<Disk[]> {
  const clock = createClock(opensAt - 60_000)
  try {
    const service = openService(clock, db)
    const device = createDevice(clock, createNetwork(service.handle))
    const logIn = async () => {
      const tab = device.openTab()
      await tab.sync.session.logIn('makati', 'makati-secret')
      await synced(tab)
      await tab.close()
      return device.disk()
    }
    const disks = [await logIn(), await logIn()]
    service.close()
    return disks
  } finally {
    clock.stop()
  }
}

/** The usual backend, or one over another database, from a time on. */
export async function openBackend(other?: { db: MemoryDatabase; at: number }): Promise<Backend> {
  const db =
    other?.db ??
    (await filledDatabase('small_at_tablets', async (empty) => {
      await fillBusiness(empty)
      syncedDisks = await syncTwice(empty)
    }))
  const clock = createClock(other?.at ?? opensAt)
  // Registered at once, because a test that ends before its service is ready must not leave its timers to the next
  // test.
  onTestFinished(clock.stop)
  const service = openService(clock, db)
  onTestFinished(service.close)
  const line = () => createNetwork((request) => service.handle(request))
  const network = line()
  const disks = [...syncedDisks]
  return {
    service,
    network,
    clock,
    line,
    device: (over = network) => createDevice(clock, over, disks),
    elsewhere: service.send,
    async atService(date = today) {
      const query = { start: date, storeCode, basedOnCurrentTime: 'false' }
      const { body } = await service.send(calls.appointmentsByDate, { query })
      return v.parse(v.array(appointment), body)
    },
  }
}

/** Opens a tab and closes it after the test. */
export function openTab(device: Device, ...more: Parameters<Device['openTab']>): Tab {
  const tab = device.openTab(...more)
  onTestFinished(() => tab.close())
  return tab
}

/**
 * A tab in which `makati` has logged in and the replica is complete. The first two devices of `Backend.device` begin
 * with the disk of a synced tablet, because a first sync takes four times as long.
 */
export async function readyTab(
  backend: Backend,
  device = backend.device(),
  more: Parameters<Device['openTab']>[0] = undefined,
): Promise<Tab> {
  if (more || !(await device.begin())) return newlySyncedTab(device, more)
  return resumed(backend, openTab(device))
}

/** A tab in which `makati` has logged in and the first sync is complete. */
export async function newlySyncedTab(
  device: Device,
  more?: Parameters<Device['openTab']>[0],
): Promise<Tab> {
  const tab = openTab(device, more)
  await tab.sync.session.logIn('makati', 'makati-secret')
  await synced(tab)
  return tab
}

/** Waits until a tab over a synced disk has asked for changes. */
async function resumed({ clock }: Backend, tab: Tab): Promise<Tab> {
  const openedAt = clock.now()
  await eventually(() => {
    const { lastSyncAt, online } = tab.sync.status.current()
    if (!online || (lastSyncAt ?? 0) < openedAt) throw new Error('not synced again yet')
  })
  return tab
}

/**
 * Maximum progress that a first sync has shown. A retry starts again at the beginning of its part, with a lower one.
 */
export function farthestProgress({ sync }: Pick<Tab, 'sync'>): () => number {
  let farthest = 0
  sync.status.subscribe(() => {
    farthest = Math.max(farthest, sync.status.current().progress ?? 0)
  })
  return () => farthest
}

/** Waits until the first sync is complete. */
export async function synced({ sync }: Pick<Tab, 'sync'>): Promise<void> {
  await eventually(() => {
    const { lastSyncAt, progress, online } = sync.status.current()
    if (lastSyncAt === null || progress !== null || !online) throw new Error('not synced yet')
  })
}

/** Waits until this tab's store has an empty outbox. */
export async function drained({ sync }: Pick<Tab, 'sync'>): Promise<void> {
  await eventually(async () => {
    const waiting = await sync.views.queue().read()
    if (waiting.length > 0) throw new Error(`${waiting.length} entries wait`)
  })
}

/** Waits until a tablet sends no more requests, so that its earlier work is done. */
export async function quiet({ network }: Pick<Backend, 'network'>): Promise<void> {
  let asked = -1
  while (asked !== network.seen.length) {
    asked = network.seen.length
    await pause(150)
  }
}

/**
 * Repeats `check` until it doesn't throw, and returns its result. Virtual time moves only when all work is done and
 * `check` has failed since, at most by `timeoutMs`.
 */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = 10_000): Promise<T> {
  const clock = runningClock()
  if (!clock) throw new Error('no clock runs')
  const end = clock.waitedMs() + timeoutMs
  let isSettled = false
  for (let tries = 0; ; tries += 1) {
    const before = clock.advancedMs()
    try {
      return await check()
    } catch (error) {
      const isMover = clock.advancedMs() > before
      if (tries > maxTries || (!isMover && clock.waitedMs() > end)) throw error
      if (isSettled && !isMover) await clock.moved()
      isSettled = await clock.settled()
    }
  }
}

/** Maximum number of attempts of a check that fails although all work is done. */
const maxTries = 2000

/** Lets time pass in steps, so that tabs get each other's messages. */
export async function pass({ clock }: Pick<Backend, 'clock'>, ms: number, stepMs = 1000) {
  for (let at = 0; at < ms; at += stepMs) {
    clock.advance(stepMs)
    await pause(10)
  }
}
