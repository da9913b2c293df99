import * as v from 'valibot'
import type { Release } from '../data/tablet'

const release = v.object({
  version: v.string(),
  revision: v.string(),
  /** paths from the root, except the page itself */
  files: v.array(v.string()),
})
export type StoredRelease = v.InferOutput<typeof release>

const timeoutMs = 10_000

/** The running release, which the build writes into the page (vite.config.ts). */
export function runningRelease(page: Document): Release {
  const content = page.querySelector('meta[name="release"]')?.getAttribute('content')
  const [version = '', revision = ''] = (content ?? '0 development').split(' ')
  return { version, revision }
}

/** The release stored on this device, which starts without a connection. */
export async function storedRelease(stored: Pick<CacheStorage, 'match'>) {
  const answer = await stored.match('/release.json', { ignoreSearch: true })
  return answer ? parsed(await answer.json()) : null
}

/** The release of the service; null without an answer. The query string bypasses the stored file. */
export async function servedRelease(ask: typeof fetch): Promise<StoredRelease | null> {
  return parsed(await jsonOf(ask, '/release.json?served'))
}

const health = v.object({ version: v.string() })

/** The version of the booking service; null without an answer, or if the host has none. */
export async function serviceVersion(ask: typeof fetch, host: string): Promise<string | null> {
  const result = v.safeParse(health, await jsonOf(ask, `${host}/healthz`))
  return result.success ? result.output.version : null
}

function parsed(json: unknown): StoredRelease | null {
  const result = v.safeParse(release, json)
  return result.success ? result.output : null
}

/** Fetches JSON; null without a valid answer: no connection, a captive portal, or a host without this file. */
async function jsonOf(ask: typeof fetch, path: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await ask(path, { cache: 'no-store', redirect: 'error', signal })
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
