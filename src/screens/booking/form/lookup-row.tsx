import { Text } from '@mantine/core'
import { NoteRow } from '../../../ui/form/note-row'
import { contractText, hasEnded } from '../../../ui/format/contract-text'
import { money } from '../../../ui/format/format-money'
import { count } from '../../../ui/format/format-text'
import type { Lookup } from '../draft/lookup'
import { NoShows } from './no-shows'

interface LookupRowProps {
  lookup: Lookup
  today: string
  /** texts for a number without a record, and for a number that can't be looked up while offline */
  texts?: { none: string; unknown: string }
}

const ofBooking = {
  none: 'new customer',
  unknown: 'Offline: not on this device. Type the name to book.',
}

/** The state of the look-up as text (SPEC.md CREATE-3). The row has a fixed height, so that the layout doesn't jump. */
export function LookupRow({ lookup, today, texts = ofBooking }: LookupRowProps) {
  switch (lookup.kind) {
    case 'idle':
      return <NoteRow>Type the number to look the customer up</NoteRow>
    case 'looking':
      return <NoteRow icon="search">Looking up</NoteRow>
    case 'invalid':
      return (
        <NoteRow tone="bad">Mobile Number should be 12 digits and should start with '63'</NoteRow>
      )
    case 'none':
      return (
        <NoteRow icon="person" end={texts.none}>
          No customer record
        </NoteRow>
      )
    case 'unknown':
      return <NoteRow icon="cloud-off">{texts.unknown}</NoteRow>
    case 'found':
      return <FoundRow {...lookup} today={today} />
  }
}

type FoundRowProps = Extract<Lookup, { kind: 'found' }> & { today: string }

function FoundRow({ customer, today }: FoundRowProps) {
  if (customer.status === 'INACTIVE') {
    return (
      <NoteRow tone="bad" icon="warning" end="INACTIVE">
        Customer record found
      </NoteRow>
    )
  }
  const worth = (
    <>
      <div>{`${count(customer.visitCount, 'visit')} · ${customer.pointsEarned} pts`}</div>
      <Text component="div" inherit ta="right">
        worth {money(customer.pointsEarned)}
      </Text>
    </>
  )
  return (
    <NoteRow tone="good" icon="check" end={worth}>
      <div>
        <div>Customer record found</div>
        <Text
          component="div"
          inherit
          fw={400}
          {...(hasEnded(customer, today) && { c: 'var(--fd-cancelled-text)' })}
        >
          {contractText(customer, today)}
          <NoShows person={customer} before=" · " />
        </Text>
      </div>
    </NoteRow>
  )
}
