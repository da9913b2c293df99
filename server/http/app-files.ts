import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

interface AppFile {
  bytes: Uint8Array<ArrayBuffer>
  /** null where compression wins nothing */
  gzipped: Uint8Array<ArrayBuffer> | null
  type: string
  cacheControl: string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
}
const alreadySmall = new Set(['.png', '.ico', '.woff2'])

/** Answers GET and HEAD of the app; null where there is no such file. */
export type AppFiles = (request: Request) => Response | null

/**
 * The built app, held in memory (it is under 2 MB): no path from outside ever reaches the file
 * system. Names with a hash are kept for ever; paths without an ending are screens and get the page.
 */
export function appFiles(directory: string): AppFiles {
  const files = new Map(pathsIn(directory).map((path) => [path, read(directory, path)]))
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    const file = files.get(pathname) ?? (extname(pathname) === '' ? files.get('/index.html') : null)
    return file ? answer(file, request) : null
  }
}

function pathsIn(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name))}`)
    .map((path) => path.split(sep).join('/'))
}

function read(directory: string, path: string): AppFile {
  const bytes = new Uint8Array(readFileSync(join(directory, path)))
  const ending = extname(path)
  return {
    bytes,
    gzipped: alreadySmall.has(ending) ? null : new Uint8Array(gzipSync(bytes)),
    type: types[ending] ?? 'application/octet-stream',
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}

function answer(file: AppFile, request: Request): Response {
  const accepts = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
  const body = accepts && file.gzipped ? file.gzipped : file.bytes
  const headers = new Headers({
    'Content-Type': file.type,
    'Content-Length': String(body.length),
    'Cache-Control': file.cacheControl,
    Vary: 'Accept-Encoding',
  })
  if (body === file.gzipped) headers.set('Content-Encoding', 'gzip')
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
