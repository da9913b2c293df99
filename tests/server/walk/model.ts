import { jose, maria } from '../../support/business'

/*
 * A second model of the business, as simple as possible: the answers that the service must give, written
 * from domain/SPEC.md without the domain's functions.
 */

export interface Visit {
  status: 'RESERVED' | 'CHECKED_IN' | 'COMPLETED' | 'CANCELLED'
  mobile: string
  /** minutes after midnight of the day, cleaning included */
  from: number
  to: number
  staff: string
  room: string
  locker: string | null
  /** PHP */
  price: number
  paid: number
  redeemed: number
}

export interface Model {
  visits: Map<string, Visit>
  /** by mobile number */
  points: Map<string, number>
  inactive: Set<string>
  away: Set<string>
  roomNames: Map<string, string>
  price: number
}

export const newModel = (): Model => ({
  visits: new Map(),
  points: new Map([
    [maria, 260],
    [jose, 100],
  ]),
  inactive: new Set(),
  away: new Set(),
  roomNames: new Map([
    ['r1', 'Room 1'],
    ['r2', 'Room 2'],
    ['r3', 'Room 3'],
  ]),
  price: 800,
})

/** Swedish 60 and its cleaning. */
export const lengthMinutes = 75

const isLive = ({ status }: Visit) => status === 'RESERVED' || status === 'CHECKED_IN'

/**
 * Whether a therapist or room is taken. All walks are on a future day, so a visit that ended early blocks
 * nothing (SPEC.md availability-1).
 */
export function isTaken(model: Model, place: Pick<Visit, 'staff' | 'room' | 'from'>): boolean {
  const to = place.from + lengthMinutes
  return [...model.visits.values()].some(
    (visit) =>
      isLive(visit) &&
      visit.from < to &&
      place.from < visit.to &&
      (visit.staff === place.staff || visit.room === place.room),
  )
}

export function holdsLocker(model: Model, locker: string): boolean {
  const visits = [...model.visits.values()]
  return visits.some((visit) => visit.status === 'CHECKED_IN' && visit.locker === locker)
}

/**
 * Whether points may be redeemed: from 100 in steps of 50, above a balance of 100, at most the balance and the amount
 * due.
 */
export function mayRedeem(model: Model, visit: Visit, points: number): boolean {
  if (points === 0) return true
  const balance = model.points.get(visit.mobile) ?? 0
  const isStep = points >= 100 && points % 50 === 0
  return isStep && balance > 100 && points <= Math.min(balance, visit.price - visit.paid)
}

/** One point for each 100 PHP that were paid for services on a Thursday. */
export const pointsFor = (paid: number): number => Math.floor(paid / 100)
