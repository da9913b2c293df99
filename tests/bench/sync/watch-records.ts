type Source = IDBObjectStore | IDBIndex
type Kind = 'read' | 'written'
/** Receives each record that is read or written. */
type OnRecord = (kind: Kind, table: string, value: unknown) => void

const reads = ['get', 'getAll', 'openCursor']
const writes = ['put', 'add']

/**
 * Reports the records that all databases read and write, by wrapping the prototypes of stores and indexes. The returned
 * function ends this.
 */
export function watchRecords(prototypes: readonly Source[], onRecord: OnRecord): () => void {
  const undo = prototypes.flatMap((prototype) => [
    ...reads.map((name) =>
      wrap(prototype, name, (table, request) =>
        request.addEventListener('success', () => onRecord('read', table, recordOf(request))),
      ),
    ),
    ...writes.map((name) =>
      wrap(prototype, name, (table, _, value) => onRecord('written', table, value)),
    ),
  ])
  return () => {
    for (const restore of undo) restore()
  }
}

type Around = (table: string, request: IDBRequest, value: unknown) => void

function wrap(prototype: Source, name: string, around: Around): () => void {
  const usual: unknown = Reflect.get(prototype, name)
  if (typeof usual !== 'function') return () => {}
  Reflect.set(prototype, name, function (this: Source, ...given: unknown[]) {
    const request: IDBRequest = Reflect.apply(usual, this, given)
    around('objectStore' in this ? this.objectStore.name : this.name, request, given[0])
    return request
  })
  return () => void Reflect.set(prototype, name, usual)
}

/** The records of a request; a cursor reports each of its records. */
function recordOf({ result }: IDBRequest): unknown {
  const isCursor = typeof result === 'object' && result !== null && 'continue' in result
  return isCursor ? result.value : result
}

/** Number of rows in a page, or of entries in an index; 1 for other records. */
export function rowsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + rowsIn(each), 0)
  if (typeof value !== 'object' || value === null) return 0
  if ('rows' in value && Array.isArray(value.rows)) return value.rows.length
  const lists = Object.values(value).filter((field) => Array.isArray(field))
  return 'ids' in value ? lists.reduce((sum, list) => sum + list.length, 0) : 1
}
