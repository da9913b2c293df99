import { createListeners } from '../kernel/observable'
import type { Tabs } from './tabs'

/** A write by this tab or another one. */
export interface Written {
  /**
   * `appended`: new entries; `moved`: only states of entries changed; `settled`: entries ended, were parked or
   * replaced; `rows`: only the service's rows changed
   */
  what: 'appended' | 'moved' | 'settled' | 'rows'
  /** ids of entries whose outcome is known now */
  told: readonly string[]
  isOwn: boolean
  /** this tab's `OutboxCache` already includes the change */
  isInCache: boolean
}

export interface News {
  /** Notifies this tab's listeners. */
  tell(written: Written): void
  /** Notifies all tabs of a write by this one. */
  announce(what: Written['what'], more?: Partial<Pick<Written, 'told' | 'isInCache'>>): void
  hear(heard: (written: Written) => void): () => void
}

export interface WithNews {
  news: News
}

export function createNews(tabs: Tabs): News {
  const { tell, add } = createListeners<[Written]>()
  return {
    tell,
    announce(what, { told = [], isInCache = false } = {}) {
      tabs.post({ kind: 'written', what, told: [...told] })
      tell({ what, told, isOwn: true, isInCache })
    },
    hear: add,
  }
}
