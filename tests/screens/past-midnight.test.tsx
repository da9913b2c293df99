import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { MassageScreen } from '../../src/screens/massage/massage-screen'
import { OtherScreen } from '../../src/screens/other/other-screen'
import { ReportsScreen } from '../../src/screens/reports/reports-screen'
import { business, maria, today } from '../support/business'
import { at, booking, done, gymVisit } from '../support/commands'
import { FakeSync } from '../support/fake-sync'
import { emptyDraftStorage, showOnTablet } from '../support/show-on-tablet'
import { type } from './booking/show-form'

const tomorrow = addDays(today, 1)
const newDay = { startDate: tomorrow, createdDate: tomorrow }
const confirmed = ['DUTY_HOURS', 'STORE_HOURS']
const night = { time: '00:11', date: tomorrow }

/** Jose's massage in L1 from 23:00 to 00:15, and Maria's gym visit in L2 since 22:00. */
function evening(): World {
  const massage = booking({ startTime: '23:00', status: 'CHECKED_IN', lockerId: 'l1', confirmed })
  const gym = { id: 'a2', mobileNumber: maria, lockerId: 'l2', startTime: '22:00' }
  const world = done(business(), 'createAppointment', massage, at('23:00'))
  return done(world, 'createAppointment', gymVisit(gym), at('23:05'))
}

/** Lea's gym visit of the new day, since 00:05. */
const withLea = (world: World) =>
  done(
    world,
    'createAppointment',
    gymVisit({
      id: 'a3',
      mobileNumber: '639170001111',
      name: 'Lea',
      lockerId: 'l3',
      ...newDay,
      startTime: '00:05',
      confirmed,
    }),
    at('00:05', tomorrow),
  )

const title = () => screen.findByRole('heading', { level: 2, name: /Nov \d/ })
const event = (name: RegExp) => screen.findByRole('button', { name })
const press = (name: string) => screen.findByRole('button', { name })

describe('the board past midnight', () => {
  it('opens on the new day from the hour on that the store has set', async () => {
    const world = evening()
    const store = { ...world.store, nightEndTime: '00:10' }
    showOnTablet(new FakeSync({ ...world, store }), <MassageScreen />, night)
    expect(await event(/^Pick a time, ANA/)).toBeTruthy()
    expect((await title()).textContent).toContain('Nov 22')
  })

  it('opens on the evening that still runs, and shows its visits on the new day, marked and first', async () => {
    const user = showOnTablet(new FakeSync(evening()), <MassageScreen />, night)
    expect((await title()).textContent).toContain('Nov 21')
    expect(await event(/^Jose, .*, 11:00 PM to 12:15 AM, ANA/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /From yesterday/ })).toBeNull()
    await user.click(await press('Today'))
    expect((await title()).textContent).toContain('Nov 22')
    const label = /^Jose, SWEDISH 60, CHECKED-IN, From yesterday, 11:00 PM to 12:15 AM, ANA, /
    const running = await event(label)
    expect(running.style.top).toBe('2px')
    expect(running.textContent).toContain('11:00 PM')
    await user.click(await press('Show the day as a table'))
    const row = (await press('Jose')).closest('tr')
    expect(row?.textContent).toContain('From yesterday')
    await user.click(await press('Jose'))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('moves on with the days once the night is over, also after its end was changed', async () => {
    const draftStorage = emptyDraftStorage()
    const open = (time: string, date: string) => {
      cleanup()
      return showOnTablet(new FakeSync(evening()), <MassageScreen />, { draftStorage, time, date })
    }
    const user = open('03:50', tomorrow)
    await user.click(await press('Today'))
    expect(await event(/^Jose, .*From yesterday/)).toBeTruthy()
    open('04:10', tomorrow)
    expect((await title()).textContent).toContain('Nov 22')
    expect(screen.queryByRole('button', { name: /From yesterday/ })).toBeNull()
    open('10:00', addDays(tomorrow, 1))
    expect((await title()).textContent).toContain('Nov 23')
  })
})

describe('other appointments past midnight', () => {
  const names = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)

  it('open on the evening, and list visits that still run first on the new day', async () => {
    const user = showOnTablet(new FakeSync(withLea(evening())), <OtherScreen />, night)
    expect(await names()).toEqual([expect.stringMatching(/^Maria Santos/)])
    await user.click(await press('Today'))
    await screen.findByRole('button', { name: 'Lea' })
    const both = [
      expect.stringMatching(/^Maria Santos.*From yesterday.*10:00 PM/),
      expect.stringMatching(/^Lea/),
    ]
    expect(await names()).toEqual(both)
    await user.click(await press('Start Time'))
    expect(await names()).toEqual(both)
  })
})

it('DASH-8 finds the appointment that still has a locker', async () => {
  const user = showOnTablet(new FakeSync(evening()), <MassageScreen />, night)
  await press('BOOK')
  await type(user, 'Locker in use', 'l2')
  await user.keyboard('{Enter}')
  const found = await screen.findByRole('dialog', { name: 'Locker in use' })
  expect(await within(found).findByText('Maria Santos', { exact: false })).toBeTruthy()
})

describe('End of Day past midnight', () => {
  const businessDay = async (world: World, time: string) => {
    const user = showOnTablet(new FakeSync(world), <ReportsScreen />, { time, date: tomorrow })
    await user.click(await screen.findByRole('tab', { name: 'End of Day' }))
    return (await screen.findByLabelText(/^Business Day/)).textContent
  }

  it('opens on the evening that is still running', async () => {
    expect(await businessDay(evening(), '00:11')).toContain('Nov 21')
    const open = within(await screen.findByRole('table', { name: 'Open appointments' }))
    expect(open.getAllByRole('row')).toHaveLength(3)
  })

  it('opens on the new day behind the night', async () => {
    expect(await businessDay(evening(), '04:00')).toContain('Nov 22')
  })
})
