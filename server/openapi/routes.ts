import type { Hono } from 'hono'
import type { Env } from '../http/env'
import { toResponse } from '../http/reply'
import { apiDocument } from './document'
import { apiPage } from './page'

/**
 * Adds /openapi.json and /docs, the description of the calls as JSON and as a page. Both are made at the first request.
 */
export function describeApi(app: Hono<Env>, version: string): void {
  let document: ReturnType<typeof apiDocument> | null = null
  const described = () => {
    document ??= apiDocument(version)
    return document
  }
  app.get('/openapi.json', (c) => {
    c.set('callPath', c.req.path)
    return toResponse({ status: 200, body: described(), headers: noCache })
  })
  app.get('/docs', (c) => {
    c.set('callPath', c.req.path)
    const headers = { ...noCache, 'Content-Type': 'text/html; charset=utf-8' }
    return new Response(apiPage(described()), { headers })
  })
}

const noCache = { 'Cache-Control': 'no-cache' }
