import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { takesEncoding } from './encodings'
import { type Reply, responseOf, textOf } from './reply'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** Bytes below which compression isn't worth the time. */
const minBytes = 1024

/**
 * Content codings, smallest result first, at levels that take a few milliseconds for a thousand rows (decision 009).
 */
const codings = [
  {
    name: 'br',
    pack: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  },
  { name: 'gzip', pack: (text: string) => gzipped(text, { level: 1 }) },
]

/** Compresses an answer that may be megabytes, if the client accepts it. */
export async function toCompressed({ body, ...rest }: Reply, request: Request): Promise<Response> {
  const text = textOf(body)
  const headers = { ...rest.headers, Vary: 'Accept-Encoding' }
  const coding = codings.find(({ name }) => takesEncoding(request, name))
  if (text.length < minBytes || !coding) return responseOf(text, { ...rest, headers })
  const bytes = await coding.pack(text)
  return responseOf(bytes, { ...rest, headers: { ...headers, 'Content-Encoding': coding.name } })
}
