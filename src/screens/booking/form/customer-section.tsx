import { Box, Button } from '@mantine/core'
import { appointmentFields } from '#domain/fields/appointments'
import { mobileLength } from '#domain/kernel/names'
import { fullName } from '#domain/rows/customer'
import { useIntent } from '../../../data/use-intent'
import { FormSection } from '../../../ui/form/form-section'
import { TextCell } from '../../../ui/form/text-cell'
import { mobileOf } from '../draft/draft'
import { errorFor, type RefusedField } from '../draft/field-error'
import type { Booking } from '../state/use-booking'
import { focusCustomer } from './focus-customer'
import { LookupRow } from './lookup-row'
import { NumberCell } from './number-cell'

const nobody = { mobileNumber: '', name: '', pointsToRedeem: 0 }

interface CustomerProps {
  booking: Booking
  fieldError: RefusedField | null
}

/** The mobile number with its look-up, and the name, which can't be changed for a known customer. */
export function CustomerSection({ booking, fieldError }: CustomerProps) {
  const { draft, lookup, edit } = booking
  useIntent((intent) => {
    if (intent.kind !== 'new' || intent.offered !== booking.offered) return false
    focusCustomer()
    return true
  })
  const isFound = lookup.kind === 'found'
  const refused = errorFor(fieldError, 'mobileNumber')
  const isOff = refused !== null || lookup.kind === 'invalid'
  // The specified text says how many digits a number must have; `mobileLength` says how many are missing or too many.
  const mobileTrouble = (isOff && mobileLength(draft.mobileNumber)) || refused
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
      <NumberCell
        label={appointmentFields.mobileNumber.label}
        value={draft.mobileNumber}
        isGrouped={mobileOf(draft) !== null}
        onChange={(mobileNumber) => edit({ mobileNumber })}
        error={mobileTrouble}
        placeholder={draft.joins && 'As the payer'}
        inputMode="tel"
        name="mobileNumber"
      />
      <TextCell
        label={appointmentFields.name.label}
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
