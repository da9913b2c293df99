import { Button } from '@mantine/core'
import { useSync } from '../../../data/context'
import { useView } from '../../../data/use-view'
import { CellCard } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import type { TypedDraft } from '../draft/draft'
import type { Booking } from '../state/use-booking'

interface JoinedNoteProps {
  booking: Booking
  joins: NonNullable<TypedDraft['joins']>
}

/** The group that the guest of the form joins, and a button that books the guest without it. */
export function JoinedNote({ booking, joins }: JoinedNoteProps) {
  const { views } = useSync()
  const { startDate } = booking.draft
  const shown = useView(startDate === '' ? null : views.group(joins.groupId, startDate))
  const lead = shown?.find(({ row }) => row.isGroupLead) ?? shown?.[0]
  const leave = (
    <Button variant="text" px={8} onClick={() => booking.edit({ joins: undefined })}>
      Without the group
    </Button>
  )
  return (
    <CellCard mb={12}>
      <NoteRow icon="person" end={leave}>
        {lead ? `Joins the group of ${lead.row.name}` : 'Joins a group'}
      </NoteRow>
    </CellCard>
  )
}
