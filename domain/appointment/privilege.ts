import { type Centavos, centavos, pesos, sum } from '../kernel/money'
import { type Refusal, refuse } from '../kernel/refusal'
import { cleanText } from '../kernel/text'
import type { Appointment } from '../rows/appointment'
import { type Extension, extensionsOf } from '../rows/extension'
import { kindText, type Privilege } from '../rows/privilege'
import type { Store } from '../rows/store'
import type { Changes, Transition, World } from '../rows/world'
import { discounted, privilegedPrice, privilegeOf } from '../tax/privilege'
import { discountGiven, inPesos, netPrice, withBalances, withTotals } from './amounts'
import type { GivePrivilegeInput, PrivilegeInput } from './input'
import { paidFor } from './owed-extensions'
import { mustBe, requireThat } from './rules'
import { stamped } from './stamp'

/** Gives a visit that has not ended the discount by law, or takes it off (SPEC.md PRIVILEGE-1). */
export const givePrivilege: Transition<GivePrivilegeInput> = {
  check(world, input) {
    const row = world.appointments.get(input.id)
    const missing = mustBe(row, ['RESERVED', 'CHECKED_IN'], 'given a discount by law')
    if (missing || !row) return missing
    return (
      privilegeRule(world.store, input.privilege) ??
      onlyOneRule(row, input) ??
      pointsRule(world, row, input)
    )
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (row?.status !== 'RESERVED' && row?.status !== 'CHECKED_IN') return null
    const next = stamped(withGiven(world, row, input), context)
    return { rows: [{ table: 'appointments', row: next }], points: [] }
  },
}

/** Refuses a discount by law that the store doesn't give, or whose ID is not told. */
export function privilegeRule(
  { givesPrivileges }: Store,
  given: PrivilegeInput | null | undefined,
): Refusal | null {
  if (!given) return null
  const field = 'privilege'
  const number = cleanText(given.idNumber)
  return (
    requireThat(
      givesPrivileges,
      'This store does not give the senior citizen and PWD discount.',
      field,
    ) ??
    requireThat(number !== '', 'The number of the ID is required.', field, 'REQUIRED') ??
    requireThat(
      /^[a-z\d][a-z\d /-]{0,39}$/i.test(number),
      'The number of the ID should have letters, digits, spaces, hyphens and slashes only, 40 at most.',
      field,
      'INVALID_CHARACTER',
    )
  )
}

function onlyOneRule({ privilege }: Appointment, input: GivePrivilegeInput): Refusal | null {
  const given = input.privilege
  const isSame =
    given?.kind === privilege?.kind && cleanText(given?.idNumber ?? '') === privilege?.idNumber
  if (!privilege || !given || isSame) return null
  const of = `${kindText(privilege)}, ID No. •••• ${privilege.idNumber.slice(-4)}`
  return refuse('rule', `This visit has a discount by law already: ${of}. Take it off first.`, {
    field: 'privilege',
  })
}

/** Refuses a discount that leaves less to pay than the points that were redeemed. */
function pointsRule(world: World, row: Appointment, input: GivePrivilegeInput): Refusal | null {
  const due = centavos(netPrice({ ...withGiven(world, row, input), pointsToRedeem: 0 }))
  const message = `${row.pointsRedeemed} points were redeemed, and only ${inPesos(due)} would be to pay. Undo the check-in first.`
  return requireThat(centavos(row.pointsRedeemed) <= due, message, 'privilege')
}

function withGiven(world: World, row: Appointment, input: GivePrivilegeInput): Appointment {
  const given = asGiven(world.store, input.privilege)
  const next = { ...row, ...discounted(row.originalPrice, promoDiscountOf(row), given) }
  return withTotals(withBalances(withExtensions(next)))
}

/** The privilege that an input gives, with the VAT of the store. */
export const asGiven = (
  { taxKind, vatRate }: Store,
  given: PrivilegeInput | null | undefined,
): Omit<Privilege, 'promoDiscount'> | null =>
  given
    ? {
        kind: given.kind,
        idNumber: cleanText(given.idNumber),
        name: cleanText(given.name),
        vatRate: taxKind === 'VAT' ? vatRate : 0,
      }
    : null

/** PHP that the promo of a visit takes off, whether it counts or a privilege takes more. */
export const promoDiscountOf = (
  row: Pick<Appointment, 'discount' | 'originalPrice' | 'privilege'>,
): number => row.privilege?.promoDiscount ?? discountGiven(row)

/** PHP that a visit's promo or discount by law took off; VAT that is not charged is no discount. */
export const discountTaken = (
  row: Pick<Appointment, 'discount' | 'originalPrice' | 'privilege'>,
) => {
  const price = privilegeOf(row)
  return price ? pesos(price.discount) : discountGiven(row)
}

/** The price in PHP of an extension of a visit, and the list price where a privilege makes it less. */
export function extensionPrice(
  row: Pick<Appointment, 'originalPrice' | 'privilege'>,
  listPrice: number,
): Pick<Extension, 'price' | 'listPrice'> {
  if (!row.privilege || !privilegeOf(row)) return { price: listPrice }
  const { due } = privilegedPrice(centavos(listPrice), row.privilege.vatRate)
  return { price: pesos(due), listPrice }
}

/** The row with its unpaid extensions at the price that its privilege gives them. Paid ones keep theirs. */
export function withExtensions(row: Appointment): Appointment {
  const extensions = extensionsOf(row)
  if (extensions.length === 0) return row
  return {
    ...row,
    extensions: extensions.map(({ listPrice, ...extension }) =>
      paidFor(row, extension).length > 0
        ? { ...extension, ...(listPrice !== undefined && { listPrice }) }
        : { ...extension, ...extensionPrice(row, listPrice ?? extension.price) },
    ),
  }
}

/** The price in centavos of the extensions that a visit has with a privilege. */
export const privilegedExtensions = (row: Appointment): Centavos =>
  sum(
    ...extensionsOf(row).map(({ price, listPrice }) =>
      centavos(listPrice === undefined ? 0 : price),
    ),
  )

/** Centavos of a visit that are sold without VAT: services with a privilege and the extensions with it, not products. */
export const soldWithoutVat = (row: Appointment): Centavos =>
  privilegeOf(row) ? sum(centavos(row.actualPrice), privilegedExtensions(row)) : centavos(0)
