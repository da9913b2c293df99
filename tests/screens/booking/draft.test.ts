import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { type AvailabilityQuery, availableResources } from '#domain/slot/availability'
import { draftStore } from '../../../src/data/form/draft-store'
import { bookingInput } from '../../../src/screens/booking/draft/booking-input'
import {
  blankDraft,
  bookingDraft,
  type StartedDraft,
  withSlot,
} from '../../../src/screens/booking/draft/draft'
import {
  type BookingFacts,
  normalizeDraft,
  pointsOffered,
} from '../../../src/screens/booking/draft/normalize-draft'
import { notFreeText } from '../../../src/screens/booking/draft/not-free'
import { bookingPrice } from '../../../src/screens/booking/draft/price'
import { business, maria, today } from '../../support/business'
import { booking, done } from '../../support/commands'

const blank = { ...blankDraft('MASSAGE'), startDate: today, startTime: '14:00' }

function factsOf(draft: StartedDraft, world: World = business(), mobile = ''): BookingFacts {
  const query: AvailabilityQuery = draft
  return {
    world,
    customer: world.customers.get(mobile) ?? null,
    available: draft.serviceIds.length > 0 ? availableResources(world, query) : null,
    also: [],
  }
}

const normalized = (patch: Partial<StartedDraft>, world?: World, mobile?: string) => {
  const draft = { ...blank, ...patch }
  return normalizeDraft(draft, factsOf(draft, world, mobile))
}

describe('a blank booking', () => {
  it('CREATE-6 has no start of its own, so that it follows the default', () => {
    expect(Object.keys(blankDraft('MASSAGE'))).not.toContain('startDate')
    expect(Object.keys(blankDraft('MASSAGE'))).not.toContain('startTime')
  })

  it('CREATE-5 is RESERVED for a massage and CHECKED_IN for everything else', () => {
    expect(blank.status).toBe('RESERVED')
    expect(blankDraft('OTHERS').status).toBe('CHECKED_IN')
  })
})

describe('prices', () => {
  const swedish = { serviceIds: ['swedish'] }

  it('CREATE-7 pays the service price less promo and points until an amount is typed', () => {
    const world = business()
    const draft = normalized({ ...swedish, promoId: 'rainy', pointsToRedeem: 150 }, world, maria)
    expect(bookingPrice(draft, world)).toMatchObject({ list: 800, net: 550, amount: 550 })
    expect(bookingPrice({ ...draft, amount: 20.5 }, world)).toMatchObject({ amount: 20.5 })
  })

  it('CREATE-10 adds 3% of the payment with the service charge', () => {
    const world = business()
    const draft = normalized({ ...swedish, hasCharge: true }, world)
    expect(bookingPrice(draft, world)).toMatchObject({ charge: 24, toPay: 824 })
  })

  it('gives change for cash beyond the price, and charges only the money kept', () => {
    const draft = normalized({ ...swedish, hasCharge: true, amount: 1000 })
    expect(bookingPrice(draft, business())).toMatchObject({ change: 200, charge: 24, toPay: 824 })
  })
})

describe('redemption', () => {
  it('CREATE-9 is offered above 100 points, in steps up to what is due', () => {
    const draft = { ...blank, serviceIds: ['swedish'] }
    expect(pointsOffered(draft, factsOf(draft, business(), maria))).toEqual([100, 150, 200, 250])
    expect(pointsOffered(draft, factsOf(draft, business(), '639179876543'))).toEqual([])
  })

  it('lets points go that the customer in the form cannot redeem', () => {
    expect(normalized({ serviceIds: ['swedish'], pointsToRedeem: 150 }).pointsToRedeem).toBe(0)
  })
})

describe('choices that stopped fitting', () => {
  it('leaves out a promo of another service, and brings it back with its service', () => {
    expect(normalized({ serviceIds: ['shiatsu'], promoId: 'rainy' }).promoId).toBeNull()
    expect(normalized({ serviceIds: ['swedish'], promoId: 'rainy' }).promoId).toBe('rainy')
  })

  it('CREATE-8 requests a therapist only for a service that has one', () => {
    expect(normalized({ serviceIds: ['gym'], staffRequested: true }).staffRequested).toBe(false)
    expect(normalized({ serviceIds: ['swedish'], staffRequested: true }).staffRequested).toBe(true)
  })
})

describe('a slot picked on the board', () => {
  const slot = { startDate: today, startTime: '15:00', staffId: 'bea' }

  it('fills therapist, date and time, and proposes the first free room', () => {
    const world = done(business(), 'createAppointment', booking({ startTime: '14:30' }))
    const picked = {
      ...withSlot({ ...blank, serviceIds: ['swedish'], roomId: 'r3' }, slot),
      ...slot,
    }
    const draft = normalizeDraft(picked, factsOf(picked, world))
    expect(draft).toMatchObject({ ...slot, roomId: 'r2', lockerId: null })
  })

  it('proposes a free locker too where the customer is checked in at once', () => {
    const picked = {
      ...withSlot({ ...blank, serviceIds: ['swedish'], status: 'CHECKED_IN' }, slot),
      ...slot,
    }
    expect(normalizeDraft(picked, factsOf(picked)).lockerId).toBe('l1')
  })
})

describe('room and locker', () => {
  const swedish = { serviceIds: ['swedish'] }

  it('are proposed wherever a therapist was chosen, the locker for a check-in', () => {
    expect(normalized(swedish)).toMatchObject({ roomId: null, lockerId: null })
    const reserved = { ...swedish, staffId: 'bea' }
    expect(normalized(reserved)).toMatchObject({ roomId: 'r1', lockerId: null })
    const here = normalized({ ...reserved, status: 'CHECKED_IN' })
    expect(here).toMatchObject({ roomId: 'r1', lockerId: 'l1' })
  })

  it('are the next free ones', () => {
    const world = done(business(), 'createAppointment', booking())
    expect(normalized({ ...swedish, staffId: 'bea' }, world).roomId).toBe('r2')
  })

  it('stay as they were chosen, also when none was chosen', () => {
    const chosen = { ...swedish, staffId: 'bea', status: 'CHECKED_IN' as const }
    const none = normalized({ ...chosen, roomId: null, lockerId: 'l3' })
    expect(none).toMatchObject({ roomId: null, lockerId: 'l3' })
  })

  it('of anything that is no massage is the locker alone', () => {
    const gym = normalized({ serviceIds: ['gym'], status: 'CHECKED_IN' })
    expect(gym).toMatchObject({ roomId: null, lockerId: 'l1' })
  })
})

describe('places that are not free', () => {
  it('names each chosen place that is taken then', () => {
    const world = done(business(), 'createAppointment', booking())
    const places = { staffId: 'ana', roomId: 'r1', lockerId: null }
    const chosen = { ...blank, serviceIds: ['swedish'], ...places }
    expect(notFreeText(chosen, factsOf(chosen, world))).toBe('ANA and ROOM 1 are not free then')
    const other = { ...chosen, staffId: 'bea', roomId: 'r2' }
    expect(notFreeText(other, factsOf(other, world))).toBeNull()
  })
})

describe('the input of the command', () => {
  it('CREATE-12 holds the listed fields, with the name on record of a known customer', () => {
    const draft = normalized({ mobileNumber: '+63 917 123 4567', serviceIds: ['swedish'] })
    const input = bookingInput(draft, factsOf(draft, business(), maria), today, ['BREAK'])
    expect(input).toMatchObject({
      customerId: 'maria',
      name: 'Maria Santos',
      mobileNumber: maria,
      serviceIds: ['swedish'],
      status: 'RESERVED',
      appointmentCreationPayment: { amount: 800, modeOfPayment: 'CASH' },
      hasCheckInPercentCharge: false,
      createdDate: today,
      confirmed: ['BREAK'],
      storeCode: 'SERENITY_MAKATI',
    })
  })
})

describe('the draft over a reload', () => {
  const draftStorage = () => {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
  }

  it('is restored for the same user only', () => {
    const kept = draftStorage()
    draftStore(kept, 'MASSAGE.makati', bookingDraft).write({ ...blank, name: 'Rica' })
    expect(draftStore(kept, 'MASSAGE.makati', bookingDraft).read()).toEqual({
      ...blank,
      name: 'Rica',
    })
    expect(draftStore(kept, 'MASSAGE.owner', bookingDraft).read()).toBeNull()
  })

  it('is dropped when it cannot be read', () => {
    const kept = draftStorage()
    kept.setItem('frontdesk.draft.MASSAGE.makati', '{"name":7}')
    expect(draftStore(kept, 'MASSAGE.makati', bookingDraft).read()).toBeNull()
  })
})
