import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { takenOn } from '#domain/reports/taken'
import type { Choice, Sync } from '#sync'
import { today } from '../../support/business'
import { checkingIn } from '../../support/commands'
import { type Backend, drained, eventually, openBackend, pass, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { rival, whileOffline } from '../support/while-offline'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
/** PHP; Jose's massage of an hour costs 800 */
const perMinute = 800 / 60
const next = { startTime: '15:15', confirmed: ['BREAK'] }

interface Setting {
  isInside?: boolean
  rivals?: readonly object[]
  minutes?: number
}

/** Jose's visit until 3:15 PM, extended during an outage in which others were booked behind him. */
async function refused({ isInside = true, rivals = [next], minutes = 30 }: Setting = {}) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  if (isInside) await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(800) }))
  await whileOffline(
    backend,
    sync,
    async () => {
      const terms = {
        minutes,
        serviceId: null,
        modeOfPayment: 'CASH',
        shownPrice: minutes * perMinute,
      }
      await sync.run('extendAppointment', { id, confirmed: [], ...terms })
      await pass(backend, 6000)
    },
    async () => {
      let answer = { status: 500 }
      for (const each of rivals)
        answer = await backend.elsewhere(calls.createAppointment, { body: rival(each) })
      return answer
    },
  )
  if (isInside)
    await eventually(async () => expect((await onlyConflict(sync)).isReceived).toBe(true))
  return { backend, sync, id }
}
const atService = async (backend: Backend, name: string) =>
  (await backend.atService()).find((row) => row.name === name)

const ofKind = <Kind extends Choice['kind']>(choices: readonly Choice[], kind: Kind) =>
  choices.filter((choice): choice is Extract<Choice, { kind: Kind }> => choice.kind === kind)

/** The money of today in centavos as the tablet sums it: all of it, and the part without a booking. */
async function taken(sync: Sync) {
  const rows = (await sync.views.days(today, today).read()).map(({ row }) => row)
  const known = (await sync.views.business().read())?.sales.values() ?? []
  const [line] = takenOn(rows, today, known)
  const { mode: _, ...parts } = line ?? { mode: '' }
  const all = Object.values(parts).reduce((sum, part) => sum + part, 0)
  return { all, notPlaced: line?.notPlaced ?? 0 }
}

test('extension-6 minutes booked meanwhile: the next guest is moved, and the money counts once', async () => {
  const { backend, sync } = await refused()
  const { entryId, code, choices } = await onlyConflict(sync)
  expect(code).toBe('slot-taken')
  const [first] = ofKind(choices, 'make-room')
  expect(choices[0]).toBe(first)
  expect(first?.moves).toMatchObject([{ name: 'Rival', staffId: 'bea', roomId: 'r2' }])
  if (!first) throw new Error('no way out')
  expect((await sync.resolve(entryId, first)).kind).toBe('applied')
  await drained({ sync })
  expect(await atService(backend, 'Rival')).toMatchObject({ staffId: 'bea', startTime: '15:15' })
  expect(await atService(backend, 'Jose')).toMatchObject({
    endTime: '15:45',
    additionalPaymentAmount: 400,
  })
  await eventually(async () => expect(await taken(sync)).toEqual({ all: 120_000, notPlaced: 0 }))
})

test('two guests booked meanwhile are both moved, in one transaction', async () => {
  const rivals = [
    { ...next, roomId: 'r2' },
    { ...next, staffId: 'bea', name: 'Second', mobileNumber: '639172223333' },
  ]
  const { backend, sync } = await refused({ rivals, minutes: 60 })
  const { entryId, choices } = await onlyConflict(sync)
  const [first, ...more] = ofKind(choices, 'make-room')
  expect(first?.moves.map(({ name }) => name).sort()).toEqual(['Rival', 'Second'])
  expect(more).toEqual([])
  if (!first) throw new Error('no way out')
  backend.network.cut()
  void sync.resolve(entryId, first)
  const waiting = async () =>
    (await sync.views.queue().read()).filter(({ command }) => command !== 'receiveMoney')
  await eventually(async () => expect(await waiting()).toHaveLength(3))
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect((await atService(backend, 'Jose'))?.endTime).toBe('16:15')
  expect(await sync.views.conflicts().read()).toEqual([])
})

test('extension-6 a shorter extension is paid anew, and the money that was taken stays received', async () => {
  const { backend, sync } = await refused()
  const { entryId, choices } = await onlyConflict(sync)
  const [shorter] = ofKind(choices, 'shorter')
  expect(shorter).toMatchObject({ minutes: 15, price: 200, confirmed: ['CLEANING'] })
  if (!shorter) throw new Error('no way out')
  expect((await sync.resolve(entryId, shorter)).kind).toBe('applied')
  await drained({ sync })
  const jose = await atService(backend, 'Jose')
  expect(jose).toMatchObject({ endTime: '15:15', additionalPaymentAmount: 200 })
  await eventually(async () =>
    expect(await taken(sync)).toEqual({ all: 140_000, notPlaced: 40_000 }),
  )
})

test('cleaning that was booked meanwhile is shortened after a confirmation', async () => {
  const { backend, sync } = await refused({ rivals: [{ ...next, startTime: '15:30' }] })
  const { entryId, choices } = await onlyConflict(sync)
  expect(choices[0]).toEqual({ kind: 'confirm', rules: ['CLEANING'] })
  if (!choices[0]) throw new Error('no way out')
  expect((await sync.resolve(entryId, choices[0])).kind).toBe('applied')
  expect(await atService(backend, 'Jose')).toMatchObject({ endTime: '15:30', cleaningMinutes: 0 })
})

test('a discarded extension leaves the visit as it is, and its money received', async () => {
  const { backend, sync } = await refused()
  const { entryId } = await onlyConflict(sync)
  await sync.discard(entryId, 'Left')
  await drained({ sync })
  expect((await atService(backend, 'Jose'))?.endTime).toBe('15:15')
  expect(await taken(sync)).toEqual({ all: 120_000, notPlaced: 40_000 })
})

test('a shorter extension of a reservation takes no money', async () => {
  const { backend, sync } = await refused({ isInside: false })
  const { entryId, choices } = await onlyConflict(sync)
  const [shorter] = ofKind(choices, 'shorter')
  expect(shorter).toMatchObject({ minutes: 15, isPaidAnew: false })
  if (!shorter) throw new Error('no way out')
  expect((await sync.resolve(entryId, shorter)).kind).toBe('applied')
  expect((await atService(backend, 'Jose'))?.extensions).toMatchObject([{ minutes: 15 }])
})
