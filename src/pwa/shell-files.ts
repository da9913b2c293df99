import type { StoredShell } from '../data/tablet'
import { servedRelease, storedRelease } from './release'

/** Browser APIs that store the app's files; missing in insecure contexts. */
export interface ShellStores {
  caches: CacheStorage | undefined
  workers: ServiceWorkerContainer | undefined
}

/** Checks whether all files are stored that the app needs to start without a connection. */
export async function storedShell({ caches, workers }: ShellStores): Promise<StoredShell> {
  const isInCharge = Boolean(workers?.controller)
  const release = caches && (await storedRelease(caches))
  if (!caches || !release) return { isInCharge, stored: 0, files: null }
  const paths = ['index.html', ...release.files]
  const found = await Promise.all(
    paths.map((path) => caches.match(`/${path}`, { ignoreSearch: true })),
  )
  return { isInCharge, stored: found.filter(Boolean).length, files: paths.length }
}

/**
 * Deletes the stored app and loads it from the service. Without an answer it deletes nothing and returns false.
 * Database and outbox stay.
 */
export async function resetShell({ caches, workers }: ShellStores, reload: () => void) {
  if (!(await servedRelease(fetch))) return false
  const registered = (await workers?.getRegistrations()) ?? []
  await Promise.all(registered.map((registration) => registration.unregister()))
  const names = (await caches?.keys()) ?? []
  await Promise.all(names.map((name) => caches?.delete(name)))
  reload()
  return true
}
