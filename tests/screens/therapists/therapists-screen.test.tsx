import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TherapistsScreen } from '../../../src/screens/therapists/therapists-screen'
import { business, today } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import {
  close,
  fill,
  notSent,
  openNew,
  openRow,
  refused,
  save,
  showScreen,
} from '../management/show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <TherapistsScreen />)
  return { user, sync }
}

describe('opening a therapist', () => {
  it('STAFF-1 fetches the full details first, and opens nothing with an error', async () => {
    const { user, sync } = await show()
    sync.online.failures.push('Failed to get staff.')
    await user.click(screen.getByRole('button', { name: 'ANA' }))
    const text = refused('Something went wrong while getting therapist details')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.queryByRole('dialog')).toBeNull()
    const form = await openRow(user, 'ANA')
    expect(screen.queryByText(text)).toBeNull()
    const asked = sync.online.asked.filter(({ name }) => name === 'staff')
    expect(asked.map(({ input }) => input)).toEqual(['ana', 'ana'])
    // Only massages have commissions.
    expect(within(form).queryByLabelText('GYM PASS (PHP)')).toBeNull()
  })

  it('NAV-5 says Loading over the screen meanwhile', async () => {
    const { user, sync } = await show()
    sync.online.staff = () => new Promise(() => {})
    await user.click(screen.getByRole('button', { name: 'ANA' }))
    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('STAFF-1 offline, or before it is sent, shows the row on the tablet, and says so', async () => {
    const sync = new FakeSync(business())
    sync.waitingRows.set('staffs/ana', notSent)
    const { user } = await show(sync)
    await screen.findByText('Not sent')
    await close(user, await openRow(user, 'ANA'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    sync.setStatus({ online: false })
    const form = await openRow(user, 'BEA')
    const note = 'Offline: these are the details that this device has.'
    expect(within(form).getByText(note)).toBeTruthy()
    expect(within(form).getByLabelText('Therapist Name')).toHaveProperty('value', 'Bea')
    expect(sync.online.asked.map(({ name }) => name)).not.toContain('staff')
  })
})

it('STAFF-2 after a successful add the submit is disabled, until another one is begun with schedule and commissions of the first', async () => {
  const { user, sync } = await show()
  const form = await openNew(user, 'therapist')
  const name = within(form).getByLabelText('Therapist Name')
  await fill(user, form, 'Therapist Name', 'Dina')
  await pick(user, 'Schedule Type', 'CLOSING')
  await fill(user, form, 'SWEDISH 60 (PHP)', '250')
  await save(user, form)
  expect(await within(form).findByText('Therapist added')).toBeTruthy()
  const add = within(form).getByRole('button', { name: 'ADD' })
  expect(add).toHaveProperty('disabled', true)
  await fill(user, form, 'Therapist Name', 'Elsa')
  expect(name).toHaveProperty('value', 'Dina')
  await user.click(within(form).getByRole('button', { name: 'Add another' }))
  expect(name).toHaveProperty('value', '')
  expect(add).toHaveProperty('disabled', false)
  await fill(user, form, 'Therapist Name', 'Elsa')
  await save(user, form)
  await waitFor(() => expect(sync.given).toHaveLength(2))
  expect(sync.given.map(({ input }) => input)).toMatchObject([
    { name: 'Dina', staffScheduleType: 'CLOSING', serviceCommissionMap: { swedish: 250 } },
    { name: 'Elsa', staffScheduleType: 'CLOSING', serviceCommissionMap: { swedish: 250 } },
  ])
})

describe('the rota of a therapist', () => {
  it('STAFF-3 has hours by weekday, also a day off, and leave with a reason, which is given back', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'ANA')
    const press = (name: string) => user.click(within(form).getByRole('button', { name }))
    const ana = () => sync.world.staffs.get('ana')
    await press('Set hours by weekday')
    await pick(user, 'MON starts', '10:30 AM')
    await pick(user, 'TUE starts', 'Off')
    await press('Add leave')
    await fill(user, form, 'Leave 1 reason', 'Wedding')
    await save(user, form)
    await waitFor(() =>
      expect(ana()).toMatchObject({
        weekHours: { MON: { start: '10:30', lastCall: '17:00' }, TUE: null },
        leaves: [{ from: today, until: today, reason: 'Wedding' }],
      }),
    )
    await press('Remove Leave 1')
    await save(user, form)
    await waitFor(() => expect(ana()?.leaves).toEqual([]))
  })

  it('is neither offered nor sent on a host without settings', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ hasAllCalls: false })
    const { user } = await show(sync)
    const form = await openRow(user, 'ANA')
    expect(screen.queryByRole('button', { name: 'Add leave' })).toBeNull()
    await save(user, form)
    await waitFor(() => expect(sync.given).toHaveLength(1))
    expect(Object.keys(sync.given[0]?.input ?? {})).not.toContain('weekHours')
  })
})
