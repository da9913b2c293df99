import type { Appointment } from '#domain/rows/appointment'
import { cents, isIn, total, visitsOf } from './money'
import type { createSheets } from './sheets'

/** A price by law in centavos, with integers of any size. */
export function byLaw(price: number, rate: number) {
  const whole = BigInt(100 + rate)
  const net = (BigInt(price) * 200n + whole) / (2n * whole)
  const discount = (net + 4n) / 5n
  return { net: Number(net), discount: Number(discount), due: Number(net - discount) }
}

/** Whether the discount by law is at least as good as the promo. */
export const isPrivileged = ({ privilege, originalPrice }: Appointment): boolean => {
  if (!privilege) return false
  const list = cents(originalPrice)
  return list - byLaw(list, privilege.vatRate).due >= cents(privilege.promoDiscount)
}

/** The error of a row whose discount is not the better one of promo and privilege. */
export function wrongPrivilege(row: Appointment): string[] {
  const { id, privilege, originalPrice, discount, tandemOf } = row
  if (!privilege) return []
  const list = cents(originalPrice)
  const best = Math.max(
    list - byLaw(list, privilege.vatRate).due,
    Math.min(list, cents(privilege.promoDiscount)),
  )
  return [
    ...(cents(discount) === best ? [] : [`${id}: discount ${discount} instead of ${best / 100}`]),
    ...(tandemOf ? [`${id}: a second therapist's booking has a privilege`] : []),
  ]
}

/** The price of the extensions that a visit has with the privilege. */
export const privilegedExtensions = ({ extensions }: Appointment): number =>
  total(extensions.map(({ price, listPrice }) => (listPrice === undefined ? 0 : cents(price))))

interface Range {
  start: string
  end: string
}

/** The book of discounts by law. */
export function addPrivileges(
  { sheet }: ReturnType<typeof createSheets>,
  appointments: readonly Appointment[],
  range: Range,
) {
  const book = sheet('Senior and PWD', ['Gross', 'Without VAT', '20% Discount', 'Due'])
  for (const row of visitsOf({ appointments })) {
    if (row.status !== 'COMPLETED' || !isIn(row.startDate, range) || !isPrivileged(row)) continue
    const lists = row.extensions.flatMap(({ listPrice }) => listPrice ?? [])
    for (const price of [row.originalPrice, ...lists].map(cents)) {
      const { net, discount, due } = byLaw(price, row.privilege?.vatRate ?? 0)
      book.add(row.id, { Gross: price, 'Without VAT': net, '20% Discount': discount, Due: due })
    }
  }
}
