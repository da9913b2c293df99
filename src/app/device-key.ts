import type { VaultPort } from '#sync'

const databaseName = 'frontdesk-device'
const storeName = 'keys'
const keyName = 'pin'
const keyBytes = 32

/** The device's key for PINs, made at its first use. No script can read it, and no other device has it. */
export async function deviceKey(
  factory: IDBFactory,
  { subtle, randomBytes }: VaultPort,
): Promise<CryptoKey> {
  const database = await open(factory)
  try {
    const before = await keyIn(database, (store) => store.get(keyName))
    if (before instanceof CryptoKey) return before
    const made = await subtle.importKey('raw', randomBytes(keyBytes), 'PBKDF2', false, [
      'deriveKey',
    ])
    // Another tab may have made one meanwhile: adding fails then, and that one counts.
    await keyIn(database, (store) => store.add(made, keyName)).catch(() => undefined)
    const kept = await keyIn(database, (store) => store.get(keyName))
    if (kept instanceof CryptoKey) return kept
    throw new Error('the key of the device was not stored')
  } finally {
    database.close()
  }
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  return answerOf(opening)
}

function keyIn(
  database: IDBDatabase,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
  const asked = answerOf<unknown>(ask(transaction.objectStore(storeName)))
  const stored = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  return Promise.all([asked, stored]).then(([answer]) => answer)
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
