import type { CreateInput } from '#domain/appointment/input'
import type { Appointment } from '#domain/rows/appointment'
import { type Absence, endOfDay } from '#domain/rows/line-up/absence'
import { endedOn, type SeenTablet } from '../device/records'
import type { Given } from '../staff/given'
import type { Violate } from './devices'
import { type Books, type Effect, nameOfVersion } from './read-books'
import { type Step, stepsOf } from './row-states'

type Asked = Pick<Given, 'tablet' | 'command' | 'input' | 'shown' | 'results' | 'tag'>

interface Parts {
  tablets: readonly SeenTablet[]
  given: readonly Asked[]
  books: Books
  violate: Violate
}

type Hours = Pick<Absence, 'id' | 'staffId' | 'day' | 'from' | 'until'>

/**
 * Checks that nothing takes a therapist within the hours of an absence that the service knew, unless the user has
 * confirmed it, and that no refusal names an absence outside of its hours.
 */
export function checkAbsences(parts: Parts): void {
  for (const text of takenWhileAbsent(parts)) parts.violate(text)
  for (const text of wronglyAbsent(parts)) parts.violate(text)
}

interface Span {
  from: number
  to: number
}

/** Maximum number of effects of one command on a group, its second therapists and customers. */
const mostCarried = 8

const instantOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`)
/** An absence until the end of the day lasts as long as its visits. */
const spanOf = ({ day, from, until }: Hours): Span => ({
  from: instantOf(day, from),
  to: until === endOfDay ? Number.POSITIVE_INFINITY : instantOf(day, until),
})
const meet = (a: Span, b: Span): boolean => Math.max(a.from, b.from) < Math.min(a.to, b.to)

/** The time of its therapist that an effect takes in addition; null: none. */
function takenBy({ effect, before, after }: Step): Span | null {
  if (after.staffId === null || after.status === 'CANCELLED') return null
  const [from, to] = [Date.parse(after.start), Date.parse(after.end)]
  const isLonger = effect.action === 'extendAppointment' || effect.action === 'startAppointment'
  if (before && isLonger) return { from: Date.parse(before.end), to }
  const isMoved = !before || before.start !== after.start || before.staffId !== after.staffId
  return isMoved ? { from, to: Math.max(to, from + 1) } : null
}

function takenWhileAbsent({ tablets, books }: Parts): string[] {
  const rules = confirmedRules(tablets, books)
  const absences = absencesIn(books)
  const steps = stepsOf(books)
  return steps.flatMap((step) => {
    const span = takenBy(step)
    const { effect, order, after } = step
    const met = absences.find(
      (each) =>
        span !== null &&
        each.staffId === after.staffId &&
        each.day === after.startDate &&
        each.added < order &&
        order < each.ended &&
        meet(spanOf(each), span),
    )
    const decided = rules.has(nameOfVersion(effect)) ? step : guestsStep(steps, step)
    const confirmed = met && decided && rules.get(nameOfVersion(decided.effect))
    if (!met || !confirmed || confirmed.includes('DUTY_HOURS')) return []
    return `service: ${effect.action} of ${effect.row} took ${after.staffId} within absence ${met.id}`
  })
}

/**
 * The effect on the guest's booking with which that of the second therapist was carried along: the one with the nearest
 * version, as one command makes both.
 */
const guestsStep = (steps: readonly Step[], { effect, after }: Step): Step | undefined => {
  const distance = (each: Step) => Math.abs((each.effect.version ?? 0) - (effect.version ?? 0))
  return steps
    .filter(
      (each) =>
        each.effect.row === after.tandemOf &&
        each.effect.action === effect.action &&
        distance(each) <= mostCarried,
    )
    .sort((a, b) => distance(a) - distance(b))[0]
}

/** The service's absences with the positions of their first and last effects. */
function absencesIn({ absences, effects }: Books) {
  const at = (id: string, isIt: (effect: Effect) => boolean) =>
    effects.findIndex((each) => each.table === 'absences' && each.row === id && isIt(each))
  return absences.map((row) => {
    const ended = at(row.id, ({ changes }) => changes.cancelledAt !== undefined && !changes.id)
    return {
      ...row,
      added: at(row.id, () => true),
      ended: ended < 0 ? Number.POSITIVE_INFINITY : ended,
    }
  })
}

/** The rules that the user has confirmed with each command on appointments, by the version that it made. */
function confirmedRules(
  tablets: readonly SeenTablet[],
  { receipts }: Books,
): ReadonlyMap<string, readonly string[]> {
  const entries = new Map(tablets.flatMap(endedOn).map(({ id, entry }) => [id, entry]))
  const found = new Map<string, readonly string[]>()
  for (const [key, { row, version, others = [] }] of receipts) {
    const input = entries.get(key)?.input
    for (const one of [{ row, version }, ...others]) {
      const own = input?.members?.find(({ id }) => id === one.row)
      const rules = own?.confirmed ?? input?.confirmed
      if (rules) found.set(nameOfVersion({ table: 'appointments', ...one }), rules)
    }
  }
  return found
}

/** Commands that were refused because of an absence, though the therapist had none from their start on. */
function wronglyAbsent({ given, books }: Parts): string[] {
  const asked = given.flatMap(({ command, input }): Hours[] =>
    command === 'addAbsence' && 'staffId' in input ? [input as Hours] : [],
  )
  const absences = [...books.absences, ...asked]
  return given.flatMap((one, at) => {
    const refusals = one.results.flatMap((result) =>
      result.kind === 'refused' ? result.refusal.message : [],
    )
    const isAbsence = refusals.some((message) => / is absent /.test(message))
    // The row of a guest doesn't name the second therapist, so any absence at that time may be theirs.
    const isOfSecond = refusals.some((message) =>
      /Second therapist: [^.]+ is absent /.test(message),
    )
    const slot = isAbsence ? slotAsked(one) : null
    if (!slot) return []
    const { staffId, startDate, from } = slot
    const back = takenBackOn(one.tablet, given.slice(0, at))
    const isRight = absences.some(
      (each) =>
        (isOfSecond || each.staffId === staffId) &&
        each.day === startDate &&
        spanOf(each).to > from &&
        !back.has(each.id),
    )
    return isRight ? [] : `${one.tablet.name}: ${one.tag} was refused by an absence that has ended`
  })
}

/**
 * Therapist, day and first instant that a booking, a move or an extension needs. Null for another command.
 */
function slotAsked({ command, input, shown }: Asked) {
  if (command === 'createAppointment') {
    const { staffId, startDate, startTime } = input as CreateInput // of a booking
    return { staffId, startDate, from: instantOf(startDate, startTime) }
  }
  const isMove = command === 'updateAppointment'
  if ((!isMove && command !== 'extendAppointment') || !shown) return null
  const row = { ...(shown as Appointment), ...(isMove ? input : {}) } // of a command on an appointment
  const { staffId, startDate, startTime, end } = row
  return { staffId, startDate, from: isMove ? instantOf(startDate, startTime) : Date.parse(end) }
}

/** Absences that a tablet has taken back, with the service's answer. */
const takenBackOn = (tablet: Given['tablet'], given: Parts['given']): ReadonlySet<string> =>
  new Set(
    given.flatMap((one) =>
      one.tablet === tablet &&
      one.command === 'cancelAbsence' &&
      one.results.some(({ kind }) => kind === 'applied')
        ? (one.input.id ?? '')
        : [],
    ),
  )
