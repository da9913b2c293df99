import { cellDate, clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import { errorFor } from '../../booking/draft/field-error'
import { nameIn } from '../papers/place-line'
import { changedMeanwhile, fieldsOf, type WatchedField } from './fields'
import type { SectionProps } from './section-props'

/**
 * The text beside a field's label: its error in the last refusal, or else that another user has changed the field since
 * its edit began.
 */
export function troubleOf(
  { detail, fieldError }: SectionProps,
  field: WatchedField,
): string | null {
  const refused = errorFor(fieldError, field)
  if (refused) return refused
  if (!changedMeanwhile(detail.row, detail.edits).includes(field)) return null
  return `changed to ${inWords(detail, field)}`
}

function inWords({ row, world }: SectionProps['detail'], field: WatchedField): string {
  const now = fieldsOf(row)
  switch (field) {
    case 'staffId':
      return nameIn(world.staffs, now.staffId)
    case 'roomId':
      return nameIn(world.rooms, now.roomId)
    case 'lockerId':
      return nameIn(world.lockers, now.lockerId)
    case 'promoId':
      return nameIn(world.promos, now.promoId)
    case 'startDate':
      return cellDate(now.startDate)
    case 'startTime':
      return clockTime(now.startTime)
    case 'additional':
      return money(row.additionalPaymentAmount)
    default:
      return `${now[field]}`
  }
}
