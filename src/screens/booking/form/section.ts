import { memo, type ReactNode } from 'react'
import type { BookingDraft } from '../draft/draft'
import { type SectionProps, shared } from './section-props'

/**
 * A section that is drawn again when anything that it can read changes. `unread`: fields that it can't read, so that
 * typing them doesn't draw it.
 */
export const section = <Unread extends keyof BookingDraft>(
  unread: readonly Unread[],
  Section: (props: SectionProps<Unread>) => ReactNode,
) =>
  memo(
    Section,
    (before, after) =>
      before.facts === after.facts &&
      before.fieldError?.field === after.fieldError?.field &&
      before.fieldError?.word === after.fieldError?.word &&
      shared.every((name) => before.booking[name] === after.booking[name]) &&
      isSame(before.booking.draft, after.booking.draft, unread),
  )

function isSame(before: object, after: object, unread: readonly string[]): boolean {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !unread.includes(field))
  return fields.every((field) => Reflect.get(before, field) === Reflect.get(after, field))
}
