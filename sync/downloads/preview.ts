import { calls } from '#domain/calls/all'
import { downloadOf } from '#domain/calls/reports'
import type { ReportAsked } from '#domain/reports/asked'
import type { PreviewAnswer } from '../api/online'
import type { Core } from '../engine/core'
import { ask } from '../host/ask'

/** Sums over a year take the service longer than usual. */
const previewMs = 60_000

/** What a report would hold, for the screen. */
export async function preview(core: Core, { report, query }: ReportAsked): Promise<PreviewAnswer> {
  const session = core.sessions.current()
  const message = downloadOf(report).failure
  if (!session) return { ok: false, message, isOffline: false }
  const asked = await ask(core.http, session, calls.reportPreview, {
    params: { report },
    query: { ...query, storeCode: session.storeCode },
    timeoutMs: previewMs,
  })
  if (asked.kind === 'ok') return { ok: true, preview: asked.value }
  core.deps.log('no preview of a report', asked)
  if (asked.kind === 'unknown') return { ok: false, message, isOffline: true }
  return { ok: false, message: asked.message, isOffline: false }
}
