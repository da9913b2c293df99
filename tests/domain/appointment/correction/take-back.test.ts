import { describe, expect, it } from 'vitest'
import { takingsOf } from '#domain/appointment/takings'
import { tendersOf } from '#domain/appointment/tenders'
import { tallyStores } from '#domain/reports/all-stores'
import { endOfDay } from '#domain/reports/end-of-day'
import { paidBackOn } from '#domain/reports/paid-back'
import { guestBookings } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { business, jose, maria, today } from '../../../support/business'
import {
  at,
  attempt,
  booking,
  cancelling,
  done,
  gymVisit,
  refusalOf,
  rowOf,
  updating,
} from '../../../support/commands'

const paid = { appointmentCreationPayment: { amount: 800, modeOfPayment: 'CASH' } }
const undoing = cancelling({ cancelReason: 'Booked by mistake', takesBack: true })
const booked = (body = {}) => done(business(), 'createAppointment', booking({ ...paid, ...body }))
const undone = (world: World) => done(world, 'cancelAppointment', undoing)

describe('BOOK taken back', () => {
  it('UNDO-1 takes its payment along: nothing is on the row, in the drawer or in the day', () => {
    const world = undone(booked())
    const row = rowOf(world)
    expect(row).toMatchObject({
      status: 'CANCELLED',
      isTakenBack: true,
      appointmentCreationPaymentAmount: 0,
      totalPricePaid: 0,
    })
    expect([takingsOf(row), tendersOf(row)]).toEqual([[], []])
    const rows = [row]
    expect(endOfDay(rows, today)).toMatchObject({
      count: { appointments: 0, cancelled: 0 },
      modes: [],
      taken: [],
    })
    expect(paidBackOn(rows, today)).toEqual([])
    expect(guestBookings(rows)).toEqual([])
    expect(world.customers.get(jose)).toMatchObject({ cancelCount: 0, noShowCount: 0 })
  })

  it('UNDO-1 keeps the money in the history, the same sum in and out of the same drawer', () => {
    const drawerId = 'till'
    const { tenders } = rowOf(undone(booked({ ...paid, drawerId })))
    expect(tenders).toMatchObject([
      { id: 'a1/Creation', kind: 'PAYMENT', amount: 800, drawerId, day: today },
      { kind: 'REFUND', of: 'a1/Creation', mode: 'CASH', amount: 800, drawerId, day: today },
    ])
  })

  it('UNDO-1 gives back points and the charge of a walk-in, once', () => {
    const visit = gymVisit({ mobileNumber: maria, pointsToRedeem: 150, ...paid })
    const before = done(business(), 'createAppointment', visit)
    const outcome = attempt(before, 'cancelAppointment', undoing)
    expect(outcome).toMatchObject({ changes: { points: [{ action: 'GIVE_BACK', points: 150 }] } })
    const again = refusalOf(undone(before), 'cancelAppointment', undoing)
    expect(again?.message).toBe('Appointment is CANCELLED and cannot be taken back.')
  })

  it('UNDO-2 leaves a booking that was changed since, and its money, and says so', () => {
    const changed = done(booked(), 'updateAppointment', updating({ note: 'Tea' }), {
      ...at('11:52'),
      user: 'cebu01',
    })
    const refusal = refusalOf(changed, 'cancelAppointment', undoing)
    expect(refusal).toMatchObject({
      code: 'state',
      message:
        'cebu01 has changed this booking at 11:52 AM, so it stays, with what was paid. Open it to cancel it.',
    })
    expect(attempt(changed, 'cancelAppointment', cancelling())).toMatchObject({ kind: 'done' })
  })

  it('UNDO-1 is no appointment of its store', () => {
    const stores = [{ code: business().store.code, name: 'Makati' }]
    const tally = tallyStores(stores, { start: today, end: today })
    for (const row of guestBookings([rowOf(undone(booked()))])) tally.add(row)
    expect(tally.tables()[0]?.rows).toMatchObject([['Makati', 0, 0, 0, 0, 0, 0]])
  })
})
