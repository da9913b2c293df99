import { useState } from 'react'
import type { HistoryEntry } from '#domain/calls/records'
import type { HistoryTable } from '#sync'
import { useSync } from '../context'
import { useOnline } from './use-online'

/** The history of a row, requested from the service: its first `atFirst` entries, or all after `showAll`. */
export function useHistory(
  table: HistoryTable,
  row: { id: string; version: number },
  isShown: (entry: HistoryEntry) => boolean,
  atFirst: number,
) {
  const { online } = useSync()
  const [showsAll, setShowsAll] = useState(false)
  const { value, failure, isAsking, reload } = useOnline(
    `${table}/${row.id}`,
    () => online.history(table, row.id),
    row.version,
  )
  const entries = value?.filter(isShown) ?? null
  return {
    /** null until the service has answered */
    entries,
    shown: entries?.slice(0, showsAll ? undefined : atFirst) ?? [],
    failure: failure && {
      ...failure,
      text: failure.isOffline
        ? 'The history can be seen when back online.'
        : 'The history could not be read.',
    },
    isAsking,
    reload,
    showAll: () => setShowsAll(true),
  }
}
