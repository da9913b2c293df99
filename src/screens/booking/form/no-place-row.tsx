import { useBusinessTime } from '../../../data/use-business-time'
import { useWhy } from '../../../ui/feedback/nothing-found'
import { NoteRow } from '../../../ui/form/note-row'
import { servicesOf } from '../draft/normalize-draft'
import { queryOf } from '../draft/slot-query'
import { useWhyNot } from '../state/why-not'
import type { SectionProps } from './section-props'

const kinds = [
  { kind: 'staff', field: 'staffId', rows: 'staffs', need: 'hasStaff' },
  { kind: 'room', field: 'roomId', rows: 'rooms', need: 'hasRoom' },
] as const

/** Why no therapist or no room is free, and when one is. Empty while both can be chosen. */
export function NoPlaceRow({ booking, facts }: SectionProps) {
  const { draft, offered } = booking
  const { time } = useBusinessTime()
  const query = queryOf(draft)
  const whyNot = useWhyNot(query)
  const main = servicesOf(draft, facts.world)[0]
  const missing = kinds.filter(
    ({ field, rows, need }) =>
      (offered === 'MASSAGE' || main?.[need]) &&
      draft[field] === null &&
      facts.available?.[rows].length === 0,
  )
  const key = missing.map(({ kind }) => kind).join()
  const why = useWhy(`${key} ${time} ${JSON.stringify(query)}`, async () => {
    const whys = await Promise.all(missing.map(({ kind }) => whyNot(kind)('')))
    return whys.filter(Boolean).join(' ')
  })
  return key && why && <NoteRow icon="clock">{why}</NoteRow>
}
