import { Box, Button, Text } from '@mantine/core'
import { mobileLength, normalMobile } from '#domain/kernel/names'
import { fullName } from '#domain/rows/customer'
import { useIntent } from '../../../data/use-intent'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { TextCell } from '../../../ui/form/text-cell'
import { contractText, hasEnded } from '../../../ui/format/contract-text'
import { money } from '../../../ui/format/format-money'
import { count, mobile } from '../../../ui/format/format-text'
import { mobileOf } from '../draft/draft'
import { errorFor } from '../draft/field-error'
import type { Lookup } from '../draft/lookup'
import { focusCustomer } from './focus-customer'
import type { SectionProps } from './section-props'

const nobody = { mobileNumber: '', name: '', pointsToRedeem: 0 }

/** The mobile number with its look-up, and the name, which is read-only for known customers. */
export function CustomerSection({ booking, fieldError }: SectionProps) {
  const { draft, lookup, edit } = booking
  useIntent((intent) => {
    if (intent.kind !== 'new' || intent.offered !== booking.offered) return false
    focusCustomer()
    return true
  })
  const isFound = lookup.kind === 'found'
  const refused = errorFor(fieldError, 'mobileNumber')
  const isOff = refused !== null || lookup.kind === 'invalid'
  // The specified text gives only the required number of digits; this one also how many are missing or too many.
  const mobileTrouble = (isOff && mobileLength(draft.mobileNumber)) || refused
  const number = mobileOf(draft) ? mobile(normalMobile(draft.mobileNumber)) : draft.mobileNumber
  return (
    <FormSection
      title="Customer"
      action={
        <Button
          variant="text"
          h={28}
          px={8}
          my={-5}
          mr={-8}
          bdrs={6}
          fz="xs"
          lh="meta"
          fw={400}
          onClick={() => edit(nobody)}
        >
          Clear
        </Button>
      }
    >
      <TextCell
        label="Customer Mobile No."
        value={number}
        onChange={(mobileNumber) => edit({ mobileNumber })}
        error={mobileTrouble}
        inputMode="tel"
        name="mobileNumber"
      />
      <TextCell
        label="Customer Name"
        value={isFound ? fullName(lookup.customer) : draft.name}
        onChange={(name) => edit({ name })}
        locked={isFound}
        error={errorFor(fieldError, 'name')}
        name="name"
      />
      <Box display="grid" mih={48}>
        <LookupRow lookup={lookup} today={booking.today} />
      </Box>
    </FormSection>
  )
}

/** The state of the look-up as text (SPEC.md CREATE-3). The row has a fixed height, so that the layout doesn't jump. */
function LookupRow({ lookup, today }: { lookup: Lookup; today: string }) {
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
        <NoteRow icon="person" end="new customer">
          No customer record
        </NoteRow>
      )
    case 'unknown':
      return <NoteRow icon="cloud-off">Offline: not on this device. Type the name to book.</NoteRow>
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
        </Text>
      </div>
    </NoteRow>
  )
}
