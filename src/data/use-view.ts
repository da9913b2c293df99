import { useLiveQuery } from 'dexie-react-hooks'
import type { View } from '#sync'

interface Read<T> {
  key: string
  value: T
}

/**
 * A view's current value; undefined before the first read, unless the engine knows the value already. The value is
 * stored with its key, because a live query keeps the old key's result for a moment.
 */
export function useView<T>(view: View<T> | null): T | undefined {
  const read = useLiveQuery<Read<T> | undefined>(
    async () => (view ? { key: view.key, value: await view.read() } : undefined),
    [view?.key],
  )
  return read && read.key === view?.key ? read.value : view?.known?.()
}
