import { forceCloseDatabase } from 'fake-indexeddb'

/*
 * The parts of fake-indexeddb that power cuts and outside checks need. Its own types lack them, so they are declared
 * here.
 */

export interface RawRequest {
  dispatchEvent(event: unknown): boolean
}

export interface RawTransaction {
  _state: 'active' | 'inactive' | 'committing' | 'finished'
  _started: boolean
  _requests: { request: RawRequest }[]
  _rollbackLog: (() => void)[]
  _prioritizedListeners: Map<string, () => void>
  _abort(error: string | null): void
  dispatchEvent(event: { type: string }): boolean
  addEventListener(type: 'complete', heard: () => void): void
  db: RawConnection
  mode: string
  durability: string
}

export interface RawConnection {
  _rawDatabase: RawDatabase
  close(): void
  transaction(...given: unknown[]): RawTransaction
}

interface RawDatabase {
  version: number
  transactions: RawTransaction[]
  processTransactions(): void
  rawObjectStores: Map<string, RawTable>
}

interface RawTable {
  keyPath: string | string[] | null
  autoIncrement: boolean
  rawIndexes: Map<string, { keyPath: string | string[]; multiEntry: boolean; unique: boolean }>
  records: { values(): Iterable<{ key: IDBValidKey; value: unknown }> }
}

interface RawFactory {
  _databases: Map<string, RawDatabase>
}

export interface RawOpenRequest extends RawRequest {
  result: RawConnection | undefined
  addEventListener(type: 'success' | 'upgradeneeded', heard: () => void): void
}

export const rawFactory = (factory: unknown): RawFactory => factory as RawFactory
export const rawRequest = (request: unknown): RawOpenRequest => request as RawOpenRequest

/** Breaks a connection, and notifies its owner. */
export const breakConnection = (connection: RawConnection): void =>
  forceCloseDatabase(connection as never)
