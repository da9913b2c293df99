import { useLiveQuery } from 'dexie-react-hooks'
import type { View } from '#sync'

interface Read<T> {
  key: string
  value: T
}

/**
 * A view's current value; undefined without a view, and before the first read unless the engine knows the value. A live
 * query keeps its last result after its key changes, so the value is stored with its key.
 */
export function useView<T>(view: View<T> | null): T | undefined {
  const read = useLiveQuery<Read<T> | undefined>(
    async () => (view ? { key: view.key, value: await view.read() } : undefined),
    [view?.key],
  )
  return read && read.key === view?.key ? read.value : view?.known?.()
}
