import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '#server/http/socket'
import { StartRefused } from '#server/kernel/database-errors'

/** A service that has received the first half of a body. */
async function halfSent(maxDrainMs: number) {
  const socket = await listen({ host: '127.0.0.1', port: 0, maxDrainMs })
  let isReached = () => {}
  const reached = new Promise<void>((resolve) => {
    isReached = resolve
  })
  socket.serve(async (asked) => {
    isReached()
    return new Response(await asked.text())
  })
  const headers = { 'Content-Length': 8 }
  const sending = request(socket.origin, { method: 'POST', headers })
  const answer = once(sending, 'response')
  answer.catch(() => {}) // the caller awaits it and reports the error
  sending.write('half')
  await reached
  return { socket, sending, answer }
}

test('a client that never sends the rest is not waited for for ever', async () => {
  const { socket, answer } = await halfSent(200)
  await socket.close()
  await expect(answer).rejects.toThrow()
})

test('a client that sends the rest after the stop began is answered', async () => {
  const { socket, sending, answer } = await halfSent(30_000)
  const closed = socket.close()
  sending.end('sent')
  const [response] = await answer
  expect(response.resume().statusCode).toBe(200)
  await closed
})

test('a request has the address at the other end of its connection', async () => {
  const socket = await listen({ host: '127.0.0.1', port: 0 })
  socket.serve(async (_, peer) => new Response(peer))
  expect((await got(socket.origin, '*/*')).text).toBe('127.0.0.1')
  await socket.close()
})

/** Requests a URL as a browser's navigation or script does; `fetch` would declare itself a script. */
async function got(url: string, accept: string) {
  const [response] = await once(request(url, { headers: { Accept: accept } }).end(), 'response')
  let text = ''
  for await (const part of response) text += part
  return { status: response.statusCode, type: response.headers['content-type'], text }
}

test('while the service starts a browser gets a page that tries again, and a script its error', async () => {
  const socket = await listen({ host: '127.0.0.1', port: 0 })
  const page = await got(`${socket.origin}/dashboard`, 'text/html,application/xml;q=0.9,*/*;q=0.8')
  expect(page).toMatchObject({ status: 503, type: 'text/html; charset=utf-8' })
  expect(page.text).toContain('<h1>Frontdesk is starting</h1>')
  expect(page.text).toContain('http-equiv="refresh"')
  const asked = await got(`${socket.origin}/v1/rooms`, '*/*')
  expect(JSON.parse(asked.text)).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  // A load balancer must neither end a process that migrates, nor send requests to it.
  expect((await got(`${socket.origin}/livez`, '*/*')).status).toBe(200)
  expect((await got(`${socket.origin}/readyz`, '*/*')).status).toBe(503)
  await socket.close()
})

test('a port in use and an address of another machine are refused in plain words', async () => {
  const host = '127.0.0.1'
  const first = await listen({ host, port: 0 })
  const port = Number(new URL(first.origin).port)
  await expect(listen({ host, port })).rejects.toThrow(
    new StartRefused(
      `Port ${port} is taken by another program. Stop that one, or set PORT to another port.`,
    ),
  )
  await first.close()
  await expect(listen({ host: '203.0.113.7', port: 0 })).rejects.toThrow(
    '203.0.113.7 is no address of this machine.',
  )
})
