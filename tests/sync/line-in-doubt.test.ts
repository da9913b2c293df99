import { expect, test } from 'vitest'
import { databaseIdHeader } from '#domain/calls/sync'
import type { Sync } from '#sync'
import { eventually, type House, openHouse, openTab, pass, quiet, readyTab } from './support/house'
import { html, to } from './support/network'

const line = (sync: Sync) => {
  const { online, isChecking } = sync.status.current()
  return { online, isChecking }
}
const sure = { online: true, isChecking: false }
const inDoubt = { online: true, isChecking: true }
const offline = { online: false, isChecking: false }

/** All that a tab has said of its line. */
function saying(sync: Sync) {
  const said = [line(sync)]
  sync.status.subscribe(() => said.push(line(sync)))
  return said
}

/** A stream that is open, and silent until the test ends it. */
async function silentStream(house: House) {
  const { headers } = await house.service.handle(new Request('http://desk/v1/services'))
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  const stream = () =>
    new Response(new ReadableStream({ start: (one) => void lines.push(one) }), {
      headers: {
        'Content-Type': 'text/event-stream',
        [databaseIdHeader]: headers.get(databaseIdHeader) ?? '',
      },
    })
  house.network.answer(to('/v1/changes/stream'), stream, 100)
  return lines
}

test('a network that the browser believes lost is in doubt at once, and then found dead', async () => {
  const house = await openHouse()
  const device = house.device()
  const { sync } = await readyTab(house, device)
  const said = saying(sync)
  house.network.cut()
  device.loseNetwork()
  expect(line(sync)).toEqual(inDoubt)
  await eventually(() => expect(line(sync)).toEqual(offline))
  expect(said).toContainEqual(inDoubt)
})

test('the browser is no truth: a service that answers is there', async () => {
  const house = await openHouse()
  const device = house.device()
  const { sync } = await readyTab(house, device)
  await quiet(house)
  const said = saying(sync)
  device.loseNetwork()
  await eventually(() => expect(line(sync)).toEqual(sure))
  expect(said).not.toContainEqual(offline)
})

test('while a request hangs nobody is believed online for more than twenty seconds', async () => {
  const house = await openHouse()
  house.network.answer(to('/v1/changes/stream'), html(404), 100)
  const { sync } = await readyTab(house)
  await quiet(house)
  const free = house.network.hold(() => true)
  await pass(house, 21_000)
  expect(line(sync)).toEqual(inDoubt)
  await pass(house, 10_000)
  expect(line(sync)).toEqual(offline)
  free()
})

test('a live stream that falls silent is in doubt, and one that breaks is at once', async () => {
  const house = await openHouse()
  const lines = await silentStream(house)
  const { sync } = await readyTab(house)
  await eventually(() => expect(lines).toHaveLength(1))
  await quiet(house)
  const free = house.network.hold(() => true)
  await pass(house, 21_000)
  expect(line(sync)).toEqual(inDoubt)
  free()
  await eventually(() => expect(line(sync)).toEqual(sure))
  house.network.cut()
  lines.at(-1)?.close()
  await eventually(() => expect(line(sync)).toEqual(offline))
})

test('heartbeats of the live stream are signs of the service, and nobody asks for more', async () => {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  await quiet(house)
  const said = saying(sync)
  await pass(house, 50_000)
  expect(said).not.toContainEqual(inDoubt)
})

test('every tab says of the line what the one that leads has found', async () => {
  const house = await openHouse()
  const device = house.device()
  await readyTab(house, device)
  const { sync: second } = openTab(device)
  await eventually(() => expect(line(second)).toEqual(sure))
  const free = house.network.hold(() => true)
  device.loseNetwork()
  await eventually(() => expect(line(second)).toEqual(inDoubt))
  free()
  await eventually(() => expect(line(second)).toEqual(sure))
})
