import { useDebouncedValue } from '@mantine/hooks'
import type { CustomerHits } from '#sync'
import { useSync } from './context'
import { useSteady } from './use-steady-view'
import { useView } from './use-view'

/** Minimum number of characters for a search; one letter matches half of all customers. */
const minTypedLength = 2

interface Found {
  hits: CustomerHits | undefined
  /** whether the hits belong to an earlier text, or the search is still running */
  isStale: boolean
}

/** Customers on this tablet that match the typed text. The search starts `idleMs` after the last key. */
export function useCustomerHits(typed: string, idleMs: number): Found {
  const sync = useSync()
  const text = typed.trim()
  const [idle] = useDebouncedValue(text, idleMs)
  const isLong = text.length >= minTypedLength
  const isSearched = isLong && idle.length >= minTypedLength
  const found = useView(isSearched ? sync.views.customers(idle) : null)
  const hits = useSteady(isSearched ? 'searched' : 'blank', found)
  return { hits, isStale: isLong && (idle !== text || found === undefined) }
}
