import { IDBFactory } from 'fake-indexeddb'
import { type DiskImage, loadImage, takeImage } from './disk-image'
import {
  breakConnection,
  type RawConnection,
  type RawOpenRequest,
  type RawTransaction,
  rawFactory,
  rawRequest,
} from './raw-indexeddb'
import { becomeUsual, upgrade } from './upgrade'

/** The IndexedDB of one tablet. It outlasts the tabs that use it. */
export interface Disk {
  /** opens the disk for one tab */
  mount(): Mount
  /** number of writes, and of writes that were undone */
  changes(): number
  /** the present records of a table; reading them has no side effect */
  records(database: string, table: string): unknown[]
  image(database: string): DiskImage
  load(database: string, image: DiskImage): Promise<void>
  /** Raises the database's version, as a newer app does. Resolves when that is done. */
  upgrade(database: string): Promise<void>
  /** makes the newer version the one that all tabs use from now on */
  becomeUsual(database: string): void
  /** deletes the database, which no tab uses; `journal`: the pages from which the checks know how entries ended */
  wipe(database: string, journal: unknown[]): void
  /** undoes the relaxed commits since the last durable one */
  cutPower(): void
}

export interface Mount {
  indexedDB: globalThis.IDBFactory
  /**
   * Stops the tab in the middle of its work: no event reaches it any more. A transaction without open requests is
   * committed if `commits` returns true; all others are undone.
   */
  freeze(commits: () => boolean): void
  /** makes writes fail as on a full disk, or work again */
  fill(isFull: boolean): void
  /** Breaks the open connections, with an event (`isTold`) or without one. New ones can be opened. */
  close(isTold: boolean): void
}

export function createDisk(): Disk {
  const factory = new IDBFactory()
  let undurable: RawTransaction[] = []
  let changes = 0
  let wiped: unknown[] = []

  function committed(transaction: RawTransaction) {
    if (transaction.mode === 'readonly') return
    changes += 1
    if (transaction.durability === 'strict') undurable = []
    else undurable.push(transaction)
  }

  return {
    mount: () => createMount(factory, committed),
    changes: () => changes,
    records(database, table) {
      const stored = rawFactory(factory)._databases.get(database)?.rawObjectStores.get(table)
      const present = stored ? [...stored.records.values()].map(({ value }) => value) : []
      return table === 'journal' ? [...wiped, ...present] : present
    },
    image: (database) => takeImage(factory, database),
    load: (database, image) => loadImage(factory, database, image),
    upgrade: (database) => upgrade(factory, database),
    becomeUsual: (database) => becomeUsual(factory, database),
    wipe(database, journal) {
      wiped = journal
      undurable = []
      changes += 1
      // A request to delete would wait, and a tab could be opened meanwhile.
      rawFactory(factory)._databases.delete(database)
    },
    cutPower() {
      changes += 1
      for (const { _rollbackLog } of undurable.reverse())
        for (const undo of [..._rollbackLog].reverse()) undo()
      undurable = []
    },
  }
}

function createMount(
  factory: globalThis.IDBFactory,
  committed: (transaction: RawTransaction) => void,
): Mount {
  const opening = new Set<RawOpenRequest>()
  const connections = new Set<RawConnection>()
  let isFull = false
  let isFrozen = false

  function adopt(connection: RawConnection) {
    if (connections.has(connection)) return
    connections.add(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...given) => {
      const transaction = begin(...given)
      if (isFull && transaction.mode === 'readwrite') refuseQuota(transaction)
      transaction.addEventListener('complete', () => committed(transaction))
      return transaction
    }
  }

  return {
    indexedDB: {
      cmp: (a, b) => factory.cmp(a, b),
      databases: () => factory.databases(),
      deleteDatabase: (name) => factory.deleteDatabase(name),
      open(name, version) {
        const request = factory.open(name, version)
        const raw = rawRequest(request)
        opening.add(raw)
        if (isFrozen) silenceOpening(raw)
        const opened = () => raw.result && adopt(raw.result)
        raw.addEventListener('upgradeneeded', opened)
        raw.addEventListener('success', opened)
        return request
      },
    },
    freeze(commits) {
      isFrozen = true
      for (const request of opening) silenceOpening(request)
      for (const connection of connections) {
        for (const transaction of runningOn(connection)) stop(transaction, commits, committed)
        connection.close()
      }
    },
    fill(full) {
      isFull = full
    },
    close(isTold) {
      for (const connection of connections) {
        for (const transaction of runningOn(connection)) transaction._abort('AbortError')
        if (isTold) breakConnection(connection)
        else connection.close()
      }
      connections.clear()
    },
  }
}

const runningOn = (connection: RawConnection): RawTransaction[] =>
  connection._rawDatabase.transactions.filter(
    (transaction) => transaction.db === connection && transaction._state !== 'finished',
  )

/** Closes a connection at once when it opens, because its tab has ended. */
function silenceOpening(request: RawOpenRequest) {
  request.dispatchEvent = () => {
    request.result?.close()
    return true
  }
}

function stop(
  transaction: RawTransaction,
  commits: () => boolean,
  committed: (transaction: RawTransaction) => void,
) {
  const { _rawDatabase } = transaction.db
  for (const { request } of transaction._requests) request.dispatchEvent = () => true
  const hadNothingLeft = transaction._started && transaction._requests.length === 0
  transaction.dispatchEvent = ({ type }) => {
    if (type === 'complete') committed(transaction)
    transaction._prioritizedListeners.get(type)?.()
    _rawDatabase.processTransactions()
    return true
  }
  if (!hadNothingLeft || !commits()) transaction._abort(null)
}

function refuseQuota(transaction: RawTransaction) {
  globalThis.setImmediate(() => {
    if (transaction._state !== 'finished') transaction._abort('QuotaExceededError')
  })
}
