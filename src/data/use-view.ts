import { useLiveQuery } from 'dexie-react-hooks'
import type { View } from '#sync'

interface Read<T> {
  key: string
  value: T
}

/**
 * A view's present value, kept current; undefined while it is read for the first time, and for no
 * view at all. What the engine still knows of it is shown meanwhile. A live query goes on answering what it last read after its view has changed: by the
 * key that travels with the value it is never shown as another view's.
 */
export function useView<T>(view: View<T> | null): T | undefined {
  const read = useLiveQuery<Read<T> | undefined>(
    async () => (view ? { key: view.key, value: await view.read() } : undefined),
    [view?.key],
  )
  return read && read.key === view?.key ? read.value : view?.known?.()
}
