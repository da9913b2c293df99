import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { AdminsScreen } from '../../src/screens/admins/admins-screen'
import { AppointmentModal } from '../../src/screens/appointment/appointment-modal'
import { CustomersScreen } from '../../src/screens/customers/customers-screen'
import { LockersScreen } from '../../src/screens/lockers/lockers-screen'
import { StoreScreen } from '../../src/screens/store/store-screen'
import { business, maria, storeCode } from '../support/business'
import { FakeSync } from '../support/fake-sync'
import { emptyDraftStorage, showOnTablet } from '../support/show-on-tablet'
import { armed, checkedIn, press } from './appointment/show-detail'
import { openCustomer } from './customers/show-customers'
import { close, fill, openNew, save } from './management/show-screen'

/** A tablet whose page can be closed and opened again, as after a lock, a reload, or an end of the app. */
function tablet(view: ReactNode, sync: FakeSync) {
  const items: string[] = []
  const kept = emptyDraftStorage()
  const setItem = (key: string, value: string) => {
    items.push(value)
    kept.setItem(key, value)
  }
  const draftStorage = { ...kept, setItem }
  return {
    items,
    open(): UserEvent {
      cleanup()
      return showOnTablet(sync, view, { time: '14:00', draftStorage })
    },
  }
}

async function leave(user: UserEvent) {
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Leave' }))
}

const note = () => screen.findByLabelText('Note')

test('OFF-12 the detail restores typed values, payments too, until the user discards them', async () => {
  const shown = tablet(<AppointmentModal id="a1" onClose={() => {}} />, new FakeSync(checkedIn()))
  const first = shown.open()
  await first.click(await note())
  await first.paste('Left shoulder')
  await fill(first, document.body, 'Additional payment', '250')
  await first.click(press('One more WATER'))

  const second = shown.open()
  expect(await note()).toHaveProperty('value', 'Left shoulder')
  expect(screen.getByLabelText('Additional payment')).toHaveProperty('value', '250.00')
  expect(screen.getByRole('spinbutton', { name: 'Quantity of WATER' })).toHaveProperty('value', '1')
  await second.click(press('Close'))
  await leave(second)

  shown.open()
  expect(await note()).toHaveProperty('value', '')
})

test('OFF-12 a cancellation that was begun is restored with its reason', async () => {
  const shown = tablet(<AppointmentModal id="a1" onClose={() => {}} />, new FakeSync(checkedIn()))
  const first = shown.open()
  await first.click(await screen.findByRole('button', { name: 'CANCEL APPOINTMENT' }))
  await fill(first, document.body, 'Cancellation Reason', 'She is ill')
  await first.click(screen.getByRole('radio', { name: 'Did not show' }))

  const second = shown.open()
  expect(await screen.findByLabelText('Cancellation Reason')).toHaveProperty('value', 'She is ill')
  expect(screen.getByRole('radio', { name: 'Did not show', checked: true })).toBeTruthy()
  await second.click(press('BACK'))
  await second.click(await armed('CANCEL APPOINTMENT'))
  expect(screen.getByLabelText('Cancellation Reason')).toHaveProperty('value', '')
})

test("OFF-12 a customer's record is open again with its typed values, until it is saved", async () => {
  const shown = tablet(<CustomersScreen />, new FakeSync(business()))
  const first = shown.open()
  await screen.findByRole('heading', { name: 'Search Customer' })
  await openCustomer(first, maria)
  await fill(first, document.body, 'Notes', 'Quiet room')

  const second = shown.open()
  expect(await screen.findByDisplayValue('Quiet room')).toBeTruthy()
  await second.click(press('UPDATE'))
  await screen.findByText('Customer info updated')
  await fill(second, document.body, 'Instagram', '@maria')
  await fill(second, document.body, 'Instagram', '')

  shown.open()
  expect(await screen.findByDisplayValue('Quiet room')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Instagram' })).toHaveProperty('value', '')
})

test('OFF-12 a form of a new row is restored, and blank once it is discarded or saved', async () => {
  const shown = tablet(<LockersScreen />, new FakeSync(business()))
  const first = shown.open()
  await screen.findByRole('button', { name: 'ADD' })
  await fill(first, await openNew(first, 'locker'), 'Name', 'L66')

  const second = shown.open()
  const form = await screen.findByRole('dialog', { name: 'Add locker' })
  expect(within(form).getByLabelText('Name')).toHaveProperty('value', 'L66')
  await close(second, form)
  await leave(second)
  const again = await openNew(second, 'locker')
  expect(within(again).getByLabelText('Name')).toHaveProperty('value', '')
  await fill(second, again, 'Name', 'L77')
  await save(second, again)
  await within(again).findByText('Locker added')

  shown.open()
  const blank = await screen.findByRole('dialog', { name: 'Add locker' })
  expect(within(blank).getByLabelText('Name')).toHaveProperty('value', '')
})

test('OFF-12 the rules of loyalty are restored as typed', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ hasAllCalls: false })
  const shown = tablet(<StoreScreen />, sync)
  const first = shown.open()
  await screen.findByLabelText('Minimum Points To Redeem')
  await fill(first, document.body, 'Minimum Points To Redeem', '77')
  shown.open()
  expect(await screen.findByLabelText('Minimum Points To Redeem')).toHaveProperty('value', '77')
})

test('OFF-10 no user sees the values that another one typed, and a password is never kept', async () => {
  const sync = new FakeSync(business())
  const shown = tablet(<LockersScreen />, sync)
  const first = shown.open()
  await screen.findByRole('button', { name: 'ADD' })
  await fill(first, await openNew(first, 'locker'), 'Name', 'L66')
  sync.logInAs({ username: 'owner', storeCode, roles: 'SUPER_ADMIN', token: 'other' })
  shown.open()
  await screen.findByRole('button', { name: 'ADD' })
  expect(screen.queryByRole('dialog')).toBeNull()

  const admins = tablet(<AdminsScreen />, sync)
  const user = admins.open()
  await screen.findByRole('button', { name: 'ADD' })
  const form = await openNew(user, 'admin')
  await fill(user, form, 'Username', 'dalisay')
  await fill(user, form, 'Password', 'secret-words')
  await waitFor(() => expect(within(form).getByDisplayValue('secret-words')).toBeTruthy())
  expect(admins.items.join()).not.toMatch(/dalisay|secret/)
})
