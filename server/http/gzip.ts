import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Reply, responseOf, textOf } from './reply'

const compressed = promisify(gzip)
/** Bytes below which compression isn't worth the time. */
const smallest = 1024
/** The fastest level, because a tablet waits for the answer. */
const level = 1

/** Compresses an answer if the client accepts gzip. */
export async function toGzipped({ body, ...rest }: Reply, request: Request): Promise<Response> {
  const text = textOf(body)
  const headers = { ...rest.headers, Vary: 'Accept-Encoding' }
  if (text.length < smallest || !takesGzip(request)) return responseOf(text, { ...rest, headers })
  const bytes = await compressed(text, { level })
  return responseOf(bytes, { ...rest, headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

const takesGzip = ({ headers }: Request) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers.get('Accept-Encoding') ?? '')
