import { calls } from '#domain/calls/all'
import type { ReportPreview } from '#domain/calls/reports'
import { downloadOf } from '#domain/calls/reports'
import type { ReportAsked } from '#domain/reports/asked'
import type { KeptPreview, PreviewAnswer } from '../api/online'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import { wordsOf } from '../kernel/error-text'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { read, write } from '../store/tx'
import { keepPreview, readPreview } from './kept-previews'
import { type Owner, ownerOf } from './requests'

/** Timeout in milliseconds; longer than usual, because sums over a year take time. */
const previewMs = 60_000

/** Requests a report's contents, to show them on the screen. */
export async function preview(
  parts: WithDb & WithDeps & WithHttp & WithSessions,
  asked: ReportAsked,
): Promise<PreviewAnswer> {
  const { report, query } = asked
  const session = parts.sessions.current()
  const message = downloadOf(report).failure
  if (!session) return { ok: false, message, isOffline: false }
  const got = await ask(parts.http, session, calls.reportPreview, {
    params: { report },
    query: { ...query, storeCode: session.storeCode },
    timeoutMs: previewMs,
  })
  if (got.kind === 'ok') {
    void keep(parts, ownerOf(session), asked, got.value)
    return { ok: true, preview: got.value }
  }
  parts.deps.log('no preview of a report', got)
  if (got.kind === 'unknown') return { ok: false, message, isOffline: true }
  return { ok: false, message: got.message, isOffline: false }
}

/**
 * Keeps a preview for times without a connection, except the list of all customers: a tablet holds those of its store
 * only, without e-mail and birth date.
 */
async function keep(
  { db, deps }: WithDb & WithDeps,
  owner: Owner,
  asked: ReportAsked,
  preview: ReportPreview,
): Promise<void> {
  if (asked.report === 'customers') return
  const kept = { asked, preview, at: deps.clock() }
  try {
    await write(db, ['meta'], (tx) => keepPreview(tx, owner, kept))
  } catch (error) {
    deps.log('a preview was not kept', wordsOf(error))
  }
}

/** The preview that is kept for a request; null without one, or when the storage fails. */
export async function keptPreview(
  { db, deps, sessions }: WithDb & WithDeps & WithSessions,
  asked: ReportAsked,
): Promise<KeptPreview | null> {
  const session = sessions.current()
  if (!session) return null
  try {
    return await read(db, ['meta'], (tx) => readPreview(tx, ownerOf(session), asked))
  } catch (error) {
    deps.log('a kept preview could not be read', wordsOf(error))
    return null
  }
}
