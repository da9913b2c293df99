import { useState } from 'react'
import type { GenericSchema } from 'valibot'
import { useDeps } from '../context'
import { draftStore } from './draft-store'

/**
 * State that survives a reload, a lock and a restart of the app, stored under `name`. Without a name, or at its first
 * value, it is not stored. `forget` deletes the stored copy, not the state.
 */
export function useKept<Value>(
  name: string | null,
  schema: GenericSchema<unknown, Value>,
  first: Value,
): [value: Value, set: (next: Value) => void, forget: () => void] {
  const { draftStorage } = useDeps()
  const store = name === null ? null : draftStore(draftStorage, name, schema)
  const read = () => ({ name, value: store?.read() ?? first })
  const [shown, setShown] = useState(read)
  const now = shown.name === name ? shown : read()
  if (now !== shown) setShown(now)
  const set = (value: Value) => {
    if (JSON.stringify(value) === JSON.stringify(first)) store?.clear()
    else store?.write(value)
    setShown({ name, value })
  }
  return [now.value, set, () => store?.clear()]
}
