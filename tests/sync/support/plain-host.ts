import * as v from 'valibot'

type Handler = (request: Request) => Promise<Response>

const listed = [
  /^\/v1\/(appointments|customers|config|stores|users)(\/|$)/,
  /^\/v1\/(services-offered|promos|staffs|rooms|lockers|products)(\/|$)/,
  /^\/auth\//,
]
const ownHeaders = ['Idempotency-Key', 'If-Match']
const row = v.looseObject({ id: v.string() })

/**
 * A booking host of somebody else's over the real service: only the listed calls, no keys, no
 * versions, and ids that it makes itself.
 */
export function plainHost(serve: Handler): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!listed.some((path) => path.test(pathname))) return answer(404, { message: 'No such call' })
    const response = await serve(await plainRequest(request))
    const text = await response.text()
    return new Response(text && JSON.stringify(withoutVersions(JSON.parse(text))), {
      status: response.status,
      headers: { 'Content-Type': 'application/json' },
    })
  }
}

async function plainRequest(request: Request): Promise<Request> {
  const headers = new Headers(request.headers)
  for (const name of ownHeaders) headers.delete(name)
  const text = await request.text()
  const body = text === '' ? null : JSON.stringify(withoutId(JSON.parse(text)))
  return new Request(request.url, { method: request.method, headers, body })
}

function withoutId(body: unknown): unknown {
  if (!v.is(row, body)) return body
  const { id: _, customerId: __, ...rest } = body
  return rest
}

const withoutVersions = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.map(withoutVersions)
  if (!v.is(v.looseObject({ version: v.number() }), body)) return body
  const { version: _, ...rest } = body
  return rest
}

const answer = (status: number, error: unknown) =>
  new Response(JSON.stringify({ error }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
