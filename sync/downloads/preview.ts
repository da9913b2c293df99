import { downloadOf, reportViewCalls } from '#domain/calls/reports'
import type { ReportAsked } from '#domain/reports/asked'
import type { PreviewAnswer } from '../api/online'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'

/** Timeout in milliseconds; longer than usual, because sums over a year take time. */
const previewMs = 60_000

/** Requests a report's contents, to show them on the screen. */
export async function preview(
  parts: WithDeps & WithHttp & WithSessions,
  { report, query }: ReportAsked,
): Promise<PreviewAnswer> {
  const session = parts.sessions.current()
  const message = downloadOf(report).failure
  if (!session) return { ok: false, message, isOffline: false }
  const asked = await ask(parts.http, session, reportViewCalls.reportPreview, {
    params: { report },
    query: { ...query, storeCode: session.storeCode },
    timeoutMs: previewMs,
  })
  if (asked.kind === 'ok') return { ok: true, preview: asked.value }
  parts.deps.log('no preview of a report', asked)
  if (asked.kind === 'unknown') return { ok: false, message, isOffline: true }
  return { ok: false, message: asked.message, isOffline: false }
}
