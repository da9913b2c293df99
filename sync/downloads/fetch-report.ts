import { downloadOf } from '#domain/calls/reports'
import type { ReportAsked } from '#domain/reports/asked'
import type { Session } from '../api/sync'
import type { WithHttp } from '../host/client'
import { isOfTheLine } from '../host/reply'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithDb } from '../store/db'
import { changeRequest, type Request, readRequest } from './requests'

/** Result of one attempt to download a report. */
type Fetched =
  | { kind: 'file'; fileName: string; file: Uint8Array }
  /** the service can't make this report */
  | { kind: 'refused' }
  | { kind: 'session-over' }
  /** outcome unknown: no answer, an answer by a proxy or portal, or an incomplete one */
  | { kind: 'unreachable' }

/** Timeout in milliseconds. For a year of a large store the service may need this long before its answer begins. */
const silenceMs = 120_000

/** Whether a retry may succeed. A captive portal answers with a redirect: 0 or 3xx. */
const isPassing = (status: number): boolean =>
  status === 0 || isOfTheLine(status) || (status >= 300 && status < 400)

/** Downloads a request that still waits, and stores the outcome. Returns false when the service gave none. */
export async function fetchRequest(
  parts: WithDeps & WithDb & WithHttp & WithStatus & WithSessions,
  one: Request,
  signal: AbortSignal,
  onProgress: (progress: number | null) => void,
): Promise<boolean> {
  const session = parts.sessions.current()
  const isTheirs = session?.username === one.user && session.storeCode === one.store
  const stored = await readRequest(parts.db, one)
  if (!isTheirs || stored?.state !== 'waiting') return true
  const fetched = await fetchReport(parts, session, one, signal, onProgress)
  if (fetched.kind === 'session-over' && !isCurrent(parts, session)) return true
  if (signal.aborted) return true
  await settle(parts, one, fetched)
  return fetched.kind !== 'unreachable'
}

async function settle({ db, status }: WithDb & WithStatus, one: Request, fetched: Fetched) {
  if (fetched.kind === 'file') {
    const { fileName, file } = fetched
    await changeRequest(db, one, { state: 'ready', fileName }, file)
  }
  if (fetched.kind === 'session-over') status.update({ needsLogin: true })
  if (fetched.kind === 'refused') await changeRequest(db, one, { state: 'failed' })
}

/** Downloads a report. `onProgress` receives 0 to 1, or null while the size is unknown. */
async function fetchReport(
  { deps, http }: WithDeps & WithHttp,
  session: Session,
  { report, query, fileName }: ReportAsked,
  signal: AbortSignal,
  onProgress: (progress: number | null) => void,
): Promise<Fetched> {
  const { method, path } = downloadOf(report)
  const outgoing = {
    method,
    path,
    query: { ...query, storeCode: session.storeCode },
    headers: { Accept: '*/*' },
  }
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  let timer = deps.timers.set(hangUp, silenceMs)
  const heard = (progress: number | null) => {
    deps.timers.clear(timer)
    timer = deps.timers.set(hangUp, silenceMs)
    onProgress(progress)
  }
  const response = await http.open(outgoing, session, line.signal)
  const fetched = response ? await readAnswer(response, fileName, heard) : unreachable
  deps.timers.clear(timer)
  signal.removeEventListener('abort', hangUp)
  hangUp()
  return fetched
}

const unreachable = { kind: 'unreachable' } as const

async function readAnswer(
  response: Response,
  fileName: string,
  heard: (progress: number | null) => void,
): Promise<Fetched> {
  const { status, headers } = response
  if (status === 401) return { kind: 'session-over' }
  if (isPassing(status)) return unreachable
  if (!response.ok) return { kind: 'refused' }
  const file = await readBody(response, heard)
  // A spreadsheet is a zip archive and begins with "PK". A captive portal answers 200 with HTML.
  const isSpreadsheet = file?.[0] === 0x50 && file[1] === 0x4b
  if (!isSpreadsheet) return unreachable
  const named = /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
  return { kind: 'file', fileName: named ?? fileName, file }
}

/** Reads the whole body; null when it is incomplete. */
async function readBody(
  { body, headers }: Response,
  heard: (progress: number | null) => void,
): Promise<Uint8Array | null> {
  const size = Number(headers.get('Content-Length') ?? 0)
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    const reader = body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      chunks.push(part.value)
      received += part.value.length
      heard(size > 0 ? Math.min(1, received / size) : null)
    }
  } catch {
    return null
  }
  return joined(chunks, received)
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
