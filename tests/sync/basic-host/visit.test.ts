import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Appointment } from '#domain/rows/appointment'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { checkingIn } from '../../support/commands'
import { type Backend, drained, eventually, openTab, quiet, synced } from '../support/backend'
import { atBasicHost, polled } from '../support/basic-host'
import { book, form, onlyConflict, shown, shownToday } from '../support/booked'
import { onFullDisk } from '../support/full-disk'
import { aWrite, json, type Seen, to } from '../support/network'

const create = to('/v1/appointments')
const aList = ({ method, path }: Seen) => method === 'GET' && path === '/v1/appointments'

/** Lets time pass until no entry is pending, so that no verification is due. */
async function settled(backend: Backend, sync: Sync) {
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    // Not the status: it is updated a moment later, so an entry that was just resolved might be missing in it.
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
}

test('OFF-13 a whole visit goes through on a host that makes the ids itself', async () => {
  const { backend, line, sync } = await atBasicHost()
  line.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id }))
  line.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const [row] = await backend.atService()
  expect(row).toMatchObject({ name: 'Jose', status: 'CHECKED_IN' })
  expect(row?.id).not.toBe(id)
  // The screen goes on with the local id, by which it knows the booking.
  expect((await shown(sync, id)).row).toMatchObject({ id: row?.id, status: 'CHECKED_IN' })
  expect(await shownToday(sync)).toHaveLength(1)
})

test('OFF-13 an entry whose answer was lost is looked for, and nothing is sent twice', async () => {
  const { backend, line, sync } = await atBasicHost()
  line.loseAnswers(create)
  // On a slow computer the booking may be verified already; then it is known to exist.
  const { kind } = await sync.run('createAppointment', form())
  expect(['queued', 'applied']).toContain(kind)
  await settled(backend, sync)
  expect(line.writes()).toHaveLength(1)
  expect(await backend.atService()).toHaveLength(1)
  expect(await shownToday(sync)).toHaveLength(1)
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('OFF-13 a lost request is sent again after two look-ups found nothing', async () => {
  const { backend, line, sync } = await atBasicHost()
  const find = line.lose(aWrite)
  await sync.run('createAppointment', form())
  find()
  const reads = () => line.seen.filter(({ path }) => path === '/v1/appointments').length
  const before = reads()
  await settled(backend, sync)
  expect(reads() - before).toBeGreaterThanOrEqual(2)
  expect(line.writes()).toHaveLength(2)
  expect(await backend.atService()).toHaveLength(1)
})

test('OFF-13 a payment whose answer was lost is not taken twice', async () => {
  const { backend, line, sync } = await atBasicHost()
  const id = await book(sync)
  await drained({ sync })
  line.loseAnswers(({ path }) => path.includes('check-in'))
  await sync.run('checkInAppointment', checkingIn({ id: (await shown(sync, id)).row.id }))
  await settled(backend, sync)
  expect(line.writes()).toHaveLength(2)
  expect(await backend.atService()).toMatchObject([{ status: 'CHECKED_IN' }])
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('OFF-13 the user is asked about a matching booking of another tablet: it is the same', async () => {
  const { backend, line, sync } = await atBasicHost()
  const find = line.lose(aWrite)
  const id = await book(sync, { roomId: 'r1', staffId: 'ana' })
  const checkedIn = sync.run('checkInAppointment', checkingIn({ id }))
  await eventually(() => expect(sync.status.current().queued).toBe(2))
  backend.clock.advance(4000)
  await checkedIn
  await backend.elsewhere(calls.createAppointment, { body: form({ staffId: 'bea', roomId: 'r2' }) })
  find()
  await eventually(() => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(sync.status.current().conflicts).toBe(1)
  })
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({ code: 'maybe-twice', alike: [{ staffId: 'bea' }] })
  const [alike] = conflict.alike
  expect(conflict.choices).toEqual([{ kind: 'same', id: alike?.id }, { kind: 'different' }])
  expect((await sync.resolve(conflict.entryId, { kind: 'same', id: alike?.id ?? '' })).kind).toBe(
    'applied',
  )
  await settled(backend, sync)
  expect(await backend.atService()).toMatchObject([{ id: alike?.id, status: 'CHECKED_IN' }])
})

test('OFF-13 a matching booking declared different is not asked about again', async () => {
  const { backend, line, sync } = await atBasicHost()
  const find = line.lose(aWrite)
  await book(sync, { roomId: 'r1', staffId: 'ana' })
  await backend.elsewhere(calls.createAppointment, { body: form({ staffId: 'bea', roomId: 'r2' }) })
  find()
  await eventually(() => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(sync.status.current().conflicts).toBe(1)
  })
  const { entryId } = await onlyConflict(sync)
  line.loseAnswers(create)
  await sync.resolve(entryId, { kind: 'different' })
  await settled(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toHaveLength(2)
})

test('OFF-13 a booking that arrived twice is reported, and the extra can be cancelled', async () => {
  const { backend, line, sync } = await atBasicHost()
  const there: unknown[] = []
  const list = () => {
    if (there.length === 0) throw new TypeError('Failed to fetch')
    return json(200, there)()
  }
  // A list request still in flight would time out: the tablet would go offline, and the booking would wait.
  await quiet({ network: line })
  line.answer(aList, list, Number.POSITIVE_INFINITY)
  line.loseAnswers(create)
  await sync.run('createAppointment', form())
  const row = await eventually(async () => {
    const [booked] = await backend.atService()
    if (!booked) throw new Error('not booked yet')
    return booked
  })
  // Our own service refuses a second booking of the slot; a laxer host does not.
  const copy = { ...row, id: 'copy' }
  there.push(row, copy)
  line.answer(to('/v1/appointments/cancel/copy'), () => {
    copy.status = 'CANCELLED'
    return json(200, copy)()
  })
  await eventually(() => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(sync.status.current().conflicts).toBe(1)
  })
  const conflict = await onlyConflict(sync)
  expect(conflict.alike.map(({ id }) => id)).toEqual([row.id, 'copy'])
  const extra = conflict.choices.find(({ kind }) => kind === 'cancel-extra')
  if (!extra) throw new Error('no way to cancel the extra')
  expect((await sync.resolve(conflict.entryId, extra)).kind).toBe('applied')
  expect(copy.status).toBe('CANCELLED')
  expect(await sync.views.conflicts().read()).toEqual([])
})

const isBooking = ({ method, url }: Request) =>
  method === 'POST' && new URL(url).pathname === '/v1/appointments'

test("OFF-13 a refusal caused by the entry's own late request does not count as a refusal", async () => {
  let late: Request | null = null
  const { backend, line, sync } = await atBasicHost((serve) => async (request) => {
    if (!isBooking(request)) return serve(request)
    if (late) await serve(late)
    else {
      late = request.clone()
      throw new TypeError('Failed to fetch')
    }
    return serve(request)
  })
  await sync.run('createAppointment', form())
  await settled(backend, sync)
  expect(line.writes()).toHaveLength(2)
  expect(await backend.atService()).toHaveLength(1)
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('OFF-13 a booking that the network sends twice is not refused in its form', async () => {
  const { backend, sync } = await atBasicHost((serve) => async (request) => {
    if (isBooking(request)) await serve(request.clone())
    return serve(request)
  })
  expect(await sync.run('createAppointment', form())).toMatchObject({ kind: 'applied' })
  expect(await backend.atService()).toHaveLength(1)
})

test('OFF-13 a slot booked by another tablet stays a refusal in the form', async () => {
  const { backend, sync } = await atBasicHost()
  await backend.elsewhere(calls.createAppointment, { body: form({ name: 'Rival' }) })
  const result = await sync.run('createAppointment', form({ mobileNumber: '639171112222' }))
  expect(result.kind).toBe('refused')
})

/** A booking that was found after its answer was lost, and that the host then lists a second time. */
async function bookedLate(startDate: string, changed: Partial<Appointment> = {}) {
  const { backend, line, sync } = await atBasicHost()
  line.loseAnswers(create)
  await sync.run('createAppointment', form({ startDate }))
  await settled(backend, sync)
  const [row] = await backend.atService(startDate)
  if (!row) throw new Error('nothing was booked')
  // Our own service refuses a second booking of the slot; a laxer host does not.
  const late = { ...row, id: 'late', ...changed }
  line.answer(aList, () => json(200, [row, late])(), Number.POSITIVE_INFINITY)
  line.answer(to('/v1/appointments/cancel/late'), () => {
    late.status = 'CANCELLED'
    return json(200, late)()
  })
  return { backend, sync, row, late }
}

test.each([today, '2026-11-25'])(
  'OFF-13 one of %s that arrives after its entry was found is reported, and can be cancelled',
  async (date) => {
    const { backend, sync, row, late } = await bookedLate(date)
    await polled(backend, sync)
    const conflict = await onlyConflict(sync)
    expect(conflict).toMatchObject({ code: 'maybe-twice', alike: [{ id: row.id }, { id: 'late' }] })
    expect(sync.status.current().conflicts).toBe(1)
    const [keep, cancel] = conflict.choices
    expect(keep).toEqual({ kind: 'same', id: 'late' })
    if (cancel?.kind !== 'cancel-extra') throw new Error('no way to cancel the extra')
    expect((await sync.resolve(conflict.entryId, cancel)).kind).toBe('applied')
    expect(late.status).toBe('CANCELLED')
    expect((await shown(sync, row.id)).row.status).toBe('RESERVED')
    await polled(backend, sync)
    expect(await sync.views.conflicts().read()).toEqual([])
  },
)

test('a cancellation of the extra that could not be stored leaves the question open', async () => {
  const { backend, sync, late } = await bookedLate(today)
  await polled(backend, sync)
  const { entryId, choices } = await onlyConflict(sync)
  const cancel = choices.find(({ kind }) => kind === 'cancel-extra')
  if (!cancel) throw new Error('no way to cancel the extra')
  const isCancellation = (value: unknown) => JSON.stringify(value).includes('cancelAppointment')
  const result = await onFullDisk(() => sync.resolve(entryId, cancel), isCancellation)
  expect(result.kind).toBe('not-saved')
  await polled(backend, sync)
  expect((await onlyConflict(sync)).entryId).toBe(entryId)
  expect((await sync.resolve(entryId, cancel)).kind).toBe('applied')
  expect(late.status).toBe('CANCELLED')
})

test('OFF-13 a late arrival is reported also when another tablet changed it before it was seen here', async () => {
  const changed = { note: 'Quiet, please', staffId: 'bea', lastUpdatedBy: 'rosa' }
  const { backend, sync } = await bookedLate(today, changed)
  await polled(backend, sync)
  expect(await onlyConflict(sync)).toMatchObject({
    code: 'maybe-twice',
    alike: [{}, { id: 'late' }],
  })
})

test('OFF-13 a late arrival that the user keeps is not reported again', async () => {
  const { backend, sync } = await bookedLate(today)
  await polled(backend, sync)
  const { entryId } = await onlyConflict(sync)
  expect((await sync.resolve(entryId, { kind: 'same', id: 'late' })).kind).toBe('applied')
  await polled(backend, sync)
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await shownToday(sync)).toHaveLength(2)
})

test('an unsure entry of a former user keeps no tablet busy', async () => {
  const { backend, line, device, sync, tab } = await atBasicHost()
  await tab.close()
  let timers = 0
  const counting = {
    ...backend.clock.timers,
    set(run: () => void, milliseconds: number) {
      timers += 1
      return backend.clock.timers.set(run, milliseconds)
    },
  }
  const watched = openTab(device, { timers: counting })
  await eventually(() => expect(watched.sync.status.current().online).toBe(true))
  await quiet({ network: line })
  line.lose(aWrite)
  await watched.sync.run('createAppointment', form())
  const looks = () => line.seen.slice(line.seen.findLastIndex(aWrite)).filter(aList)
  await eventually(() => expect(looks().length).toBeGreaterThan(0))
  await watched.sync.session.logIn('owner', 'owner-secret')
  backend.clock.advance(20_000)
  await synced(watched)
  timers = 0
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(timers).toBeLessThan(40)
  expect(sync.session.current()).not.toBeNull()
})
