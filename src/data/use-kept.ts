import { useCallback, useMemo, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { useDeps } from './context'
import { shelfStore } from './shelf-store'

/**
 * State that is there again after a reload, and after the device has ended the app. `name` tells
 * screens, stores and people apart.
 */
export function useKept<Value>(
  name: string,
  schema: GenericSchema<unknown, Value>,
  first: Value,
): [Value, (next: Value) => void] {
  const { shelf } = useDeps()
  const store = useMemo(() => shelfStore(shelf, name, schema), [shelf, name, schema])
  const [value, setValue] = useState(() => store.read() ?? first)
  const set = useCallback(
    (next: Value) => {
      store.write(next)
      setValue(next)
    },
    [store],
  )
  return [value, set]
}
