import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { withStore } from '#domain/rows/rows'
import { business } from '../../support/business'
import { done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { checkedIn, press, showDetail } from '../appointment/show-detail'
import { book, paid, pick, showTyped } from '../booking/show-form'

beforeEach(() => window.localStorage.clear())

const reminding = (world = business()) =>
  withStore(world, { ...world.store, opensDrawerFirst: true })
const note = () => screen.queryAllByText('No drawer is open on this tablet')

it('reminds of the drawer under a payment in cash where the store wants it, and the booking is made all the same', async () => {
  const sync = new FakeSync(business())
  const user = await showTyped(sync)
  expect(note()).toHaveLength(0)
  await sync.change(reminding())
  await waitFor(() => expect(note()).toHaveLength(1))
  await pick(user, 'Mode of payment', 'GCASH')
  expect(note()).toHaveLength(0)
  await pick(user, 'Mode of payment', 'CASH')
  await user.click(paid('Nothing paid yet'))
  expect(note()).toHaveLength(0)
  await user.click(paid('Full'))
  expect(note()).toHaveLength(1)
  await book(user)
  expect(await screen.findByText('Appointment is booked.')).toBeTruthy()
})

it('reminds once of all payments of a completion', async () => {
  const user = await showDetail(new FakeSync(reminding(checkedIn())))
  await user.type(screen.getByRole('textbox', { name: 'Additional payment' }), '50')
  expect(note()).toHaveLength(1)
  await user.click(press('COMPLETE'))
  expect(await screen.findByText('Appointment status is COMPLETED.')).toBeTruthy()
})

it('is silent with an open drawer of this tablet, and on a basic host', async () => {
  const deviceId = '01890000-0000-7000-8000-00000000000a'
  const till = { deviceId, name: 'Desk 1', joinedId: null }
  window.localStorage.setItem('frontdesk.till', JSON.stringify(till))
  const opening = { id: 'd1', deviceId, name: 'Desk 1', float: 0, openNote: null }
  const open = done(reminding(), 'openDrawer', opening)
  const sync = new FakeSync(open)
  await showTyped(sync)
  expect(note()).toHaveLength(0)
  window.localStorage.setItem('frontdesk.till', JSON.stringify({ ...till, deviceId: 'another' }))
  window.dispatchEvent(new Event('storage'))
  await waitFor(() => expect(note()).toHaveLength(1))
  sync.setStatus({ hasAllCalls: false })
  await waitFor(() => expect(note()).toHaveLength(0))
})
