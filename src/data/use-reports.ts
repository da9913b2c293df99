import { useCallback, useSyncExternalStore } from 'react'
import type { Download } from '#sync'
import { useSync } from './context'
import { saveFile } from './save-file'

/** The reports that this person asked for on this tablet and has not saved yet. */
export function useDownloads() {
  const { reports } = useSync()
  const downloads = useSyncExternalStore(reports.subscribe, reports.current)
  const save = useCallback(
    async ({ id }: Download) => {
      const file = await reports.file(id)
      if (file && (await saveFile(file))) await reports.drop(id)
    },
    [reports],
  )
  return { downloads, save, retry: reports.retry, drop: reports.drop }
}
