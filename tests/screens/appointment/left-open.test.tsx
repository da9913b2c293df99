import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { OtherScreen } from '../../../src/screens/other/other-screen'
import { business, maria, today } from '../../support/business'
import { at, booking, cancelling, done, gymVisit } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { showReports } from '../reports/show-reports'

const daysAgo = (days: number) => addDays(today, -days)

/** A massage of `days` ago that is still RESERVED. */
const withForgotten = (world: World, days: number, more: object = {}) => {
  const date = { startDate: daysAgo(days), createdDate: daysAgo(days) }
  return done(world, 'createAppointment', booking({ ...date, ...more }), at('10:00', daysAgo(days)))
}

/** Jose's massage of the day before yesterday, RESERVED, and Maria's gym visit of yesterday, CHECKED-IN. */
const twoLeftOpen = () => {
  const gym = { id: 'a2', mobileNumber: maria, name: 'Maria Santos', lockerId: 'l2' }
  const date = { startDate: daysAgo(1), createdDate: daysAgo(1) }
  return done(
    withForgotten(business(), 2),
    'createAppointment',
    gymVisit({ ...gym, ...date }),
    at('10:00', daysAgo(1)),
  )
}

const line = (words: string) => screen.findByRole('button', { name: words })
const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Visits of earlier days' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
}

describe('visits of earlier days that are still open', () => {
  it('DASH-10 are counted below the board, listed by a tap and opened by another', async () => {
    const user = showOnTablet(new FakeSync(twoLeftOpen()), <MassageScreen />)
    await user.click(await line('2 visits of earlier days are still open'))
    expect(await rowsOf()).toEqual([
      ['Maria Santos', 'Fri, Nov 20, 2:00 PM', 'CHECKED-IN', '-'],
      ['Jose', 'Thu, Nov 19, 2:00 PM', 'RESERVED', 'ANA'],
    ])
    await user.click(screen.getByRole('button', { name: 'Maria Santos' }))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('DASH-10 are counted on Other Appointments, and go when they are cancelled', async () => {
    const sync = new FakeSync(withForgotten(business(), 2))
    const user = showOnTablet(sync, <OtherScreen />)
    await user.click(await line('1 visit of an earlier day is still open'))
    expect(await rowsOf()).toHaveLength(1)
    await sync.change(done(sync.world, 'cancelAppointment', cancelling({ id: 'a1' })))
    expect(await screen.findByText('None is open any more')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/earlier day/)).toBeNull())
  })

  it('leave a store without any as it was, and a visit of the evening that still runs', async () => {
    const evening = booking({
      ...{ startDate: daysAgo(1), createdDate: daysAgo(1), startTime: '23:00' },
      ...{ status: 'CHECKED_IN', lockerId: 'l1', confirmed: ['DUTY_HOURS', 'STORE_HOURS'] },
    })
    const world = done(business(), 'createAppointment', evening, at('23:00', daysAgo(1)))
    showOnTablet(new FakeSync(world), <OtherScreen />, { time: '00:11' })
    await screen.findByRole('button', { name: 'BOOK' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(/earlier day/)).toBeNull()
  })

  it('REPORT-15 are in End of Day, also those that this tablet has no more', async () => {
    const { user, sync, open } = await showReports(withForgotten(business(), 2), ({ online }) => {
      online.ahead = withForgotten(twoLeftOpen(), 20, { id: 'old', mobileNumber: maria })
    })
    await open('End of Day')
    await screen.findByRole('heading', { name: 'Still open from earlier days' })
    const starts = (await rowsOf()).map(([, start]) => start)
    expect(starts).toEqual(['Thu, Nov 19, 2:00 PM', 'Sun, Nov 1, 2:00 PM'])
    const table = within(await screen.findByRole('table', { name: 'Visits of earlier days' }))
    const names = table.getAllByRole('button')
    await user.click(names[1] ?? document.body)
    expect(await screen.findByText('It is being fetched …')).toBeTruthy()
    await sync.change(sync.online.ahead ?? sync.world)
    expect(await screen.findByRole('dialog', { name: /Jose|Maria/ })).toBeTruthy()
  })

  it('REPORT-15 has no such list on a day without any', async () => {
    const { open } = await showReports()
    await open('End of Day')
    await screen.findByRole('heading', { name: 'Open appointments' })
    expect(screen.queryByText('Still open from earlier days')).toBeNull()
  })
})
