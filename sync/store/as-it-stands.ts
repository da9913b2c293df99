import type { SyncDeps } from '../kernel/ports'
import { dayRange, joinDays } from './day-records'
import type { Entry } from './entry'
import type { DayPage, ResourcePage } from './records'
import { storedVersion } from './shapes'

type Named = Pick<SyncDeps, 'databaseName'>

export const databaseNameOf = ({ databaseName = 'frontdesk' }: Named): string => databaseName

/** Rows that a start reads in one transaction. */
export interface Looked {
  resources: ResourcePage[]
  outbox: Entry[]
  /** pages of the requested days */
  days: DayPage[]
}

/** A range of business days, both ends included; null for none. */
export type Asked = readonly [from: string, to: string] | null

/** Opens the existing database without Dexie. Null when there is none, or it has another version. */
export function openAsItStands(deps: SyncDeps): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = deps.indexedDB.open(databaseNameOf(deps))
    // The database doesn't exist yet, and only Dexie may create it.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(null)
    request.onsuccess = () => {
      const { result } = request
      result.onversionchange = () => result.close()
      const isOurs = result.version === storedVersion(deps)
      if (!isOurs) result.close()
      resolve(isOurs ? result : null)
    }
  })
}

/** Reads a store's resources and days, and the outbox. */
export async function readAsItStands(
  database: IDBDatabase,
  ranges: typeof IDBKeyRange,
  store: string,
  asked: Asked,
): Promise<Looked> {
  const reading = database.transaction(['resources', 'outbox', 'days'], 'readonly')
  const all = (name: string, range?: IDBKeyRange) =>
    answered(reading.objectStore(name).getAll(range))
  const [resources, outbox, days] = await Promise.all([
    all('resources', ranges.bound([store, ''], [store, '\uffff'])),
    all('outbox'),
    asked ? all('days', ranges.bound(...dayRange(store, ...asked))) : [],
  ])
  return { resources, outbox, days: joinDays(days) }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
