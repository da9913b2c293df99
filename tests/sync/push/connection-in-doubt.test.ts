import { expect, test } from 'vitest'
import { databaseIdHeader } from '#domain/calls/sync'
import type { Sync } from '#sync'
import {
  type Backend,
  eventually,
  openBackend,
  openTab,
  pass,
  quiet,
  readyTab,
} from '../support/backend'
import { html, to } from '../support/network'

const line = (sync: Sync) => {
  const { online, isChecking } = sync.status.current()
  return { online, isChecking }
}
const sure = { online: true, isChecking: false }
const inDoubt = { online: true, isChecking: true }
const offline = { online: false, isChecking: false }

/** Collects the connection states that a tab shows. */
function saying(sync: Sync) {
  const said = [line(sync)]
  sync.status.subscribe(() => said.push(line(sync)))
  return said
}

/** Opens a live stream that stays silent until the test ends it. */
async function silentStream(backend: Backend) {
  const { headers } = await backend.service.handle(new Request('http://desk/v1/services'))
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  const stream = () =>
    new Response(new ReadableStream({ start: (one) => void lines.push(one) }), {
      headers: {
        'Content-Type': 'text/event-stream',
        [databaseIdHeader]: headers.get(databaseIdHeader) ?? '',
      },
    })
  backend.network.answer(to('/v1/changes/stream'), stream, 100)
  return lines
}

test('a network that the browser reports lost is in doubt at once, and then found offline', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  const said = saying(sync)
  backend.network.cut()
  device.loseNetwork()
  expect(line(sync)).toEqual(inDoubt)
  await eventually(() => expect(line(sync)).toEqual(offline))
  expect(said).toContainEqual(inDoubt)
})

test('a browser that reports offline does not hide a service that answers', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const { sync } = await readyTab(backend, device)
  await quiet(backend)
  const said = saying(sync)
  device.loseNetwork()
  await eventually(() => expect(line(sync)).toEqual(sure))
  expect(said).not.toContainEqual(offline)
})

test('while a request hangs the tablet shows online for no more than twenty seconds', async () => {
  const backend = await openBackend()
  backend.network.answer(to('/v1/changes/stream'), html(404), 100)
  const { sync } = await readyTab(backend)
  await quiet(backend)
  const free = backend.network.hold(() => true)
  await pass(backend, 21_000)
  expect(line(sync)).toEqual(inDoubt)
  await pass(backend, 10_000)
  expect(line(sync)).toEqual(offline)
  free()
})

test('a silent live stream is in doubt, and so is a broken one, at once', async () => {
  const backend = await openBackend()
  const lines = await silentStream(backend)
  const { sync } = await readyTab(backend)
  await eventually(() => expect(lines).toHaveLength(1))
  await quiet(backend)
  const free = backend.network.hold(() => true)
  await pass(backend, 21_000)
  expect(line(sync)).toEqual(inDoubt)
  free()
  await eventually(() => expect(line(sync)).toEqual(sure))
  backend.network.cut()
  lines.at(-1)?.close()
  await eventually(() => expect(line(sync)).toEqual(offline))
})

test('heartbeats of the live stream prove the service, and no other request is made', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await quiet(backend)
  const said = saying(sync)
  await pass(backend, 50_000)
  expect(said).not.toContainEqual(inDoubt)
})

test('every tab shows the connection that the leader has found', async () => {
  const backend = await openBackend()
  const device = backend.device()
  await readyTab(backend, device)
  const { sync: second } = openTab(device)
  await eventually(() => expect(line(second)).toEqual(sure))
  const free = backend.network.hold(() => true)
  device.loseNetwork()
  await eventually(() => expect(line(second)).toEqual(inDoubt))
  free()
  await eventually(() => expect(line(second)).toEqual(sure))
})
