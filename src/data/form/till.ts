import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { drawerInUse } from '#domain/drawer/find-drawer'
import { type Till, tillIn, tillKey } from '#domain/drawer/till'
import type { Drawer } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { scatterOf } from '#domain/slot/scatter'
import { useDeps } from '../context'
import { useStatus } from '../use-session'
import { useView } from '../use-view'

const listeners = new Set<() => void>()

const readText = () => window.localStorage.getItem(tillKey)

function subscribe(changed: () => void) {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/**
 * The till of this tablet, stored on the device. `change` saves a part of it and returns the till, which then has an
 * id.
 */
export function useTill(): Till & { change: (part: Partial<Till>) => Till } {
  const { newId } = useDeps()
  const till = tillIn(useSyncExternalStore(subscribe, readText))
  return {
    ...till,
    change(part) {
      const former = tillIn(readText())
      const next = { ...former, ...part, deviceId: former.deviceId || newId() }
      window.localStorage.setItem(tillKey, JSON.stringify(next))
      for (const listener of listeners) listener()
      return next
    },
  }
}

const openDrawerIn = (world: World | null | undefined, till: Till): Drawer | null =>
  till.deviceId === '' || !world ? null : drawerInUse(world.drawers.values(), till)

/** The open drawer into which this tablet takes cash; null if none is open, or if the host has no drawers. */
export function useOpenDrawer(): Drawer | null {
  const { sync } = useDeps()
  const { hasAllCalls } = useStatus()
  const world = useView(sync.views.business())
  const till = tillIn(useSyncExternalStore(subscribe, readText))
  return hasAllCalls ? openDrawerIn(world, till) : null
}

/**
 * The number, from the tablet's id, by which it turns the order of its proposals if it was cut off when the form opened
 * (decision domain/019); null: it was online. A connection that breaks or comes back meanwhile changes no proposal.
 */
export function useScatter(): number | null {
  const { online } = useStatus()
  const { deviceId, change } = useTill()
  const [isCutOff] = useState(online === false)
  const isNameless = isCutOff && deviceId === ''
  const makeId = useEffectEvent(() => change({}))
  useEffect(() => {
    if (isNameless) makeId()
  }, [isNameless])
  return isCutOff && deviceId !== '' ? scatterOf(deviceId) : null
}
