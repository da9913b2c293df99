import { IDBFactory } from 'fake-indexeddb'
import { type DiskImage, loadImage, takeImage } from './disk-image'
import {
  type RawConnection,
  type RawOpenRequest,
  type RawTransaction,
  rawFactory,
  rawRequest,
} from './raw-indexeddb'

/** The IndexedDB of one tablet; it outlives the tabs that use it. */
export interface Disk {
  /** what one tab sees of it */
  mount(): Mount
  /** the records of a table as they are now; nothing is disturbed */
  records(database: string, table: string): unknown[]
  image(database: string): DiskImage
  load(database: string, image: DiskImage): Promise<void>
  /** takes back what was committed without asking for durability since the last durable commit */
  cutPower(): void
}

export interface Mount {
  indexedDB: globalThis.IDBFactory
  /**
   * The tab stops in the middle of whatever it does: no event reaches it any more. A transaction
   * that had nothing left to do is committed if `commits` says so, every other is undone.
   */
  freeze(commits: () => boolean): void
  /** from now on writing fails as on a full disk, or works again */
  fill(isFull: boolean): void
}

export function createDisk(): Disk {
  const factory = new IDBFactory()
  let undurable: RawTransaction[] = []

  function committed(transaction: RawTransaction) {
    if (transaction.mode === 'readonly') return
    if (transaction.durability === 'strict') undurable = []
    else undurable.push(transaction)
  }

  return {
    mount: () => createMount(factory, committed),
    records(database, table) {
      const stored = rawFactory(factory)._databases.get(database)?.rawObjectStores.get(table)
      return stored ? [...stored.records.values()].map(({ value }) => value) : []
    },
    image: (database) => takeImage(factory, database),
    load: (database, image) => loadImage(factory, database, image),
    cutPower() {
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
        const running = connection._rawDatabase.transactions.filter(
          (transaction) => transaction.db === connection && transaction._state !== 'finished',
        )
        for (const transaction of running) stop(transaction, commits, committed)
        connection.close()
      }
    },
    fill(full) {
      isFull = full
    },
  }
}

/** What opens later is closed at once: its tab is gone. */
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
