import type { Appointment } from '#domain/rows/appointment'
import { type Extension, extensionsOf } from '#domain/rows/extension'
import type { Violate } from './devices'
import type { Books } from './read-books'
import { type Step, stepsOf } from './row-states'

const cents = (pesos: number): number => Math.round(pesos * 100)
const minuteMs = 60_000

/** Checks that an extension moves the end by its minutes, and is paid once: at once, or until the completion. */
export function checkExtensions(
  books: Pick<Books, 'appointments' | 'effects'>,
  violate: Violate,
): void {
  for (const { id, extensions } of books.appointments) {
    const ids = (extensions ?? []).map((each) => each.id)
    if (new Set(ids).size < ids.length) violate(`service: ${id} has one extension twice`)
  }
  for (const step of stepsOf(books))
    for (const text of wrongExtension(step))
      violate(`service: ${step.effect.action} of ${step.effect.row} ${text}`)
}

/** The end of the service in milliseconds, without the cleaning. */
const servedUntil = (row: Appointment): number =>
  Date.parse(row.end) - row.cleaningMinutes * minuteMs

const priceOf = (extensions: readonly Extension[]): number =>
  extensions.reduce((sum, { price }) => sum + cents(price), 0)

/** A completed visit has paid for all its extensions. */
function unpaid(row: Appointment): string[] {
  const price = priceOf(extensionsOf(row))
  const paid = cents(row.additionalPaymentAmount)
  return paid < price ? [`left ${price - paid} of its extensions unpaid`] : []
}

function wrongExtension({ effect, before, after }: Step): string[] {
  if (!before) return []
  const known = new Set(extensionsOf(before).map(({ id }) => id))
  const added = extensionsOf(after).filter(({ id }) => !known.has(id))
  const charged = cents(after.additionalPaymentAmount) - cents(before.additionalPaymentAmount)
  if (effect.action === 'checkInAppointment')
    return charged === 0 ? [] : [`charged ${charged} for its extensions`]
  if (effect.action === 'completeAppointment') return unpaid(after)
  if (effect.action !== 'extendAppointment') return added.length > 0 ? ['added an extension'] : []
  const errors: string[] = []
  if (added.length > 1) errors.push(`added ${added.length} extensions`)
  const minutes = added.reduce((sum, each) => sum + each.minutes, 0)
  const later = (servedUntil(after) - servedUntil(before)) / minuteMs
  if (later !== minutes) errors.push(`moved the end by ${later} minutes instead of ${minutes}`)
  const due = priceOf(added)
  if (charged !== 0 && charged !== due) errors.push(`charged ${charged} instead of ${due}`)
  return errors
}
