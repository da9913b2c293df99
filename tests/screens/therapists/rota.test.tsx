import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TherapistsScreen } from '../../../src/screens/therapists/therapists-screen'
import { business, today } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { fill, openRow, save, showScreen } from '../management/show-screen'

async function openAna(sync = new FakeSync(business())) {
  const user = await showScreen(sync, <TherapistsScreen />)
  const form = await openRow(user, 'ANA')
  const press = (name: string) => user.click(within(form).getByRole('button', { name }))
  return { user, sync, form, press }
}

it('STAFF-3 sets hours by weekday, also a day off', async () => {
  const { user, sync, form, press } = await openAna()
  await press('Set hours by weekday')
  await pick(user, 'MON starts', '10:30 AM')
  await pick(user, 'TUE starts', 'Off')
  await save(user, form)
  await waitFor(() =>
    expect(sync.world.staffs.get('ana')).toMatchObject({
      weekHours: { MON: { start: '10:30', lastCall: '17:00' }, TUE: null },
      leaves: [],
    }),
  )
})

it('STAFF-3 takes leave with a reason, and gives it back', async () => {
  const { user, sync, form, press } = await openAna()
  await press('Add leave')
  await fill(user, form, 'Leave 1 reason', 'Wedding')
  await save(user, form)
  const leave = { from: today, until: today, reason: 'Wedding' }
  await waitFor(() => expect(sync.world.staffs.get('ana')?.leaves).toEqual([leave]))
  await press('Remove Leave 1')
  await save(user, form)
  await waitFor(() => expect(sync.world.staffs.get('ana')?.leaves).toEqual([]))
})

it('sends neither where there is none, and offers none on a host without settings', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ hasSettings: false })
  const { user, form } = await openAna(sync)
  expect(screen.queryByRole('button', { name: 'Add leave' })).toBeNull()
  await save(user, form)
  await waitFor(() => expect(sync.given).toHaveLength(1))
  expect(Object.keys(sync.given[0]?.input ?? {})).not.toContain('weekHours')
})
