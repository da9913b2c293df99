import * as v from 'valibot'
import { daysWords, hourWords } from '../kernel/date-words'
import { weekdays } from '../kernel/dates'
import {
  centavoPrice,
  optionalAmount,
  optionalAmounts,
  optionalFlag,
  optionalIds,
  optionalMinutes,
  optionalName,
  optionalPrice,
  optionalTextUpTo,
  shortText,
  time,
} from '../kernel/fields'
import { own } from '../kernel/own'
import { type Refusal, refuse } from '../kernel/refusal'
import { haveDay, outsideHours } from '../kernel/weekly-times'
import { percentOf } from '../rows/promo'
import { isMassage, type Service, service, type TimedPrice } from '../rows/service'
import { isListed } from '../rows/store-lists'
import type { RowChange, World } from '../rows/world'
import { type SaveInput, savingOf } from './save'
import { shortNameLength } from './short-name'

const hour = v.optional(v.nullable(time), null)
const timedPrice = v.object({
  weekdays: v.optional(v.pipe(v.array(v.picklist(weekdays)), v.maxLength(weekdays.length)), []),
  from: hour,
  until: hour,
  price: centavoPrice,
})

/** Body of POST and PATCH /v1/services-offered. */
export const serviceInput = v.object({
  name: optionalName,
  shortName: optionalTextUpTo(shortNameLength),
  price: optionalPrice,
  prices: v.optional(v.pipe(v.array(timedPrice), v.maxLength(20))),
  duration: optionalMinutes,
  breakDuration: optionalMinutes,
  extensionPrice: optionalAmount,
  extensionCommission: optionalAmount,
  type: optionalName,
  available: optionalFlag,
  hasStaff: optionalFlag,
  hasRoom: optionalFlag,
  rooms: optionalIds,
  promoLessMap: optionalAmounts,
  storeCode: v.optional(shortText),
})

/** Checks the rules of SPEC.md SERVICE-1, except that of the name, which comes before. */
function check(wanted: Partial<Service> & { id: string }, world: World): Refusal | null {
  const { price, duration, breakDuration } = wanted
  const type = wanted.type ?? ''
  const timed = Boolean(duration) && typeof breakDuration === 'number'
  if (price === undefined)
    return refuse('rule', 'Price is required', { field: 'price', reason: 'REQUIRED' })
  if (type === '') return refuse('rule', 'Type is required', { field: 'type', reason: 'REQUIRED' })
  if (!isKnownType(type, wanted.id, world))
    return refuse('rule', `Type ${type} does not exist.`, { field: 'type' })
  if (isMassage({ type }) && !timed)
    return refuse('rule', 'Duration and Break Duration is required for MASSAGE type', {
      field: 'duration',
      reason: 'REQUIRED',
    })
  const unfit = pricesRule(wanted.prices ?? [])
  if (unfit) return unfit
  if (hasSmallSum(wanted.promoLessMap ?? {}, world))
    return refuse('rule', 'Promo discount should be at least 1', { field: 'promoLessMap' })
  if (!Object.keys(wanted.promoLessMap ?? {}).every((id) => world.promos.has(id)))
    return refuse('missing', 'Promo not found')
  if (!(wanted.rooms ?? []).every((id) => world.rooms.has(id)))
    return refuse('missing', 'Room not found')
  return null
}

/** Refuses prices that hold at no time or at the same one. */
function pricesRule(prices: readonly TimedPrice[]): Refusal | null {
  const field = 'prices'
  if (prices.some(({ from, until }) => from && until && until <= from)) {
    const text = 'The hours of a price end later on the same day: they cannot go past midnight.'
    return refuse('rule', text, { field })
  }
  for (const [at, one] of prices.entries())
    for (const other of prices.slice(at + 1)) {
      const both = [one, other]
      const days = weekdays.filter((day) => both.every((each) => haveDay(each.weekdays, day)))
      const from =
        both
          .map((each) => each.from ?? '00:00')
          .sort()
          .at(-1) ?? ''
      const meets = both.every((each) => outsideHours(each, from) === null)
      if (days.length > 0 && meets) {
        const text = `Two prices hold at the same time: ${daysWords(days)} from ${hourWords(from)} on.`
        return refuse('rule', text, { field })
      }
    }
  return null
}

/** Whether a sum that a promo takes off is below 1; what a percentage takes off may be. */
const hasSmallSum = (discounts: Readonly<Record<string, number>>, { promos }: World): boolean =>
  Object.entries(discounts).some(
    ([id, off]) => off < 1 && typeof promos.get(id)?.percent !== 'number',
  )

/** Whether a type is in the lists, or the service already has it. */
const isKnownType = (type: string, id: string, world: World): boolean =>
  isListed(world, 'serviceTypes', type) || world.services.get(id)?.type === type

/** Rooms and promos that change too, because they hold the same relations. */
function related(world: World, input: SaveInput<Service>, row: Service): RowChange[] {
  const { id, rooms } = input
  return [
    ...(rooms ? relinkedRooms(world, id, rooms) : []),
    ...(input.promoLessMap || input.price !== undefined ? relinkedPromos(world, input, row) : []),
  ]
}

/** The service with the amounts that percentages take off its price. */
function withAmounts(row: Service, { promos }: World): Service {
  const amounts = Object.entries(row.promoLessMap).map(([id, off]) => {
    const percent = promos.get(id)?.percent
    return [id, typeof percent === 'number' ? percentOf(percent, row.price) : off]
  })
  return { ...row, promoLessMap: Object.fromEntries(amounts) }
}

function relinkedRooms(world: World, id: string, rooms: readonly string[]): RowChange[] {
  return [...world.rooms.values()].flatMap((room) => {
    const before = room.serviceIds.includes(id)
    if (before === rooms.includes(room.id)) return []
    const others = room.serviceIds.filter((serviceId) => serviceId !== id)
    const serviceIds = before ? others : [...others, id]
    return [{ table: 'rooms' as const, row: { ...room, serviceIds } }]
  })
}

/** Promos with another amount. A changed price alone changes those of percentages only. */
function relinkedPromos(
  { promos }: World,
  { id, promoLessMap }: SaveInput<Service>,
  row: Service,
): RowChange[] {
  return [...promos.values()].flatMap((promo) => {
    const { [id]: _, ...others } = promo.serviceLessPriceMap
    const before = own(promo.serviceLessPriceMap, id)
    const after = own(row.promoLessMap, promo.id)
    const follows = promo.percent !== null && after !== undefined
    if (before === after || !(promoLessMap || follows)) return []
    const serviceLessPriceMap = after === undefined ? others : { ...others, [id]: after }
    return [{ table: 'promos' as const, row: { ...promo, serviceLessPriceMap } }]
  })
}

export const saveService = savingOf<Service>({
  title: 'Service',
  blank: { ...v.parse(service, { id: '' }), hasStaff: true, hasRoom: true },
  rows: (world) => world.services,
  change: (row) => ({ table: 'services', row }),
  nameText: 'Name is required and should be unique',
  check,
  finish: (row, _input, _context, world) => withAmounts(row, world),
  related,
})
