import { useCallback, useSyncExternalStore } from 'react'
import type { Download, Sync } from '#sync'
import { useSync } from './context'
import { saveFile } from './save-file'

/** Saves a report's file. The tablet keeps the report until it is saved. */
export async function saveDownload(reports: Sync['reports'], { id }: Pick<Download, 'id'>) {
  const file = await reports.file(id)
  if (file && (await saveFile(file))) await reports.drop(id)
}

/** Reports that this user asked for on this tablet and has not saved yet. */
export function useDownloads() {
  const { reports } = useSync()
  const downloads = useSyncExternalStore(reports.subscribe, reports.current)
  const save = useCallback((download: Download) => saveDownload(reports, download), [reports])
  return { downloads, save, retry: reports.retry, drop: reports.drop }
}
