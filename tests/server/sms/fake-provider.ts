import { once } from 'node:events'
import { createServer } from 'node:http'

export interface ProviderRequest {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  form: URLSearchParams
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

export interface FakeProvider {
  url: string
  got: ProviderRequest[]
  close(): void
}

/**
 * A fake server of a provider. When `answer` returns null, the connection ends without an answer after the request was
 * read.
 */
export async function fakeProvider(
  answer: (request: ProviderRequest) => Answer | null,
): Promise<FakeProvider> {
  const got: ProviderRequest[] = []
  const server = createServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming) text += chunk
    const { method = '', headers } = incoming
    const url = new URL(incoming.url ?? '/', 'http://provider')
    const request = { method, url, headers, form: new URLSearchParams(text) }
    got.push(request)
    const answered = answer(request)
    if (!answered) return response.destroy()
    const { status, body = {} } = answered
    const type = { 'Content-Type': 'application/json' }
    return response.writeHead(status, { ...type, ...answered.headers }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, got, close: () => server.close() }
}
