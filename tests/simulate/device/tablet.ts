import { IDBKeyRange } from 'fake-indexeddb'
import { createSync, type Sync, type VaultPort } from '#sync'
import { createLockManager, type LockManager } from '../../support/locks'
import type { Network } from '../network/network'
import { createStreams } from '../network/streams'
import type { WireCall } from '../network/wire-call'
import type { Clockwork } from '../time/clockwork'
import { createIds } from '../time/ids'
import type { Random } from '../time/random'
import { type Channels, createChannels } from './channels'
import { createDisk, type Disk, type Mount } from './disk'
import type { DiskImage } from './disk-image'
import { formerJournal } from './records'

/** An open tab of a tablet: an engine that may be stopped at every moment. */
export interface Tab {
  name: string
  sync: Sync
  isDead(): boolean
  wake(): void
  cutStreams(): number
  fillDisk(isFull: boolean): void
  /** breaks the tab's storage, with an event (`isTold`) or without one */
  closeStorage(isTold: boolean): void
  /** whether reads may fail, because the storage was closed or belongs to a newer app */
  isShaken(): boolean
}

/** A device with its disk and storage, and the tabs that are open on it. */
export interface Tablet {
  name: string
  database: string
  disk: Disk
  /** whether its users switch by PIN */
  isDesk: boolean
  tabs(): readonly Tab[]
  isOffline(): boolean
  setOffline(isOffline: boolean): void
  openTab(): Tab
  killTab(tab: Tab): void
  /** stops every tab; relaxed commits are lost */
  losePower(): void
  /** upgrades the storage as a newer version of the app does; open tabs must release it */
  updateApp(): Promise<void>
  /** reloads every tab, with the newer app */
  reload(): void
  /** stops every tab and clears what the tablet keeps */
  wipe(): void
  image(): TabletImage
  /** the user who is logged in on the tablet */
  user(): string | null
}

/** A tablet as a first sync has left it: its disk, and the session in its local storage. */
export interface TabletImage {
  disk: DiskImage
  storage: ReadonlyMap<string, string>
}

export interface TabletSetting {
  name: string
  seed: number
  clockwork: Clockwork
  random: Random
  network: Network
  sent: (tablet: Tablet, call: WireCall) => void
  log: (text: string) => void
  /** its initial content; null: empty */
  image: TabletImage | null
  /** milliseconds by which its clock is ahead */
  msAhead: number
  /** null: it can't be locked, and knows no PINs */
  vault: VaultPort | null
}

export function createTablet(setting: TabletSetting): Tablet {
  const { name, seed, clockwork, random } = setting
  const disk = createDisk()
  if (setting.image) {
    const loading = clockwork.busy(disk.load(`${name}-${seed}`, setting.image.disk))
    // Unhandled here, a failure ends the program: `busy` has handled the other promise.
    void loading.then(() => {})
  }
  const locks = createLockManager()
  const channels = createChannels(clockwork)
  const stored = new Map(setting.image?.storage)
  const open = new Map<Tab, () => void>()
  let offline = false
  let opened = 0

  function stop(tab: Tab, commits: () => boolean) {
    open.get(tab)?.()
    open.delete(tab)
    mounts.get(tab)?.freeze(commits)
  }
  const mounts = new Map<Tab, Mount>()

  const tablet: Tablet = {
    name,
    database: `${name}-${seed}`,
    disk,
    isDesk: setting.vault !== null,
    tabs: () => [...open.keys()],
    isOffline: () => offline,
    setOffline(isOffline) {
      offline = isOffline
      if (isOffline) for (const tab of open.keys()) tab.cutStreams()
    },
    openTab() {
      opened += 1
      const mount = disk.mount()
      const made = createTab(
        setting,
        tablet,
        { mount, locks, channels, stored },
        `${name}${opened}`,
      )
      open.set(made.tab, made.die)
      mounts.set(made.tab, mount)
      return made.tab
    },
    killTab: (tab) => stop(tab, () => random.chance(0.5)),
    losePower() {
      for (const tab of [...open.keys()]) stop(tab, () => false)
      disk.cutPower()
    },
    updateApp: () => disk.upgrade(tablet.database),
    reload() {
      for (const tab of [...open.keys()]) stop(tab, () => false)
      disk.becomeUsual(tablet.database)
      tablet.openTab()
    },
    wipe() {
      for (const tab of [...open.keys()]) stop(tab, () => false)
      stored.clear()
      disk.wipe(tablet.database, formerJournal(tablet))
    },
    image: () => ({ disk: disk.image(tablet.database), storage: new Map(stored) }),
    user: () => stored.get('frontdesk.username') ?? null,
  }
  return tablet
}

interface Hardware {
  mount: Mount
  locks: LockManager
  channels: Channels
  stored: Map<string, string>
}

function createTab(setting: TabletSetting, tablet: Tablet, hardware: Hardware, name: string) {
  const { clockwork, random, network } = setting
  const { mount, stored } = hardware
  const locks = hardware.locks.port()
  const channels = hardware.channels.port()
  const wakers = new Set<() => void>()
  let dead = false
  const isDead = () => dead
  const streams = createStreams(clockwork, () => dead || tablet.isOffline())
  const caller = {
    isDead,
    isOffline: tablet.isOffline,
    sent: (call: WireCall) => setting.sent(tablet, call),
    streams,
  }
  const sync = createSync({
    host: 'http://house',
    fetch: (request) => network.fetch(caller, request),
    clock: () => clockwork.now() + setting.msAhead,
    timers: {
      set: (run, milliseconds) => clockwork.after(milliseconds, run, isDead),
      clear: clockwork.cancel,
    },
    ids: createIds(clockwork.now, random),
    random: random.next,
    locks,
    channel: channels.open,
    indexedDB: mount.indexedDB,
    IDBKeyRange,
    databaseName: tablet.database,
    vault: setting.vault,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    onWake(wake) {
      wakers.add(wake)
      return () => void wakers.delete(wake)
    },
    log: (event, details) => setting.log(`${name}: ${event} ${textOf(details)}`),
  })
  let wasClosed = false
  const tab: Tab = {
    name,
    sync,
    isDead,
    isShaken: () => wasClosed || sync.status.current().blockingError !== null,
    closeStorage(isTold) {
      wasClosed = true
      mount.close(isTold)
    },
    wake() {
      for (const wake of [...wakers]) wake()
    },
    cutStreams: streams.cut,
    fillDisk: mount.fill,
  }
  function die() {
    dead = true
    streams.abandon()
    channels.closeAll()
    locks.release()
    wakers.clear()
  }
  return { tab, die }
}

function textOf(details: unknown): string {
  return details instanceof Error ? `${details.name}: ${details.message}` : String(details ?? '')
}
