import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { BookingKind } from '../../../src/data/address'
import type { AppDeps } from '../../../src/data/context'
import { blankDraft, type TypedDraft } from '../../../src/screens/booking/draft/draft'
import { lookupAfter } from '../../../src/screens/booking/draft/lookup'
import { BookingForm } from '../../../src/screens/booking/form/booking-form'
import { useBooking } from '../../../src/screens/booking/state/use-booking'
import { jose, storeCode, today } from '../../support/business'
import type { FakeSync } from '../../support/fake-sync'
import { holdTimers } from '../../support/screens/hold-timers'
import { emptyDraftStorage, showOnTablet } from '../../support/show-on-tablet'

function Form({ offered }: { offered: BookingKind }) {
  const booking = useBooking(offered, true)
  return <BookingForm booking={booking} onOpen={() => {}} />
}

/** Renders the booking form alone, and waits until its data and fields are there. */
export async function showForm(
  sync: FakeSync,
  offered: BookingKind = 'MASSAGE',
  desk: Partial<AppDeps> = {},
  time = '10:00',
) {
  const user = showOnTablet(sync, <Form offered={offered} />, { ...desk, time })
  await screen.findByRole('button', { name: 'BOOK' })
  await screen.findByRole('button', { name: 'Empty the form' })
  return user
}

/** A Swedish massage with Ana at 14:00, paid in full. */
export const filled = {
  mobileNumber: jose,
  serviceIds: ['swedish'],
  startDate: today,
  startTime: '14:00',
  staffId: 'ana',
  roomId: 'r2',
  amount: 'full',
} satisfies Partial<TypedDraft>

/** Storage with the draft of a booking, as a reload finds it. */
export function drafted(typed: Partial<TypedDraft>, offered: BookingKind = 'MASSAGE') {
  const draftStorage = emptyDraftStorage()
  const draft = { ...blankDraft(offered), ...typed }
  draftStorage.setItem(`frontdesk.draft.${offered}.${storeCode}.makati`, JSON.stringify(draft))
  return draftStorage
}

/** Renders the form of massages with values that the test is not about. */
export const showTyped = (sync: FakeSync, typed: Partial<TypedDraft> = filled, time = '10:00') =>
  showForm(sync, 'MASSAGE', { draftStorage: drafted(typed) }, time)

/** Keeps the look-up of a typed number waiting; the returned function ends the pause after the last key. */
export const pauses = () => holdTimers(lookupAfter)

/** Picks an option of a select cell by its visible text. */
export async function pick(user: UserEvent, label: string, option: string | RegExp) {
  // The fields of the form are a lazy part.
  await user.click(await screen.findByRole('combobox', { name: label }))
  const list = await screen.findByRole('listbox', { name: label })
  await user.click(within(list).getByRole('option', { name: option }))
}

/** The options that a select cell offers. */
export async function offered(user: UserEvent, label: string): Promise<string[]> {
  await user.click(screen.getByRole('combobox', { name: label }))
  const list = await screen.findByRole('listbox', { name: label })
  const texts = within(list)
    .queryAllByRole('option')
    .map((option) => option.textContent ?? '')
  await user.keyboard('{Escape}')
  return texts
}

/**
 * Replaces the text of a field at one go, as a paste does: each key would draw the form again. The fields of a booking
 * come as a lazy part, so it waits for them.
 */
export const type = async (user: UserEvent, label: string | RegExp, text: string) => {
  await user.clear(await screen.findByRole('textbox', { name: label }))
  await user.paste(text)
}

/** Fills the form by hand with what `filled` holds. */
export async function fill(user: UserEvent) {
  await type(user, 'Customer Mobile No.', jose)
  await pick(user, 'Service', /SWEDISH 60/)
  await pick(user, 'Therapist', 'ANA')
  await pick(user, 'Room', 'ROOM 2')
  await user.click(paid('Full'))
}

export const book = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'BOOK' }))

export const found = () => screen.findByText('Customer record found')

/** A choice of payment beside the amount. */
export const paid = (name: string) => screen.getByRole('radio', { name })
