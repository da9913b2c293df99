import * as v from 'valibot'
import type { LockPort } from '#sync'
import type { DraftStorage } from '../data/context'

const key = 'frontdesk.left'
const tabKey = 'frontdesk.tab'

const left = v.object({ tab: v.string(), items: v.record(v.string(), v.string()) })

interface StorageParts {
  /** ends with the tab, like sessionStorage */
  session: DraftStorage & Pick<Storage, 'clear'>
  /** outlives the tab, like localStorage */
  local: DraftStorage
  locks: LockPort | null
  /** returns a new name for this tab */
  newTab: () => string
}

export type KeptDraftStorage = DraftStorage & {
  /** Removes all drafts before the next user. */
  clear(): void
}

/**
 * Opens the tab's storage of drafts. An installed app that the device has ended starts as a new tab. The new tab takes
 * over the drafts of the former tab, if the former tab has released its lock.
 */
export async function openDraftStorage(parts: StorageParts): Promise<KeptDraftStorage> {
  const { session, local, locks, newTab } = parts
  const before = session.getItem(tabKey)
  const tab = before ?? newTab()
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), left), local.getItem(key))
  const items: Record<string, string> = {}
  if (found.success && (before === found.output.tab || (await isGone(locks, found.output.tab)))) {
    Object.assign(items, found.output.items)
    if (!before) for (const [name, value] of Object.entries(items)) session.setItem(name, value)
  }
  session.setItem(tabKey, tab)
  void locks?.request(`frontdesk.tab ${tab}`, {}, () => new Promise(() => {}))
  const keep = () => local.setItem(key, JSON.stringify({ tab, items }))
  return {
    getItem: (name) => session.getItem(name),
    setItem(name, value) {
      session.setItem(name, value)
      items[name] = value
      keep()
    },
    removeItem(name) {
      session.removeItem(name)
      delete items[name]
      keep()
    },
    clear() {
      for (const name of Object.keys(items)) delete items[name]
      session.clear()
      session.setItem(tabKey, tab)
      local.removeItem(key)
    },
  }
}

/** Whether a tab has ended. Without Web Locks that is unknown, so no tab takes over another tab's drafts. */
async function isGone(locks: LockPort | null, tab: string): Promise<boolean> {
  if (!locks) return false
  return locks.request(`frontdesk.tab ${tab}`, { ifAvailable: true }, async (lock) => lock !== null)
}
