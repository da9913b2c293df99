import { createListeners } from '../kernel/observable'
import type { Tabs } from './tabs'

/** A write to the database by this tab or another one. */
export interface Written {
  /**
   * `appended`: new entries; `moved`: only states of entries changed; `settled`: entries ended, were parked or
   * replaced; `rows`: only the service's rows changed
   */
  what: 'appended' | 'moved' | 'settled' | 'rows'
  /** ids of entries whose outcome is known now */
  published: readonly string[]
  isOwn: boolean
  /** whether this tab's `OutboxCache` already includes the change */
  isInCache: boolean
}

/** Notifications of writes to the storage, between the parts of this tab and all tabs. */
export interface Writes {
  /** Notifies this tab's listeners. */
  tell(written: Written): void
  /** Notifies all tabs of a write by this one. */
  announce(what: Written['what'], more?: Partial<Pick<Written, 'published' | 'isInCache'>>): void
  hear(heard: (written: Written) => void): () => void
}

export interface WithWrites {
  writes: Writes
}

export function createWrites(tabs: Tabs): Writes {
  const { tell, add } = createListeners<[Written]>()
  return {
    tell,
    announce(what, { published = [], isInCache = false } = {}) {
      tabs.post({ kind: 'written', what, published: [...published] })
      tell({ what, published, isOwn: true, isInCache })
    },
    hear: add,
  }
}
