import * as v from 'valibot'
import type { HistoryEntry } from '#domain/calls/records'
import { type Correction, correction } from '#domain/rows/correction'
import { tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { extensionText } from '../../../ui/format/extension-text'
import { cellDate, clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import { codeWords, mobile } from '../../../ui/format/format-text'
import { statusLook } from '../../../ui/format/status'
import { correctionTitle, tenderText } from '../corrections/money-events'
import { nameIn } from '../papers/place-line'

type InWords = (value: unknown, world: World) => string
type Named = 'staffs' | 'rooms' | 'lockers' | 'promos'

const textWith =
  (format: (text: string) => string): InWords =>
  (value) =>
    typeof value === 'string' && value !== '' ? format(value) : ''
const plain = textWith((text) => text)
const count: InWords = (value) => (typeof value === 'number' && value !== 0 ? `${value}` : '')
const pesos: InWords = (value) => (typeof value === 'number' && value !== 0 ? money(value) : '')
const yesNo: InWords = (value) => (value === true ? 'Yes' : 'No')
const named =
  (table: Named): InWords =>
  (value, world) =>
    typeof value === 'string' ? nameIn(world[table], value) : ''
const idList = v.fallback(v.array(v.string()), [])
const services: InWords = (value, world) =>
  v
    .parse(idList, value)
    .map((id) => nameIn(world.services, id))
    .join(', ')
const quantities = v.fallback(v.record(v.string(), v.number()), {})
const products: InWords = (value, world) =>
  Object.entries(v.parse(quantities, value))
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => `${quantity} ${nameIn(world.products, id)}`)
    .join(', ')
const initiator: InWords = (value) =>
  value === true ? 'Customer cancelled' : value === false ? 'Did not show' : ''

/** Fields that a history shows, with the labels and the order of the detail. */
const fields: Readonly<Record<string, readonly [label: string, words: InWords]>> = {
  status: ['Status', textWith((status) => statusLook(status).word)],
  customerInitiatedCancel: ['Who cancelled', initiator],
  cancelReason: ['Cancellation Reason', plain],
  name: ['Customer Name', plain],
  mobileNumber: ['Customer Mobile No.', textWith(mobile)],
  serviceIds: ['Service', services],
  startDate: ['Date', textWith(cellDate)],
  startTime: ['Time', textWith(clockTime)],
  endTime: ['Ends', textWith(clockTime)],
  staffId: ['Therapist', named('staffs')],
  tandemOf: ['Second therapist', textWith(() => 'Yes')],
  roomId: ['Room', named('rooms')],
  lockerId: ['Locker', named('lockers')],
  promoId: ['Promo', named('promos')],
  discount: ['Promo discount', pesos],
  type: ['Type', textWith(codeWords)],
  staffRequested: ['Therapist Requested', yesNo],
  note: ['Note', plain],
  productsOrdered: ['Products Ordered', products],
  extensions: ['Extension', extensionText],
  pointsToRedeem: ['Points to redeem', count],
  pointsRedeemed: ['Points redeemed', count],
  pointsEarned: ['Points earned', count],
  receiptNumber: ['Receipt No.', count],
}

/** One changed field with both values as text. A payment or correction has only `is`. */
export interface ChangeLine {
  key: string
  label: string
  /** null: no value before */
  was: string | null
  is: string
}

/** A change as lines of text, with the words of the screens. Fields that no screen shows are left out. */
export function changeLines({ changes }: HistoryEntry, world: World): ChangeLine[] {
  const values = new Map(changes.map((change) => [change.field, change]))
  const isNew = isCreation(changes)
  // The end follows from start and services, so it gets no line beside theirs.
  if (values.has('startTime') || values.has('serviceIds')) values.delete('endTime')
  if (isTakenBack(changes)) values.delete('customerInitiatedCancel')
  const lines = Object.entries(fields).flatMap(([field, [label, words]]) => {
    const change = values.get(field)
    if (!change) return []
    const [was, is] = [words(change.was, world), words(change.is, world)]
    if (was === is || (isNew && (is === '' || is === 'No'))) return []
    return [{ key: field, label, was: isNew ? null : was || 'none', is: is || 'none' }]
  })
  return [...lines, ...moneyLines(values, world)]
}

const isCreation = (changes: HistoryEntry['changes']): boolean =>
  changes.some(({ field, was }) => field === 'id' && (was ?? null) === null)

/** Whether a change is Undo after BOOK. */
const isTakenBack = (changes: HistoryEntry['changes']): boolean =>
  changes.some(({ field, is }) => field === 'isTakenBack' && is === true)

const tenders = v.fallback(v.array(tender), [])
const corrections = v.fallback(v.array(correction), [])

/** Lines for the payments and corrections that a change added. */
function moneyLines(
  values: ReadonlyMap<string, HistoryEntry['changes'][number]>,
  world: World,
): ChangeLine[] {
  const [money, corrected] = [values.get('tenders'), values.get('corrections')]
  const taken = v.parse(tenders, money?.is)
  const known = new Set(v.parse(tenders, money?.was).map(({ id }) => id))
  const noted = new Set(v.parse(corrections, corrected?.was).map(({ id }) => id))
  const byId = new Map(taken.map((each) => [each.id, each]))
  const added = v.parse(corrections, corrected?.is).filter(({ id }) => !noted.has(id))
  const paidBack = new Set(added.flatMap(({ tenderIds }) => tenderIds))
  return [
    ...taken
      .filter(({ id }) => !(known.has(id) || paidBack.has(id)))
      .map((each) => ({ key: each.id, label: 'Payment', was: null, is: tenderText(each) })),
    ...added.map((each) => ({
      key: each.id,
      label: 'Correction',
      was: null,
      is: correctionTitle(each, byId, goneText(each, world)),
    })),
  ]
}

const goneText = ({ quantity, productId }: Correction, world: World): string =>
  `Taken off: ${quantity} × ${nameIn(world.products, productId)}`

const titles: Readonly<Record<string, string>> = {
  createAppointment: 'Booked',
  createGroup: 'Booked',
  checkInAppointment: 'Checked in',
  completeAppointment: 'Completed',
  cancelAppointment: 'Cancelled',
  cancelGroup: 'Cancelled',
  correctPayment: 'Payment corrected',
  refundAppointment: 'Refunded',
  voidLine: 'Product taken off',
  undoCompletion: 'Completion undone',
  undoCheckIn: 'Check-in undone',
  signCorrection: 'Correction signed',
  notePrint: 'Printed',
  addTip: 'Tip added',
  extendAppointment: 'Extended',
  takeBackExtension: 'Extension taken back',
  startAppointment: 'Started',
  mergeCustomers: 'Customer record merged',
  changeMobileNumber: 'Customer number changed',
}

/** The command of a change in words; "Moved" for an update of the start, "Taken back" for Undo after BOOK. */
export function changeTitle({ action, changes }: HistoryEntry): string {
  if (isTakenBack(changes)) return 'Taken back'
  const isMoved = changes.some(({ field }) => field === 'startDate' || field === 'startTime')
  return titles[action] ?? (isMoved ? 'Moved' : 'Changed')
}
