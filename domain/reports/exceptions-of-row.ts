import { receiptPaper } from '../appointment/correction/note-print'
import { type PaidRow, tendersOf } from '../appointment/tenders'
import { centavos } from '../kernel/money'
import { obstacleReasons, type SoftRule } from '../kernel/refusal'
import type { Appointment } from '../rows/appointment'
import type { Correction } from '../rows/correction'
import { correctionTitle, reasonWords } from '../rows/correction-reasons'
import type { Exception } from './exception'

interface Known {
  /** the business day of an instant */
  dayOf: (instant: string) => string
  /** the name of a therapist */
  nameOf: (staffId: string) => string
  /** a visit by its id */
  visitOf: (id: string) => Appointment | undefined
}

/** The exceptions of a visit or sale, of any day. */
export function exceptionsOfRow(row: PaidRow, known: Known): Exception[] {
  const found = [
    ...row.corrections.flatMap((each) => ofCorrection(row, each)),
    ...ofPrints(row, known),
  ]
  if ('lines' in row) return found
  if (!row.isTakenBack) return [...found, ...ofBooking(row, known)]
  // The booking of a second therapist goes with its guest's.
  return row.tandemOf === null ? [...found, takenBack(row, known)] : found
}

const placeOf = (row: PaidRow): Pick<Exception, 'about' | 'row'> =>
  'lines' in row
    ? { about: row.name || 'Sale', row: { table: 'sales', id: row.id, day: row.day } }
    : { about: row.name, row: { table: 'appointments', id: row.id, day: row.startDate } }

const kindsOfCorrections = {
  PAYMENT: 'correction',
  REFERENCE: 'correction',
  LINE: 'correction',
  REFUND: 'refund',
  COMPLETION: 'completion',
} as const satisfies Record<Correction['kind'], Exception['kind']>

/** A correction has one id, also if a row of money that waited and the visit where it was placed both have it. */
function ofCorrection(row: PaidRow, correction: Correction): Exception {
  const { id, kind, day, at, by, signedBy, reason, note, isVoid } = correction
  const why = [reason && reasonWords(reason), note].filter(Boolean).join(': ')
  return {
    id: `correction ${id}`,
    kind: isVoid ? 'void' : kindsOfCorrections[kind],
    what: isVoid ? 'Refund that never left' : correctionTitle(kind, 'lines' in row),
    ...{ day, at, by, allowedBy: signedBy, why: why || null },
    ...placeOf(row),
    amount: amountOf(correction),
  }
}

function amountOf({ kind, amount, newAmount }: Correction): number | null {
  if (kind === 'REFUND') return -centavos(amount)
  return newAmount === null ? null : centavos(newAmount) - centavos(amount)
}

/** Prints of a paper after its first. */
function ofPrints(row: PaidRow, { dayOf }: Known): Exception[] {
  const seen = new Set<string>()
  return row.prints.flatMap(({ paper, at, by }): Exception[] => {
    if (!seen.has(paper)) {
      seen.add(paper)
      return []
    }
    const what = `${paper === receiptPaper ? 'Receipt' : 'Refund slip'} printed again`
    const said = { id: `copy ${row.id} ${paper} ${at}`, kind: 'copy', what } as const
    const about = { ...placeOf(row), why: null, allowedBy: null, amount: null }
    return [{ ...said, ...about, day: dayOf(at), at, by }]
  })
}

/** A booking that was taken back right after it was made; the amount is the money that went back. */
function takenBack(row: Appointment, { dayOf }: Known): Exception {
  const at = row.updatedDateTime ?? ''
  const paid = tendersOf({ ...row, isTakenBack: false }).filter(({ kind }) => kind === 'PAYMENT')
  const back = paid.reduce((sum, { amount }) => sum + centavos(amount), 0)
  return {
    ...{ id: `void ${row.id}`, kind: 'void', what: 'Booking taken back', day: dayOf(at), at },
    ...{ by: row.lastUpdatedBy ?? '', allowedBy: null, why: row.cancelReason },
    ...placeOf(row),
    amount: back === 0 ? null : -back,
  }
}

/** A reservation without a therapist is no exception: the desk gives it one later. */
const ruleWords: Readonly<Record<Exclude<SoftRule, 'NO_THERAPIST'>, string>> = {
  BREAK: 'Booked during a break',
  DUTY_HOURS: 'Booked outside of duty hours',
  STORE_HOURS: 'Booked outside of store hours',
  ANOTHER_DAY: 'Checked in on another day',
  CLEANING: 'Cleaning cut short',
  PROMO: 'Promo that does not fit',
}

/**
 * Rules that were overruled and turns that were passed. A row doesn't say who did so later than at the booking: the
 * booking's author stands for it, and the service puts it right by its audit trail.
 */
function ofBooking(row: Appointment, { dayOf, nameOf, visitOf }: Known): Exception[] {
  const at = row.createdDateTime ?? ''
  const made = { at, by: row.createdBy ?? '', day: dayOf(at) || row.startDate }
  const place = { ...placeOf(row), allowedBy: null, amount: null }
  // The booking of a second therapist takes over the rules of its guest's.
  const ofGuest: readonly string[] = visitOf(row.tandemOf ?? '')?.confirmed ?? []
  const rules = row.confirmed.filter((rule) => rule !== 'NO_THERAPIST' && !ofGuest.includes(rule))
  const overruled = rules.map((rule): Exception => {
    const said = { id: `rule ${row.id} ${rule}`, kind: 'rule', what: wordsOf(rule) } as const
    return { ...place, ...said, ...made, ...whenRuled(row, rule, dayOf), why: null }
  })
  const passed = row.turn?.kind === 'CHOSEN' ? row.turn.passed.filter(isByDesk) : []
  if (passed.length === 0) return overruled
  const names = passed.map(({ staffId }) => nameOf(staffId)).join(', ')
  const reasons = [...new Set(passed.map(({ why }) => why))].join(', ')
  const said = { id: `turn ${row.id}`, kind: 'turn', what: `Turn of ${names} passed` } as const
  return [...overruled, { ...place, ...said, ...made, why: reasons || null }]
}

/** A rule of a newer service is shown as it is. */
const wordsOf = (rule: string): string =>
  Object.entries(ruleWords).find(([name]) => name === rule)?.[1] ?? rule

/** The check-in or the extension that alone can have overruled a rule. */
function whenRuled(row: Appointment, rule: string, dayOf: Known['dayOf']) {
  const { extensions, checkInDateTime, checkInBy } = row
  const longer = rule === 'CLEANING' ? extensions.at(-1) : undefined
  if (longer) return { at: longer.at, by: longer.by, day: dayOf(longer.at) }
  if (rule !== 'ANOTHER_DAY' || !checkInDateTime) return {}
  return { at: checkInDateTime, by: checkInBy ?? '', day: dayOf(checkInDateTime) }
}

const ownReasons: readonly string[] = [...obstacleReasons, 'SKIPPED']

/** Whether the desk passed a therapist over, who was free. */
const isByDesk = ({ why }: { why: string }): boolean => !ownReasons.includes(why)
