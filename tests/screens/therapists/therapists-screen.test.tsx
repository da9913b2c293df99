import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TherapistsScreen } from '../../../src/screens/therapists/therapists-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import {
  alertIn,
  close,
  fill,
  heads,
  names,
  notSent,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from '../management/show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <TherapistsScreen />)
  return { user, sync }
}

describe('the list of therapists', () => {
  it('MGMT-1 MGMT-3 STAFF-2 has its columns: commissions, schedule, breaks, days off', async () => {
    await show()
    expect(heads()).toEqual([
      'Name',
      'Available',
      'Service & Commission Mapping (PHP)',
      'Schedule Type',
      'Break Hours',
      'Days Off',
      'Actions',
    ])
    const breaks = '12:00 – 1:00 PM4:00 – 4:30 PM'
    const both = 'SHIATSU 90310.25SWEDISH 60200.00'
    expect(rows()).toEqual([
      ['ANA', 'Yes', both, 'OPENING', breaks, '-'],
      ['BEA', 'Yes', both, 'MID', breaks, '-'],
      ['CORA', 'Yes', 'SWEDISH 60180.00', '-', breaks, 'SUN'],
    ])
  })

  it('MGMT-1 says when there are none', async () => {
    await show(new FakeSync(business({ staffs: new Map() })))
    expect(screen.getByText('No therapists created')).toBeTruthy()
  })
})

describe('opening a therapist', () => {
  it('STAFF-1 fetches the full details first', async () => {
    const { user, sync } = await show()
    await openRow(user, 'ANA')
    expect(sync.online.asked).toContainEqual({ name: 'staff', input: 'ana' })
  })

  it('NAV-5 says Loading over the screen meanwhile', async () => {
    const { user, sync } = await show()
    sync.online.staff = () => new Promise(() => {})
    await user.click(screen.getByRole('button', { name: 'ANA' }))
    expect(await screen.findByText('Loading')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('STAFF-1 shows the error, and opens nothing', async () => {
    const { user, sync } = await show()
    sync.online.failures.push('Failed to get staff.')
    await user.click(screen.getByRole('button', { name: 'ANA' }))
    const text = refused('Something went wrong while getting therapist details')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.queryByRole('dialog')).toBeNull()
    await openRow(user, 'ANA')
    expect(screen.queryByText(text)).toBeNull()
  })

  it('STAFF-1 offline shows the row on the tablet, and says so', async () => {
    const { user, sync } = await show()
    sync.setStatus({ online: false })
    const form = await openRow(user, 'BEA')
    const note = 'Offline: these are the details that this device has.'
    expect(within(form).getByText(note)).toBeTruthy()
    expect(within(form).getByLabelText('Therapist Name')).toHaveProperty('value', 'Bea')
  })

  it('STAFF-1 opens a therapist that was added here and is not sent yet', async () => {
    const sync = new FakeSync(business())
    sync.waitingRows.set('staffs/ana', notSent)
    const { user } = await show(sync)
    await screen.findByText('Not sent')
    await openRow(user, 'ANA')
    expect(sync.online.asked.map(({ name }) => name)).not.toContain('staff')
  })
})

describe('the form of a therapist', () => {
  it('STAFF-2 requires a name, then a schedule type', async () => {
    const { user } = await show()
    const form = await openNew(user, 'therapist')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Therapist Name is required and should be unique'))
    await fill(user, form, 'Therapist Name, required', 'Dina')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Therapist Schedule Type is required'))
  })

  it('STAFF-1 takes commissions of 1 or more, for massages only; a blank one removes it', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'ANA')
    expect(within(form).queryByLabelText('GYM PASS (PHP)')).toBeNull()
    await fill(user, form, 'SWEDISH 60 (PHP)', '0.5')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Commission should be at least 1'))
    await fill(user, form, 'SWEDISH 60 (PHP)', 'many')
    await save(user, form)
    expect(await alertIn(form)).toBe(refused('Commission should be a number.'))
    await fill(user, form, 'SWEDISH 60 (PHP)', '')
    await save(user, form)
    expect(await within(form).findByText('Therapist details updated')).toBeTruthy()
    expect(sync.given.at(-1)?.input).toMatchObject({ serviceCommissionMap: { shiatsu: 310.25 } })
  })

  it('STAFF-1 STAFF-2 sends availability as its toggle stands, breaks and days off', async () => {
    const { user, sync } = await show()
    const form = await openRow(user, 'BEA')
    await user.click(within(form).getByRole('switch', { name: 'Available' }))
    await pick(user, 'First break', 'None')
    await user.click(within(form).getByRole('checkbox', { name: 'WED' }))
    await user.click(within(form).getByRole('checkbox', { name: 'MON' }))
    await pick(user, 'Duty starts', '2:00 PM')
    await save(user, form)
    expect(await within(form).findByText('Therapist details updated')).toBeTruthy()
    expect(sync.given).toEqual([
      {
        name: 'updateStaff',
        input: {
          id: 'bea',
          name: 'Bea',
          staffScheduleType: 'MID',
          startDutyTime: '14:00',
          lastCallTime: null,
          available: false,
          dayOffNow: false,
          staffBreaks: ['four'],
          daysOff: ['MON', 'WED'],
          serviceCommissionMap: { shiatsu: 310.25, swedish: 200 },
        },
      },
    ])
    await close(user, form)
    await waitFor(() => expect(rows()[1]?.[1]).toBe('No'))
  })

  it('STAFF-2 after a successful add the submit is disabled', async () => {
    const { user, sync } = await show()
    const form = await openNew(user, 'therapist')
    await fill(user, form, 'Therapist Name', 'Dina')
    await pick(user, 'Schedule Type', 'CLOSING')
    await save(user, form)
    expect(await within(form).findByText('Therapist added')).toBeTruthy()
    expect(within(form).getByRole('button', { name: 'ADD' })).toHaveProperty('disabled', true)
    await fill(user, form, 'Therapist Name', 'Elsa')
    expect(within(form).getByLabelText('Therapist Name')).toHaveProperty('value', 'Dina')
    await close(user, form)
    await waitFor(() => expect(names()).toContain('DINANo commissions: cannot be booked'))
    expect(sync.given).toHaveLength(1)
  })

  it('a second therapist is added from the success banner, with schedule and commissions of the first', async () => {
    const { user, sync } = await show()
    const form = await openNew(user, 'therapist')
    await fill(user, form, 'Therapist Name', 'Dina')
    await pick(user, 'Schedule Type', 'CLOSING')
    await fill(user, form, 'SWEDISH 60 (PHP)', '250')
    await save(user, form)
    await user.click(await within(form).findByRole('button', { name: 'Add another' }))
    expect(within(form).getByLabelText('Therapist Name')).toHaveProperty('value', '')
    expect(within(form).getByRole('button', { name: 'ADD' })).toHaveProperty('disabled', false)
    await fill(user, form, 'Therapist Name', 'Elsa')
    await save(user, form)
    await waitFor(() => expect(sync.given).toHaveLength(2))
    expect(sync.given.map(({ input }) => input)).toMatchObject([
      { name: 'Dina', staffScheduleType: 'CLOSING', serviceCommissionMap: { swedish: 250 } },
      { name: 'Elsa', staffScheduleType: 'CLOSING', serviceCommissionMap: { swedish: 250 } },
    ])
  })
})
