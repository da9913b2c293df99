import { cellDate, clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import { wordFor } from '../../booking/draft/mark'
import { nameIn } from '../papers/place-line'
import { changedMeanwhile, fieldsOf, type WatchedField } from './fields'
import type { SectionProps } from './section-props'

/**
 * What a cell's label adds in a few words: what the last refusal says of it, else what somebody else
 * has made of it since it was edited here.
 */
export function troubleOf({ detail, mark }: SectionProps, field: WatchedField): string | null {
  const refused = wordFor(mark, field)
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
