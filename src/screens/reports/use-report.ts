import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReportAsked, ReportName } from '#domain/reports/asked'
import type { Download } from '#sync'
import { useSync } from '../../data/context'
import { useDownloads } from '../../data/use-reports'
import { askedBy, comparedDrafts, type Draft } from './asking'

interface Asking {
  report: ReportName
  draft: Draft
  storeCode: string
  today: string
  /** the business day that the front desk works on */
  running: string
}

/** Requests for the days to compare; `full`: those of the range without the running day, null if it has none. */
export interface Comparison {
  full: ReportAsked | null
  before: ReportAsked
}

/**
 * DOWNLOAD: requests a report, and saves the file when it arrives. `comparison`: null if nothing can be compared;
 * `message`: the error of the inputs or of the last request.
 */
export function useReport({ report, draft, storeCode, today, running }: Asking) {
  const { reports } = useSync()
  const [message, setMessage] = useState<string | null>(null)
  const saveWhenReady = useAutoSave()
  const asked = useMemo(
    () => askedBy(report, draft, { storeCode, today }),
    [report, draft, storeCode, today],
  )
  const comparison = useMemo((): Comparison | null => {
    const drafts = comparedDrafts(report, draft, running)
    if (!drafts) return null
    const [now, before] = [drafts.now, drafts.before].map((each) =>
      askedBy(report, each, { storeCode, today }),
    )
    if (!now?.ok || !before?.ok) return null
    return { full: drafts.now.end === draft.end ? null : now.value, before: before.value }
  }, [report, draft, storeCode, today, running])
  const [shownFor, setShownFor] = useState(asked)
  if (shownFor !== asked) {
    setShownFor(asked)
    setMessage(null)
  }
  const download = async () => {
    setMessage(null)
    if (!asked.ok) return
    const same = reports.current().find((one) => isUnderWay(one) && isSame(one, asked.value))
    const id = same?.id ?? (await reports.ask(asked.value))
    if (id === null) setMessage('Report generation failed')
    else saveWhenReady(id)
  }
  return asked.ok
    ? { asked: asked.value, comparison, download, message }
    : { asked: null, comparison: null, download, message: asked.error }
}

const isUnderWay = ({ state }: Download) => state === 'waiting' || state === 'loading'

const isSame = (one: ReportAsked, other: ReportAsked) =>
  one.report === other.report && JSON.stringify(one.query) === JSON.stringify(other.query)

/** Saves reports that were requested since this screen was opened. Other finished reports become offers. */
function useAutoSave() {
  const { downloads, save } = useDownloads()
  const mine = useRef(new Set<string>())
  useEffect(() => {
    for (const one of downloads)
      if (one.state === 'ready' && mine.current.delete(one.id)) void save(one)
  }, [downloads, save])
  return (id: string) => mine.current.add(id)
}
