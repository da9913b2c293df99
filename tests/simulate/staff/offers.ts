import type { Promo } from '#domain/rows/promo'
import { isMassage, type Service } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import { filledAmounts } from '../../../src/screens/management/numbers'
import { serviceDraft, serviceInput } from '../../../src/screens/services/service-draft'
import { inStore } from '../service/business'
import type { Random } from '../time/random'
import type { Given } from './given'
import type { Task, Wishes } from './inputs'

/*
 * Commands on services and promos. Both rows of a relation store it, also rooms. The centavos of an amount are the
 * command's number, so that the amount identifies the command.
 */

/** Chance, and a number of its own, for making one command. */
export interface Hand {
  random: Random
  /** unique among commands */
  number: number
  /** whether the host has calls beyond the listed ones */
  hasExtensions: boolean
}

/** The first price of each command's range of 100 PHP. */
export const pricesFrom = { updateService: 900, addService: 1100 } as const
export const discountsFrom = { updateService: 100, updatePromo: 300, addPromo: 400 } as const

const tagged = (pesos: number, { number }: Hand): number => (pesos * 100 + number) / 100

const name = ({ number }: Hand) => ({ name: `By #${number}` })

type Related = Pick<World, 'rooms' | 'promos' | 'services'>

/** Draws an id, often the last one, whose row may not have been sent yet. */
const some = (random: Random, rows: ReadonlyMap<string, unknown>): string => {
  const ids = [...rows.keys()]
  return random.chance(0.4) ? (ids.at(-1) ?? '') : random.pick(ids)
}

/** Draws a service and a promo of one store. */
export function someOffer(random: Random, world: Related): { service: Service; promo: Promo } {
  const [services, promos] = [[...world.services.values()], [...world.promos.values()]]
  const mostly = <Row>(rows: readonly Row[]) => {
    const [first] = rows
    return first && random.chance(0.5) ? first : random.pick(rows)
  }
  return { service: mostly(services), promo: mostly(promos) }
}

export function changeOfService(hand: Hand, row: Service, world: Related): Task {
  const { random } = hand
  const { id } = row
  // The toggle in the list sends no other field.
  if (random.chance(row.available ? 0.08 : 0.3))
    return { command: 'updateService', input: { id, available: !row.available } }
  return random.weighted<() => Task>([
    [1.5, () => serviceForm(row, name(hand))],
    [4, () => priceChange(hand, row)],
    [isMassage(row) ? 1 : 0, () => serviceForm(row, { duration: random.pick([45, 60, 75, 90]) })],
    [2, () => serviceForm(row, { rooms: toggled(row.rooms, some(random, world.rooms)) })],
    [2, () => serviceForm(row, { promoLessMap: discounts(hand, row, world) })],
  ])()
}

export const priceChange = (hand: Hand, row: Service): Task =>
  serviceForm(row, { price: tagged(pricesFrom.updateService, hand) })

export function changeOfPromo(hand: Hand, row: Promo, world: Related): Task {
  const { random } = hand
  const { id } = row
  if (random.chance(row.available ? 0.08 : 0.3))
    return { command: 'updatePromo', input: { id, available: !row.available } }
  if (random.chance(0.25)) return promoForm(row, name(hand))
  return discountChange(hand, row, some(random, world.services))
}

/** Changes or removes a promo's discount on one service. */
export function discountChange(hand: Hand, row: Promo, serviceId: string): Task {
  const { [serviceId]: before, ...others } = row.serviceLessPriceMap
  const less = tagged(discountsFrom.updatePromo, hand)
  const isTakenOff = before !== undefined && hand.random.chance(0.2)
  return promoForm(row, {
    serviceLessPriceMap: isTakenOff ? others : { ...others, [serviceId]: less },
  })
}

/** Adds a copy of a service. Only massages need a therapist and a room. */
export function newService(hand: Hand, names: string, id: string, world: Related) {
  const like = hand.random.pick([...world.services.values()])
  const draft = {
    ...serviceDraft(like),
    name: names,
    price: tagged(pricesFrom.addService, hand),
    ...(!isMassage(like) && { type: 'DAY PASS' }),
  }
  return { command: 'addService' as const, input: { ...serviceInput(draft), available: true, id } }
}

export function newPromo(hand: Hand, names: string, id: string, world: Related): Task {
  const serviceId = some(hand.random, world.services)
  const serviceLessPriceMap = { [serviceId]: tagged(discountsFrom.addPromo, hand) }
  return { command: 'addPromo', input: { name: names, serviceLessPriceMap, available: true, id } }
}

const serviceForm = (row: Service, edited: Partial<Omit<Service, 'prices'>>): Task => ({
  command: 'updateService',
  input: { ...serviceInput({ ...serviceDraft(row), ...edited }), id: row.id, available: true },
})

function promoForm(row: Promo, edited: Partial<Promo>): Task {
  const { id, name: names, serviceLessPriceMap } = { ...row, ...edited }
  return {
    command: 'updatePromo',
    input: {
      name: names.trim(),
      serviceLessPriceMap: filledAmounts(serviceLessPriceMap),
      id,
      available: true,
    },
  }
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]

function discounts(hand: Hand, { promoLessMap }: Service, { promos }: Related) {
  const promoId = some(hand.random, promos)
  const { [promoId]: before, ...others } = promoLessMap
  const isTakenOff = before !== undefined && hand.random.chance(0.3)
  return isTakenOff ? others : { ...others, [promoId]: tagged(discountsFrom.updateService, hand) }
}

/** Wishes for a booking of a service. Only one therapist gives a new one. */
export const wishFor = ({ id, type }: Pick<Service, 'id' | 'type'>, storeCode?: string): Wishes =>
  isMassage({ type })
    ? { serviceId: id, staffId: inStore(storeCode, 'ana'), isPass: false }
    : { serviceId: id, isPass: true }

/** Wishes for a booking that uses a row which was just added. */
export function wishesFor(
  { command, subject: id, input }: Pick<Given, 'command' | 'subject' | 'input'>,
  storeCode?: string,
): Wishes {
  switch (command) {
    case 'addRoom':
      return { roomId: id }
    case 'addStaff':
      return { staffId: id }
    case 'addService':
      return wishFor({ id, type: ('type' in input && input.type) || '' }, storeCode)
    case 'addPromo':
      return { promoId: id }
    default:
      return {}
  }
}
