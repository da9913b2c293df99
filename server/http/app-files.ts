import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { appPaths } from '#domain/calls/app-paths'
import { takesEncoding } from './encodings'
import { isNavigation } from './for-browser'
import type { FormerAssets } from './former-assets'

type Bytes = Uint8Array<ArrayBuffer>

interface AppFile {
  bytes: Bytes
  /** the file as compressed by the build, smallest first */
  compressed: readonly { encoding: string; bytes: Bytes }[]
  type: string
  cacheControl: string
  etag: string
}

/** Content types of the app's files by file extension. */
export const contentTypes: Readonly<Record<string, string>> = {
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
const compressedEndings = { br: '.br', gzip: '.gz' }
const assets = '/assets/'

/** Answers GET and HEAD requests for the app; null when there is no such file. */
export type AppFiles = (request: Request) => Response | null

const screens: ReadonlySet<string> = new Set(appPaths)

/**
 * Serves the built app from memory (under 2 MB), so that no request path reaches the file system. Browsers cache hashed
 * names for ever, so those of former builds are served too. A navigation to an unknown path gets the page with 404
 * (SPEC.md NAV-4).
 */
export function appFiles(
  directory: string,
  readFormer: FormerAssets['read'] = () => undefined,
): AppFiles {
  const bytes = new Map(pathsIn(directory).map((path) => [path, readBytes(join(directory, path))]))
  const files = new Map(
    [...bytes.keys()].map((path) => [path, fileOf(path, (at) => bytes.get(at))]),
  )
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(assets)) {
      const file = files.get(pathname) ?? fileOf(pathname, (at) => readFormer(nameOf(at)))
      return file && answer(file, request)
    }
    const file = files.get(pathname)
    if (file) return answer(file, request)
    const page = files.get('/index.html')
    if (!page) return null
    if (isScreen(pathname)) return answer(page, request)
    const isOpened = extname(pathname) === '' && isNavigation(request)
    return isOpened ? answer(page, request, 404) : null
  }
}

const isScreen = (path: string) => screens.has(path.length > 1 ? path.replace(/\/$/, '') : path)

function pathsIn(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name))}`)
    .map((path) => path.split(sep).join('/'))
}

const readBytes = (path: string): Bytes => new Uint8Array(readFileSync(path))

const nameOf = (path: string) => path.slice(assets.length)

function fileOf(path: string, bytesAt: (path: string) => Bytes | undefined): AppFile | null {
  const bytes = bytesAt(path)
  if (!bytes) return null
  const ending = extname(path)
  return {
    bytes,
    compressed: Object.entries(compressedEndings).flatMap(([encoding, suffix]) => {
      const smaller = bytesAt(path + suffix)
      return smaller ? [{ encoding, bytes: smaller }] : []
    }),
    type: contentTypes[ending] ?? 'application/octet-stream',
    cacheControl: path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Weak (`W/`), because the compressed file has the same tag.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
}

function answer(file: AppFile, request: Request, status = 200): Response {
  const headers = new Headers({
    'Cache-Control': file.cacheControl,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  })
  if (status === 200 && request.headers.get('If-None-Match')?.includes(file.etag))
    return new Response(null, { status: 304, headers })
  const smaller = file.compressed.find(({ encoding }) => takesEncoding(request, encoding))
  const body = smaller?.bytes ?? file.bytes
  headers.set('Content-Type', file.type)
  headers.set('Content-Length', String(body.length))
  if (smaller) headers.set('Content-Encoding', smaller.encoding)
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
