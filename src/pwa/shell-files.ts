import type { StoredShell } from '../data/tablet'
import { servedRelease, storedRelease } from './release'

/** The parts of a browser that keep the app's files; both are missing outside of secure contexts. */
export interface ShellStores {
  caches: CacheStorage | undefined
  workers: ServiceWorkerContainer | undefined
}

/** Looks whether the app would open without a connection: by what is stored, not by what was tried. */
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
 * Throws the stored app away and opens it again from the service, which has to be there: without it
 * nothing would open. False: it isn't. Data and queue are in a database of their own.
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
