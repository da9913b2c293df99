import { expect, test } from 'vitest'
import { eventually, openBackend, readyTab } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { form } from '../support/booked'
import type { Seen } from '../support/network'

const aList = ({ method, path }: Seen) => method === 'GET' && path === '/v1/appointments'
const aPost = ({ method, path }: Seen) => method === 'POST' && path === '/v1/appointments'
const noRoute = () =>
  new Response('{"message":"no Route matched with those values"}', {
    status: 404,
    headers: { 'Content-Type': 'application/json' },
  })

test("OFF-13 a gateway's 404 does not count as a day without bookings, and the booking is not sent twice", async () => {
  const { backend, line, sync } = await atBasicHost()
  line.loseAnswers(aPost)
  let isDown = true
  line.answer((seen) => isDown && aList(seen), noRoute, Number.POSITIVE_INFINITY)
  await sync.run('createAppointment', form())
  await eventually(async () => expect(await backend.atService()).toHaveLength(1))
  // The route of the day's list is down for a minute.
  const lists = () => line.seen.filter(aList).length
  const before = lists()
  await eventually(() => {
    backend.clock.advance(1000)
    if (line.writes().length === 1) expect(lists() - before).toBeGreaterThan(6)
  })
  isDown = false
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
  expect(line.writes()).toHaveLength(1)
  expect(await sync.views.conflicts().read()).toEqual([])
}, 30_000)

test("a gateway's 404 does not count as an unknown customer", async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.answer(({ path }) => path.startsWith('/v1/customers/'), noRoute, 1)
  expect(await sync.lookUpCustomer('639175550000')).toEqual({ kind: 'absent', complete: false })
})
