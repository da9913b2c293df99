import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { Service } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import type { Amounts } from '../../ui/form/amount-list'
import type { BoundedNumber, MoneyValue } from '../../ui/format/money-text'
import { namedAmounts } from '../management/listed'
import { boundedAmounts, filledAmounts, minutes, numberOrNull, pesos } from '../management/numbers'

/** The form of a service; `price` in PHP, durations in minutes. */
export interface ServiceDraft {
  name: string
  /** blank: the short name is made from name and duration */
  shortName: string
  price: MoneyValue
  duration: MoneyValue
  breakDuration: MoneyValue
  /** PHP for 30 minutes more; null: in proportion to the service's price */
  extensionPrice: MoneyValue
  extensionCommission: MoneyValue
  /** whether the stored row has an extension price or commission; blank fields are sent then, to delete it */
  hadExtension: boolean
  type: string
  hasStaff: boolean
  hasRoom: boolean
  rooms: readonly string[]
  /** discount in PHP by promo id */
  promoLessMap: Amounts
}

export const blankService: ServiceDraft = {
  name: '',
  shortName: '',
  price: null,
  duration: null,
  breakDuration: null,
  extensionPrice: null,
  extensionCommission: null,
  hadExtension: false,
  type: '',
  hasStaff: true,
  hasRoom: true,
  rooms: [],
  promoLessMap: {},
}

export function serviceDraft(row: Service): ServiceDraft {
  const { name, price, duration, breakDuration, type, hasStaff, hasRoom } = row
  const { rooms, promoLessMap } = row
  // a service that was stored by an older release lacks these fields
  const shortName = row.shortName ?? ''
  const { extensionPrice = null, extensionCommission = null } = row
  const hadExtension = extensionPrice !== null || extensionCommission !== null
  const extension = { extensionPrice, extensionCommission, hadExtension }
  const named = { name, shortName, price, duration, breakDuration, type, ...extension }
  return { ...named, hasStaff, hasRoom, rooms, promoLessMap }
}

/**
 * The input of a service (SPEC.md SERVICE-1). A blank price is left out, so that the command refuses it with its own
 * text.
 */
export function serviceInput(draft: ServiceDraft) {
  return {
    name: cleanText(draft.name),
    shortName: cleanText(draft.shortName),
    price: numberOrNull(draft.price) ?? undefined,
    duration: numberOrNull(draft.duration),
    breakDuration: numberOrNull(draft.breakDuration),
    ...extensionInput(draft),
    type: draft.type,
    hasStaff: draft.hasStaff,
    hasRoom: draft.hasRoom,
    rooms: draft.rooms.toSorted(),
    promoLessMap: filledAmounts(draft.promoLessMap),
  }
}

/**
 * Price and commission of 30 more minutes. Left out if the service has neither, because some hosts don't know the
 * fields.
 */
function extensionInput({ hadExtension, ...draft }: ServiceDraft) {
  const extensionPrice = numberOrNull(draft.extensionPrice)
  const extensionCommission = numberOrNull(draft.extensionCommission)
  const isSet = hadExtension || extensionPrice !== null || extensionCommission !== null
  return isSet ? { extensionPrice, extensionCommission } : {}
}

export const serviceNumbers = (draft: ServiceDraft): BoundedNumber[] => [
  pesos('price', 'Price', draft.price),
  minutes('duration', 'Duration', draft.duration),
  minutes('breakDuration', 'Cleaning Time', draft.breakDuration),
  pesos('extensionPrice', 'Extra half hour', draft.extensionPrice),
  pesos('extensionCommission', 'Of it, for the therapist', draft.extensionCommission),
  ...boundedAmounts('promoLessMap', 'Promo discount', draft.promoLessMap),
]

/** Discounts of promos on the service; empty while it has no price. */
export function serviceDiscounts({ name, price, promoLessMap }: ServiceDraft, { promos }: World) {
  if (typeof price !== 'number') return []
  return namedAmounts(promos, filledAmounts(promoLessMap)).map(({ name: promo, amount: off }) => {
    return { promo, service: upperName(name), off, price }
  })
}
