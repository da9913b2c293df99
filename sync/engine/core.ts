import type { BusinessTime } from '#domain/kernel/dates'
import type { Session } from '../api/sync'
import type { Http } from '../host/client'
import type { Contact } from '../host/contact'
import type { SyncDeps } from '../kernel/ports'
import type { Mirror } from '../outbox/mirror'
import type { Waiting } from '../outbox/waiting'
import type { SessionStore } from '../session/session'
import type { Tabs } from '../session/tabs'
import type { Database } from '../store/db'
import { readSender } from '../store/meta'
import type { StatusStore } from './status'

/** What every part of the engine works with. */
export interface Core {
  deps: SyncDeps
  db: Database
  mirror: Mirror
  http: Http
  sessions: SessionStore
  status: StatusStore
  contact: Contact
  tabs: Tabs
  news: News
  /** the present in business time */
  businessTime: () => BusinessTime
}

/** What was written, in this tab or another. */
export interface Written {
  /**
   * `appended`: new entries; `moved`: entries changed their state only; `settled`: entries ended,
   * were parked or replaced; `rows`: the service's rows alone
   */
  what: 'appended' | 'moved' | 'settled' | 'rows'
  /** entries whose fate is known now */
  told: readonly string[]
  isOwn: boolean
  /** the mirror of this tab has it already */
  isMirrored: boolean
}

export interface News {
  tell(written: Written): void
  hear(heard: (written: Written) => void): () => void
}

export function createNews(): News {
  const listeners = new Set<(written: Written) => void>()
  return {
    tell(written) {
      for (const heard of [...listeners]) heard(written)
    },
    hear(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
}

/** Says in all tabs what this one has written. */
export function announce(
  core: Core,
  what: Written['what'],
  { told = [], isMirrored = false }: Partial<Pick<Written, 'told' | 'isMirrored'>> = {},
): void {
  core.tabs.post({ kind: 'written', what, told: [...told] })
  core.news.tell({ what, told, isOwn: true, isMirrored })
}

/** Whether somebody still works under this session here; a log-out leaves nothing that it fetched. */
export const isCurrent = ({ sessions }: Core, { token }: Session): boolean =>
  sessions.current()?.token === token

/** The outbox as it stands now. */
export function readWaiting({ db, mirror }: Core): Promise<Waiting> {
  return db.dexie.transaction('r', [db.outbox, db.meta], async () =>
    mirror.refreshAt(readSender(db).then(({ rev }) => rev)),
  )
}
