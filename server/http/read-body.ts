import { err, ok, type Result } from '#domain/kernel/result'
import { type Problem, problems } from './problem'
import { unsafeJson } from './unsafe'

/** Largest size of a request body in bytes, unless its call sets another one (SPEC.md service-11). */
export const bodyLimit = 256 * 1024

/** Parses the JSON body; undefined when there is none. */
export async function readBody(
  request: Request,
  limit = bodyLimit,
): Promise<Result<unknown, Problem>> {
  // A GET has no body, and merely accessing it takes as long as all steps before.
  if (request.method === 'GET') return ok(undefined)
  const bytes = await readBytes(request, limit)
  if (bytes === null) return err(problems.tooLarge())
  if (bytes.length === 0) return ok(undefined)
  if (!isJson(request)) return err(problems.notJson())
  return parse(bytes)
}

function isJson(request: Request): boolean {
  const type = request.headers.get('Content-Type') ?? ''
  return /^application\/json\s*(;|$)/i.test(type)
}

async function parse(bytes: Uint8Array): Promise<Result<unknown, Problem>> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const unsafe = await unsafeJson(text)
    if (unsafe) return err(problems.malformed(unsafe))
    const body: unknown = JSON.parse(text)
    return ok(body)
  } catch {
    return err(problems.malformed('The body is not JSON.'))
  }
}

/** Reads the body; null when it exceeds the limit, without reading the rest. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
