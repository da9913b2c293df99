import { serviceFields } from '#domain/fields/services'
import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { Promo } from '#domain/rows/promo'
import type { Service, TimedPrice } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import type { Amounts } from '../../ui/form/amount-list'
import type { BoundedNumber, MoneyValue } from '../../ui/format/money-text'
import { namedAmounts } from '../management/listed'
import { boundedAmounts, filledAmounts, minutes, numberOrNull, pesos } from '../management/numbers'

type Plain = 'name' | 'shortName' | 'type' | 'hasStaff' | 'hasRoom'

/** The form of a service: fields of its row, with typed numbers and amounts. */
export interface ServiceDraft extends Pick<Service, Plain> {
  price: MoneyValue
  duration: MoneyValue
  breakDuration: MoneyValue
  extensionPrice: MoneyValue
  extensionCommission: MoneyValue
  /** whether the stored row has an extension price or commission; blank fields are sent then, to delete it */
  hadExtension: boolean
  rooms: readonly string[]
  promoLessMap: Amounts
  /** prices by day and hour */
  prices: readonly PriceDraft[]
  /** whether the stored row has such prices; none are sent then, to delete them */
  hadPrices: boolean
}

/** A price by day and hour in the form; `key` distinguishes its rows. */
export interface PriceDraft extends Omit<TimedPrice, 'price'> {
  key: string
  price: MoneyValue
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
  prices: [],
  hadPrices: false,
}

export const serviceDraft = (row: Service): ServiceDraft => ({
  ...row,
  prices: row.prices.map((each, at) => ({ ...each, key: `${at}` })),
  hadPrices: row.prices.length > 0,
  hadExtension: row.extensionPrice !== null || row.extensionCommission !== null,
})

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
    ...pricesInput(draft),
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

/** Prices by day and hour. A row without a price is left out, and the field where there are none. */
function pricesInput({ prices, hadPrices }: ServiceDraft) {
  const filled = prices.flatMap(({ weekdays, from, until, price }) =>
    typeof price === 'number' ? [{ weekdays: [...weekdays], from, until, price }] : [],
  )
  return hadPrices || filled.length > 0 ? { prices: filled } : {}
}

export const serviceNumbers = (draft: ServiceDraft): BoundedNumber[] => [
  pesos('price', serviceFields.price.label, draft.price),
  minutes('duration', serviceFields.duration.label, draft.duration),
  minutes('breakDuration', serviceFields.breakDuration.label, draft.breakDuration),
  ...draft.prices.map(({ price }) => pesos('prices', serviceFields.prices.label, price)),
  pesos('extensionPrice', serviceFields.extensionPrice.label, draft.extensionPrice),
  pesos('extensionCommission', serviceFields.extensionCommission.label, draft.extensionCommission),
  ...boundedAmounts('promoLessMap', 'Promo discount', draft.promoLessMap),
]

/** Discounts of promos on the service; empty while it has no price. */
export function serviceDiscounts({ name, price, promoLessMap }: ServiceDraft, { promos }: World) {
  if (typeof price !== 'number') return []
  return namedAmounts(promos, filledAmounts(promoLessMap)).flatMap(({ id, name: promo, amount }) =>
    isPercentage(promos.get(id)) ? [] : [{ promo, service: upperName(name), off: amount, price }],
  )
}

export const isPercentage = (promo: Promo | undefined): boolean =>
  typeof promo?.percent === 'number'

/** A sentence about promos that follow a changed price: "4 promos take 15 % of it: they follow."; null if nothing does. */
export function followingText(
  { price, promoLessMap }: ServiceDraft,
  { promos }: World,
  row: Service | null,
): string | null {
  if (!row || typeof price !== 'number' || price === row.price) return null
  const percents = Object.keys(filledAmounts(promoLessMap))
    .flatMap((id) => promos.get(id)?.percent ?? [])
    .toSorted((a, b) => a - b)
  if (percents.length === 0) return null
  const each = [...new Set(percents)].map((percent) => {
    const count = percents.filter((other) => other === percent).length
    return count === 1 ? `1 promo takes ${percent} %` : `${count} promos take ${percent} %`
  })
  return `${inWords(each)} of it: ${percents.length === 1 ? 'it follows' : 'they follow'}.`
}

const inWords = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')
