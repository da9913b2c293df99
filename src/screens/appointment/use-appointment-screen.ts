import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import * as v from 'valibot'
import type { BookingKind } from '../../data/address'
import { useKept } from '../../data/form/use-kept'
import { useIntent } from '../../data/use-intent'
import { useOwner } from '../../data/use-session'
import { useBooking } from '../booking/state/use-booking'

const opened = v.nullable(v.string())

/**
 * State of an appointment screen: the form, the open appointment and, on a phone, the sheet with the form. `inSight`:
 * the day beside the form, YYYY-MM-DD; blank: today.
 */
export function useAppointmentScreen(offered: BookingKind, inSight = '') {
  const owner = useOwner()
  const [openedId, setOpenedId] = useKept(`opened.${offered}.${owner}`, opened, null)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.5em)', false, { getInitialValueInEffect: false })
  const booking = useBooking(offered, isSheetOpen || !isPhone, inSight)
  /** Opens the form on a phone, where it covers the day. */
  const showForm = () => setSheetOpen(isPhone)
  useIntent((intent) => {
    if (!('offered' in intent) || intent.offered !== offered) return false
    if (intent.kind !== 'walk-in') showForm()
    // The button for it stands in an opened visit, which covers the form.
    if (intent.kind === 'join-group' && openedId !== null) setOpenedId(null)
    return false
  })
  return {
    booking,
    world: booking.facts?.world ?? null,
    isPhone,
    openedId,
    open: setOpenedId,
    close: () => setOpenedId(null),
    isSheetOpen,
    showForm,
    hideForm: () => setSheetOpen(false),
  }
}
export type AppointmentScreenState = ReturnType<typeof useAppointmentScreen>
