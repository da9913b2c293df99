import { describe, expect, it } from 'vitest'
import { extensionsOwed } from '#domain/appointment/owed-extensions'
import type { World } from '#domain/rows/world'
import { business } from '../../../support/business'
import {
  at,
  booking,
  checkingIn,
  completing,
  done,
  extending,
  refusalOf,
  rowOf,
  updating,
} from '../../../support/commands'

const booked = (world = business()) => done(world, 'createAppointment', booking())
const inside = (world = business()) =>
  done(booked(world), 'checkInAppointment', checkingIn({ checkInPayment: { amount: 800 } }))
const refusal = (world: World, body: Parameters<typeof extending>[0] = {}) =>
  refusalOf(world, 'extendAppointment', extending(body))
const longer = (world: World, body: Parameters<typeof extending>[0] = {}) =>
  done(world, 'extendAppointment', extending(body))

/** A price that is paid at once. */
const atOnce = { modeOfPayment: 'CASH' }

/** The small business whose Swedish massage costs so much for 30 minutes more. */
function withPrice(extensionPrice: number | null, extensionCommission: number | null): World {
  const world = business()
  const swedish = world.services.get('swedish')
  if (!swedish) throw new Error('no service')
  const services = new Map(world.services)
  return {
    ...world,
    services: services.set('swedish', { ...swedish, extensionPrice, extensionCommission }),
  }
}

describe('more minutes', () => {
  it('moves the end of a visit, with its cleaning, and takes the share of the price', () => {
    const row = rowOf(longer(inside(), atOnce))
    expect(row).toMatchObject({ endTime: '15:45', cleaningMinutes: 15, serviceIds: ['swedish'] })
    expect(row).toMatchObject({ additionalPaymentAmount: 400, additionalPaymentMOP: 'CASH' })
    expect(row).toMatchObject({ totalPricePaid: 1200, balanceAfterCheckIn: 0 })
    expect(row.extensions).toEqual([
      {
        id: 'e1',
        kind: 'TIME',
        minutes: 30,
        serviceId: null,
        price: 400,
        commission: null,
        cleaning: 15,
        by: 'makati',
        at: at().now.instant,
      },
    ])
  })

  it('takes the price and commission of the service for 30 minutes', () => {
    const world = longer(inside(withPrice(500, 120)), { minutes: 45, ...atOnce })
    expect(rowOf(world).additionalPaymentAmount).toBe(750)
    const row = rowOf(done(world, 'completeAppointment', completing()))
    expect(row).toMatchObject({ staffCommission: 380, totalPricePaid: 1550 })
  })

  it("pays the share of the therapist's commission when the service sets none", () => {
    const world = longer(inside(), atOnce)
    const row = rowOf(done(world, 'completeAppointment', completing()))
    expect(row.staffCommission).toBe(300)
  })

  it('adds the price to an additional payment in another mode, as a part of its own', () => {
    const towel = { additionalPayment: { amount: 100, modeOfPayment: 'GCASH' } }
    const world = done(inside(), 'updateAppointment', updating(towel))
    const row = rowOf(longer(world, { modeOfPayment: 'CASH' }))
    expect(row).toMatchObject({ additionalPaymentAmount: 500, additionalPaymentMOP: 'CASH' })
    const extra = row.tenders?.filter(({ phase }) => phase === 'Additional')
    expect(extra?.map(({ mode, amount }) => [mode, amount])).toEqual([
      ['GCASH', 100],
      ['CASH', 400],
    ])
  })

  it('takes no money for a longer reservation, which is owed after its check-in', () => {
    const world = longer(booked())
    expect(rowOf(world)).toMatchObject({ endTime: '15:45', totalPricePaid: 0, tenders: [] })
    const paid = done(world, 'checkInAppointment', checkingIn({ checkInPayment: { amount: 800 } }))
    expect(rowOf(paid)).toMatchObject({ additionalPaymentAmount: 0, totalPricePaid: 800 })
    expect(extensionsOwed(rowOf(paid))).toBe(400)
  })

  it('keeps the added minutes at another start', () => {
    const world = done(longer(booked()), 'updateAppointment', updating({ startTime: '17:00' }))
    expect(rowOf(world)).toMatchObject({ startTime: '17:00', endTime: '18:45' })
  })

  it('is added once, however often it is sent', () => {
    const world = longer(inside())
    expect(rowOf(longer(world))).toEqual(rowOf(world))
    expect(rowOf(longer(world, { extensionId: 'e2', confirmed: ['BREAK'] })).endTime).toBe('16:15')
  })
})

describe('obstacles to a later end', () => {
  const next = (startTime: string, body = {}) =>
    done(
      inside(),
      'createAppointment',
      booking({ id: 'a2', startTime, name: 'Maria', confirmed: ['BREAK'], ...body }),
    )

  it('names the next booking of the therapist and of the room', () => {
    const found = refusal(next('15:15'))
    expect(found).toMatchObject({ code: 'overlap', reason: 'TAKEN' })
    expect(found?.obstacles?.map(({ kind, appointmentId }) => [kind, appointmentId])).toEqual([
      ['staff', 'a2'],
      ['room', 'a2'],
    ])
    expect(refusal(next('15:15', { staffId: 'bea' }))?.obstacles).toHaveLength(1)
    expect(refusal(next('15:15', { staffId: 'bea', roomId: 'r2' }))).toBeNull()
    expect(refusal(next('15:45'))).toBeNull()
  })

  it('shortens the cleaning once it is confirmed', () => {
    const world = next('15:30')
    const found = refusal(world)
    expect(found).toMatchObject({ code: 'confirm', confirm: ['CLEANING'] })
    expect(found?.message).toContain('That leaves no time for cleaning.')
    const row = rowOf(longer(world, { confirmed: ['CLEANING'] }))
    expect(row).toMatchObject({ endTime: '15:30', cleaningMinutes: 0 })
    expect(refusal(next('15:20'), { confirmed: ['CLEANING'] })?.code).toBe('overlap')
  })

  it('asks about a break, but not about last call, store hours or what was so before', () => {
    expect(refusal(inside(), { minutes: 60 })).toMatchObject({ confirm: ['BREAK'] })
    const world = inside()
    const ana = world.staffs.get('ana')
    if (!ana) throw new Error('no therapist')
    const staffs = new Map(world.staffs)
    const gone = staffs.set('ana', { ...ana, available: false, lastCallTime: '13:00' })
    const closed = { ...world.store, closeTime: '14:30' }
    expect(refusal({ ...world, staffs: gone, store: closed })).toBeNull()
  })
})

describe('input of an extension', () => {
  it.each([0, 10, 20, 195, -15, 22.5])('refuses %d minutes', (minutes) => {
    expect(refusal(inside(), { minutes })?.message).toBe(
      'Minutes should be 15 to 180, in steps of 15.',
    )
  })

  it('refuses a price that has changed since it was shown', () => {
    expect(refusal(inside(), { shownPrice: 350 })).toMatchObject({ reason: 'PRICE_CHANGED' })
    expect(refusal(inside(), { shownPrice: 400 })).toBeNull()
  })

  it('refuses an unknown mode of payment and a visit that has ended', () => {
    expect(refusal(inside(), { modeOfPayment: 'BARTER' })?.message).toBe(
      'Mode of payment BARTER does not exist.',
    )
    const ended = done(inside(), 'completeAppointment', completing())
    expect(refusal(ended)?.message).toBe('Appointment is COMPLETED and cannot be extended.')
    expect(refusal(business())).toMatchObject({ code: 'missing' })
  })
})

describe('a service added to a visit', () => {
  it('takes its duration, its price and its commission', () => {
    const world = longer(inside(), { serviceId: 'shiatsu', confirmed: ['BREAK'], ...atOnce })
    const row = rowOf(world)
    expect(row).toMatchObject({ endTime: '17:00', cleaningMinutes: 30, serviceIds: ['swedish'] })
    expect(row.additionalPaymentAmount).toBe(1250.5)
    const ended = rowOf(done(world, 'completeAppointment', completing()))
    expect(ended.staffCommission).toBe(510.25)
  })

  it('needs a therapist and a room for it, and a visit that is checked in', () => {
    const cora = done(
      done(business(), 'createAppointment', booking({ staffId: 'cora', roomId: 'r3' })),
      'checkInAppointment',
      checkingIn(),
    )
    const found = refusal(cora, { serviceId: 'shiatsu' })
    expect(found?.obstacles?.map(({ why }) => why)).toEqual(['UNQUALIFIED', 'UNQUALIFIED'])
    expect(refusal(booked(), { serviceId: 'shiatsu' })?.code).toBe('state')
    expect(refusal(inside(), { serviceId: 'none' })?.code).toBe('missing')
  })
})
