import { EventEmitter, once } from 'node:events'
import { createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, expect } from 'vitest'
import { Network } from '../../e2e/fixtures/network'

interface Answer {
  readonly status: number | undefined
  readonly header: string | string[] | undefined
  readonly body: string
}

async function text(stream: IncomingMessage) {
  let whole = ''
  for await (const chunk of stream) whole += chunk
  return whole
}

function post(origin: string, path: string, body = '', connected = () => {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}${path}`, { method: 'POST' }, async (incoming) => {
      const { statusCode: status, headers } = incoming
      resolve({ status, header: headers['x-count'], body: await text(incoming) })
    })
    outgoing.on('socket', (socket) => socket.once('connect', connected))
    outgoing.on('error', reject).end(body)
  })
}

const test = base
  .extend('seen', (): string[] => [])
  .extend('service', async ({ seen }, { onCleanup }) => {
    async function reply(incoming: IncomingMessage, response: ServerResponse) {
      if (incoming.url === '/stream') {
        response.write('first')
        return
      }
      seen.push(`${incoming.method} ${incoming.url} ${await text(incoming)}`)
      response.writeHead(201, { 'x-count': String(seen.length) })
      response.end(`answer ${seen.length}`)
    }
    const server = createServer((incoming, response) => void reply(incoming, response))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onCleanup(() => server.close().closeAllConnections())
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return `http://127.0.0.1:${address.port}`
  })
  .extend('network', async ({ service }, { onCleanup }) => {
    const network = await Network.start(service)
    onCleanup(() => network.cut())
    return network
  })

test('gives on the request and the answer as they are', async ({ network, seen }) => {
  const answer = await post(network.origin, '/v1/rooms?storeCode=A', 'body')
  expect(seen).toEqual(['POST /v1/rooms?storeCode=A body'])
  expect(answer).toEqual({ status: 201, header: '1', body: 'answer 1' })
})

test('gives a stream on before it ends', async ({ network }) => {
  const outgoing = get(`${network.origin}/stream`)
  const [incoming] = await once(outgoing, 'response')
  const [chunk] = await once(incoming, 'data')
  outgoing.destroy()
  expect(String(chunk)).toBe('first')
})

test('a cut network refuses; a restored one is back at its address', async ({ network, seen }) => {
  await network.cut()
  await expect(post(network.origin, '/')).rejects.toThrow('ECONNREFUSED')
  await network.pass()
  await post(network.origin, '/')
  expect(seen).toHaveLength(1)
})

test('a cut destroys open connections, and held requests never arrive', async ({
  network,
  seen,
}) => {
  network.delay(400)
  const opened = new EventEmitter()
  const answer = post(network.origin, '/', '', () => opened.emit('connect'))
  const held = expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/)
  await once(opened, 'connect')
  await network.cut()
  await held
  await sleep(450)
  expect(seen).toEqual([])
})

test('a delay holds each request', async ({ network, seen }) => {
  network.delay(300)
  const answer = post(network.origin, '/')
  await sleep(50)
  expect(seen).toEqual([])
  await answer
  expect(seen).toHaveLength(1)
})

test('a lost answer was handled', async ({ network, seen }) => {
  const lost = network.loseAnswer(({ method, body }) => method === 'POST' && body === 'lose me')
  expect(await post(network.origin, '/', 'other')).toMatchObject({ body: 'answer 1' })
  await expect(post(network.origin, '/', 'lose me')).rejects.toThrow('socket hang up')
  await lost
  expect(seen).toEqual(['POST / other', 'POST / lose me'])
  expect(await post(network.origin, '/', 'lose me')).toMatchObject({ body: 'answer 3' })
})

test('a duplicate is handled twice and answered once', async ({ network, seen }) => {
  const duplicated = network.duplicate(({ path }) => path === '/twice')
  expect(await post(network.origin, '/twice', 'x')).toMatchObject({ body: 'answer 1' })
  await duplicated
  expect(seen).toEqual(['POST /twice x', 'POST /twice x'])
})
