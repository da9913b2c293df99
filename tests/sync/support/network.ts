import * as v from 'valibot'
import { syncCalls as calls } from '#domain/calls/sync'

/** A request as the network saw it. */
export interface Seen {
  method: string
  path: string
  body: unknown
  headers: Headers
}

type Handler = (request: Request) => Promise<Response>
type Match = (seen: Seen) => boolean

export interface Network {
  fetch: Handler
  seen: Seen[]
  /** writes that got through, in order */
  writes(): Seen[]
  cut(): void
  mend(): void
  /** Delivers the request, but loses its answer. */
  loseAnswers(match: Match, times?: number): void
  /** Answers in place of the service. */
  answer(match: Match, response: () => Response, times?: number): void
  /** Loses matching requests until the returned function is called. */
  lose(match: Match): () => void
  /** Answers writes to a path with 429, in a batch too, until the returned function is called. */
  busy(path: string): () => void
  /** Holds matching requests back until the returned function is called. */
  hold(match: Match): () => void
  /** Lets matching requests arrive, and holds their answers back until the returned function is called. */
  holdAnswers(match: Match): () => void
}

interface Rule {
  match: Match
  left: number
  act: (request: Request, serve: Handler) => Promise<Response>
}

/** Carries requests to the service, and fails as the test demands. */
export function createNetwork(serve: Handler): Network {
  const seen: Seen[] = []
  const rules: Rule[] = []
  let isCut = false

  async function fetch(request: Request): Promise<Response> {
    if (isCut) throw new TypeError('Failed to fetch')
    const one = await look(request)
    seen.push(one)
    const rule = rules.find(({ match, left }) => left > 0 && match(one))
    if (!rule) return serve(request)
    rule.left -= 1
    return rule.act(request, serve)
  }

  const add = (match: Match, times: number, act: Rule['act']) =>
    rules.push({ match, left: times, act })

  return {
    fetch,
    seen,
    writes: () => seen.filter(aWrite),
    cut() {
      isCut = true
    },
    mend() {
      isCut = false
    },
    loseAnswers(match, times = 1) {
      add(match, times, async (request, to) => {
        await to(request)
        throw new TypeError('Failed to fetch')
      })
    },
    answer(match, response, times = 1) {
      add(match, times, async () => response())
    },
    lose(match) {
      let isLosing = true
      add(match, Number.POSITIVE_INFINITY, async (request, to) => {
        if (!isLosing) return to(request)
        throw new TypeError('Failed to fetch')
      })
      return () => {
        isLosing = false
      }
    },
    busy(path) {
      let isBusy = true
      add(aWrite, Number.POSITIVE_INFINITY, async (request, to) =>
        isBusy ? putOff(path, request, to) : to(request),
      )
      return () => {
        isBusy = false
      }
    },
    hold(match) {
      let free = () => {}
      const freed = new Promise<void>((resolve) => {
        free = resolve
      })
      add(match, Number.POSITIVE_INFINITY, async (request, to) => {
        await freed
        return to(request)
      })
      return free
    },
    holdAnswers(match) {
      let free = () => {}
      const freed = new Promise<void>((resolve) => {
        free = resolve
      })
      add(match, Number.POSITIVE_INFINITY, async (request, to) => {
        const response = await to(request)
        await freed
        return response
      })
      return free
    },
  }
}

const tooMuch = { error: { message: 'Slow down' } }

/** Serves a request, but answers writes to `path` with 429. */
async function putOff(path: string, request: Request, serve: Handler): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith(path)) return json(429, tooMuch)()
  if (pathname !== calls.batch.path) return serve(request)
  const { requests } = v.parse(calls.batch.body, await request.clone().json())
  const isPutOff = (each: { path: string }) => each.path.startsWith(path)
  const rest = JSON.stringify({ requests: requests.filter((each) => !isPutOff(each)) })
  const served = await serve(new Request(request, { body: rest }))
  const { responses } = v.parse(calls.batch.answer, await served.json())
  const late = requests.filter(isPutOff).map(({ id }) => ({ id, status: 429, body: tooMuch }))
  return json(200, { responses: [...late, ...responses] })()
}

async function look(request: Request): Promise<Seen> {
  const text = await request.clone().text()
  const { pathname } = new URL(request.url)
  return {
    method: request.method,
    path: pathname,
    body: text === '' ? null : JSON.parse(text),
    headers: request.headers,
  }
}

export const to =
  (path: string): Match =>
  (seen) =>
    seen.path === path
export const aWrite: Match = ({ method, path }) => method !== 'GET' && path.startsWith('/v1/')
export const html =
  (status = 200) =>
  () =>
    new Response('<html>Please accept the terms</html>', {
      status,
      headers: { 'Content-Type': 'text/html' },
    })
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })

/** The idempotency keys of a write. */
export function keysIn({ body, headers }: Seen): string[] {
  const parsed = v.safeParse(v.object({ requests: v.array(v.object({ id: v.string() })) }), body)
  if (parsed.success) return parsed.output.requests.map(({ id }) => id)
  return [headers.get('Idempotency-Key') ?? '']
}
