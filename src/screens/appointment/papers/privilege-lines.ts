import { centavos, pesos } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import { extensionsOf } from '#domain/rows/extension'
import { idText, kindText, type Privilege } from '#domain/rows/privilege'
import { privilegedPrice, privilegeOf, privilegeRate } from '#domain/tax/privilege'
import { amount } from '../../../ui/format/format-money'
import type { PrintLine } from '../../../ui/layout/print-sheet'

const line = (left: string, right = ''): PrintLine => ({ left, right })

/** Lines of a discount by law: how the price becomes the due, whose ID, and what the promo would take. */
export function privilegeLines(row: Appointment, privilege: Privilege, promo: string): PrintLine[] {
  const price = privilegeOf(row)
  const { vatRate, promoDiscount } = privilege
  const whose = [
    line(`${kindText(privilege)}, ${idText(privilege)}`),
    line(privilege.name || row.name),
  ]
  const list = centavos(row.originalPrice)
  if (!price) {
    const { due } = privilegedPrice(list, vatRate)
    const would = `${kindText(privilege)} discount would take`
    return [
      line(promo, amount(-promoDiscount)),
      ...whose,
      line(`${would} ${amount((list - due) / 100)}`),
    ]
  }
  const vat = list - price.net
  return [
    ...(vatRate > 0
      ? [
          line(`Less VAT ${vatRate}%`, amount(-vat / 100)),
          line('VAT-exempt', amount(pesos(price.net))),
        ]
      : []),
    line(`${kindText(privilege)} ${privilegeRate}%`, amount(-pesos(price.discount))),
    ...whose,
    ...(promoDiscount > 0 ? [line(`Promo ${promo} would take ${amount(promoDiscount)}`)] : []),
  ]
}

/** A line for each extension with a discount by law: its price before. */
export const privilegedExtensionLines = (row: Appointment): PrintLine[] =>
  extensionsOf(row).flatMap(({ id, price, listPrice }) =>
    listPrice === undefined
      ? []
      : [{ ...line(`Extension of ${amount(listPrice)} with the discount: ${amount(price)}`), id }],
  )
