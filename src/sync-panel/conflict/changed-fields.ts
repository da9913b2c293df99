import * as v from 'valibot'
import type { World } from '#domain/rows/world'
import type { FieldConflict } from '#sync'
import { extensionText } from '../../ui/format/extension-text'
import { partsText, wordsOf } from '../../ui/format/field-words'
import { cellDate, clockTime } from '../../ui/format/format-date'
import { money } from '../../ui/format/format-money'
import { nameOf } from '../model/appointment-words'
import { paymentTexts } from '../model/payment-words'
import type { FieldChoice } from '../model/sync-model'

type InWords = (value: unknown, world: World | null) => string

const plain: InWords = (value) =>
  value === null || value === undefined || value === '' ? 'none' : String(value)
const named =
  (table: 'staffs' | 'rooms' | 'lockers' | 'promos'): InWords =>
  (value, world) =>
    typeof value === 'string' ? nameOf(world?.[table], value, '') : 'none'
const day: InWords = (value) => (typeof value === 'string' ? cellDate(value) : 'none')
const pesos: InWords = (value) => (typeof value === 'number' ? money(value) : 'none')

/** Products with quantities as text: "2 SALABAT, 1 LAVENDER OIL". */
const products: InWords = (value, world) => {
  if (typeof value !== 'object' || value === null) return 'none'
  const lines = Object.entries(value).filter(([, quantity]) => quantity > 0)
  return (
    lines.map(([id, count]) => `${count} ${nameOf(world?.products, id, '')}`).join(', ') || 'none'
  )
}

const paymentPart = v.object({
  mode: v.string(),
  amount: v.number(),
  reference: v.nullable(v.string()),
})

/** The parts of a payment as text: "PHP 300.00 CASH and PHP 200.00 GCASH 0917 555". */
const parts: InWords = (value) => {
  const read = v.safeParse(v.array(paymentPart), value)
  const texts = read.success
    ? read.output.map(({ mode, ...part }) =>
        paymentTexts({ amount: part.amount, modeOfPayment: mode, parts: [{ mode, ...part }] }),
      )
    : []
  return texts.flat().join(' and ') || 'none'
}

const fields: Readonly<Record<string, readonly [label: string, words: InWords]>> = {
  note: ['Note', plain],
  staffId: ['Therapist', named('staffs')],
  roomId: ['Room', named('rooms')],
  lockerId: ['Locker', named('lockers')],
  promoId: ['Promo', named('promos')],
  status: ['Status', (value) => String(value).replace('_', '-')],
  startDate: ['Date', day],
  startTime: ['Time', (value) => (typeof value === 'string' ? clockTime(value) : 'none')],
  productsOrdered: ['Products Ordered', products],
  discount: ['Promo discount', pesos],
  pointsToRedeem: ['Points to redeem', plain],
  additionalPaymentAmount: ['Additional payment', pesos],
  additionalPaymentMOP: ['Additional payment mode', plain],
  additionalPaymentParts: ['Additional payment', parts],
  extensions: ['Extension', (value, world) => extensionText(value, world) || 'none'],
  productPaymentParts: ['Product payment', parts],
  productPaymentAmount: ['Product payment', pesos],
  productPaymentMOP: ['Product payment mode', plain],
  balanceAfterReservation: ['Balance after reservation', pesos],
  balanceAfterCheckIn: ['Balance after check-in', pesos],
  firstName: ['First Name', plain],
  lastName: ['Last Name', plain],
  contractEndDate: ['Contract End Date', day],
  email: ['Email', plain],
  birthDate: ['Birth Date', day],
  twitter: ['Twitter', plain],
  instagram: ['Instagram', plain],
  notes: ['Notes', plain],
  pointsEarned: ['Points', plain],
}

/** Label and formatter of a resource's field. An unknown field is labelled with its own name. */
function resourceWords(field: string): readonly [label: string, words: InWords] {
  const words = wordsOf(field)
  if (!words) return [field, plain]
  const inWords: InWords = (value, world) => (world ? partsText(words.parts(value, world)) : '')
  return [words.label, inWords]
}

/** A field that both sides changed: its label, and the values as text. */
export function fieldChoice(conflict: FieldConflict, world: World | null): FieldChoice {
  const [label, words] = fields[conflict.field] ?? resourceWords(conflict.field)
  return {
    field: conflict.field,
    label,
    was: words(conflict.was, world),
    theirs: words(conflict.theirs, world),
    yours: words(conflict.yours, world),
  }
}
