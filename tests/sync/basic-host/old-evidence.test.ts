import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { completing, gymVisit } from '../../support/commands'
import { eventually } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { book } from '../support/booked'

const visit = (mobileNumber: string, lockerId: string) => {
  const { id: _id, ...body } = gymVisit({ mobileNumber, lockerId })
  return body
}

test('OFF-13 an entry not found an hour ago is looked for again before it is sent again', async () => {
  const late: (() => Promise<Response>)[] = []
  let cut = () => {}
  const { backend, line, sync } = await atBasicHost((serve) => async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/v1/appointments'))
      return serve(request)
    const copy = request.clone()
    late.push(() => serve(copy))
    // Three bookings are sent and verified; when the second one is sent again, the network is cut for a long time.
    if (late.length === 5) cut()
    if (late.length <= 5) throw new TypeError('Failed to fetch')
    return serve(request)
  })
  cut = line.cut
  await book(sync, visit('09170000001', 'l1'))
  await book(sync, visit('09170000002', 'l2'))
  await book(sync, visit('09170000003', 'l3'))
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(late).toHaveLength(5)
  }, 20_000)
  // The first request of the third booking arrives late, and another tablet completes that visit.
  await eventually(() => expect(sync.status.current().online).toBe(false))
  expect((await late[2]?.())?.status).toBe(201)
  const [id = ''] = (await backend.atService()).map((row) => row.id)
  const paid = { completeAppointmentPayment: { amount: 300, modeOfPayment: 'CASH' } }
  const completed = { params: { id }, body: completing({ id, ...paid }) }
  expect((await backend.elsewhere(calls.completeAppointment, completed)).status).toBe(200)
  backend.clock.advance(3_600_000)
  line.mend()
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 20_000)
  const numbers = (await backend.atService()).map(({ mobileNumber }) => mobileNumber)
  expect(numbers.sort()).toEqual(['639170000001', '639170000002', '639170000003'])
  // The row differs from the entry by now, so the user is asked.
  expect(await sync.views.conflicts().read()).toMatchObject([{ code: 'maybe-twice' }])
}, 60_000)
