import { serviceFields } from '#domain/fields/services'
import { upperName } from '#domain/kernel/names'
import { cleanText } from '#domain/kernel/text'
import type { Service } from '#domain/rows/service'
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

export const serviceDraft = (row: Service): ServiceDraft => ({
  ...row,
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
  pesos('price', serviceFields.price.label, draft.price),
  minutes('duration', serviceFields.duration.label, draft.duration),
  minutes('breakDuration', serviceFields.breakDuration.label, draft.breakDuration),
  pesos('extensionPrice', serviceFields.extensionPrice.label, draft.extensionPrice),
  pesos('extensionCommission', serviceFields.extensionCommission.label, draft.extensionCommission),
  ...boundedAmounts('promoLessMap', 'Promo discount', draft.promoLessMap),
]

/** Discounts of promos on the service; empty while it has no price. */
export function serviceDiscounts({ name, price, promoLessMap }: ServiceDraft, { promos }: World) {
  if (typeof price !== 'number') return []
  return namedAmounts(promos, filledAmounts(promoLessMap)).map(({ name: promo, amount: off }) => {
    return { promo, service: upperName(name), off, price }
  })
}
