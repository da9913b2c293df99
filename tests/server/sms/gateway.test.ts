import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { gatewaySender } from '#server/sms/gateway'
import { jose } from '../../support/business'

describe('the gateway', () => {
  const stops: (() => unknown)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  async function answering(status: number, headers: Record<string, string> = {}) {
    const got: { request: IncomingMessage; body: string }[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      got.push({ request, body })
      response.writeHead(status, headers).end('{}')
    }).listen(0, '127.0.0.1')
    stops.push(() => server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return { got, url: `http://127.0.0.1:${port}/messages` }
  }

  const message = { to: jose, text: 'Hello', reference: 'sms-7', queuedAtMs: 0, isRepeat: false }

  test('gets the message as JSON under its token', async () => {
    const { got, url } = await answering(202)
    expect(await gatewaySender({ url, token: 'a-token' })(message)).toEqual({ kind: 'sent' })
    const [{ request, body } = { request: undefined, body: '' }] = got
    expect(JSON.parse(body)).toEqual({ to: jose, text: 'Hello', reference: 'sms-7' })
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer a-token',
      'content-type': 'application/json',
      'idempotency-key': 'sms-7',
    })
  })

  test.each([
    [400, true],
    [401, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
    [307, false],
  ])('answers %i: given up %s', async (status, final) => {
    const { url } = await answering(status, { Location: 'http://127.0.0.1:1/' })
    expect(await gatewaySender({ url, token: null })(message)).toMatchObject({
      kind: 'failed',
      final,
    })
  })

  test('away: tried again', async () => {
    const send = gatewaySender({ url: 'http://127.0.0.1:9/', token: null })
    expect(await send(message)).toEqual({
      kind: 'failed',
      final: false,
      reason: 'The gateway cannot be reached.',
    })
  })
})
