import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { business, today } from '../../support/business'
import { at, booking, checkingIn, completing, done } from '../../support/commands'
import { withSecond } from '../../support/tandem/with-second'
import { preview, showReports } from './show-reports'

/** A visit of today, completed. */
function oneVisit() {
  const booked = done(business(), 'createAppointment', booking())
  const inside = done(booked, 'checkInAppointment', checkingIn(), at('14:00'))
  return done(
    inside,
    'completeAppointment',
    completing({ completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } }),
    at('15:30'),
  )
}

/** Finds rows of sheets, made from the rows on this tablet. */
async function findOffline(
  world: World,
  wanted: readonly (readonly [report: string, sheet: string, row: string | RegExp])[],
) {
  const { user, open } = await showReports(world, (sync) => {
    sync.setStatus({ online: false })
  })
  for (const [report, sheet, row] of wanted) {
    await screen.findByRole('tab', { name: report })
    await open(report)
    await user.click(screen.getByRole('radio', { name: 'Today' }))
    expect(await screen.findByText(/^From this device/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: sheet }))
    const table = within(screen.getByRole('table', { name: sheet }))
    expect(table.getByRole('row', { name: row })).toBeTruthy()
  }
}

describe('reports of figures', () => {
  it('stand under the listed five, where the host has them', async () => {
    const titles = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
    const { sync } = await showReports()
    expect(titles().slice(5)).toEqual([
      'Sales',
      'Takings',
      'Occupancy',
      'Customer Figures',
      'End of Day',
    ])
    sync.setStatus({ hasAllCalls: false })
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(6))
  })

  it('offline are made of the rows on this tablet', async () => {
    await findOffline(oneVisit(), [
      ['Sales', 'By Day', '11/21/2026 1 800.00 0.00 0.00 0.00 800.00'],
      ['Sales', 'By Service', 'SWEDISH 60 1 800.00'],
      ['Sales', 'By Weekday', 'Saturday 1 800.00 0.00 0.00 0.00 800.00'],
      ['Customer Figures', 'By Day', '11/21/2026 1 0 0'],
      ['Customer Figures', 'Top Customers', /^Jose.* 1 800.00 11\/21\/2026$/],
      ['Occupancy', 'By Room', 'ROOM 1 1.25 14 9%'],
      ['Occupancy', 'By Day', '11/21/2026 1.25 27.5 5% 1.25 800.00 640.00'],
    ])
  })

  it('REPORT-13 takings offline are made of the rows on this tablet, and say what they lack', async () => {
    await findOffline(oneVisit(), [
      ['Takings', 'By Day', '11/21/2026 800.00 0.00 0.00 0.00 800.00'],
      ['Takings', 'By Mode', 'CASH 800.00 0.00 0.00 0.00 800.00'],
      ['Takings', 'By Day and Mode', '11/21/2026 CASH 800.00 0.00 0.00 0.00 800.00'],
    ])
    expect(screen.getByText('From this device, without visits before Nov 14, 2026')).toBeTruthy()
  })

  it('REPORT-14 drawers are seen once the store opened one, on any tablet', async () => {
    const tab = () => screen.queryByRole('tab', { name: 'Drawers' })
    const opening = {
      id: 'd1',
      deviceId: 'desk',
      name: 'Desk 1',
      float: 2000,
      openNote: null,
      day: today,
    }
    const withDrawer = done(business(), 'openDrawer', opening)
    const { sync } = await showReports(business(), ({ online }) => {
      online.ahead = withDrawer
    })
    await waitFor(() => expect(tab()).toBeTruthy())
    sync.setStatus({ hasAllCalls: false })
    await waitFor(() => expect(tab()).toBeNull())
    cleanup()
    await findOffline(withDrawer, [['Drawers', 'Drawers', /^11\/21\/2026 Desk 1 .* 2,000.00/]])
  })

  it('offline count a visit with two therapists once', async () => {
    await findOffline(withSecond(oneVisit(), 'a1', 'bea'), [
      ['Sales', 'By Service', 'SWEDISH 60 1 800.00'],
      ['Customer Figures', 'Top Customers', /^Jose.* 1 800.00 11\/21\/2026$/],
      ['Occupancy', 'By Room', 'ROOM 1 1.25 14 9%'],
      ['Occupancy', 'By Therapist', /^BEA 1.25 .* 1.25 0.00 0.00$/],
      ['Daily Appointments', 'By Day', '11/21/2026 1 1 0 800.00 0.00'],
    ])
  })
})

it('says as of when the figures of a standby are, and nothing of others', async () => {
  const asOf = '2026-11-21T06:05:10.250Z'
  await showReports(business(), (sync) => {
    sync.reports.previewOf = ({ report }) =>
      report === 'daily' ? { ok: true, preview: { ...preview, asOf } } : sync.reports.previewed
  })
  expect(await screen.findByText('As of 2:05:10 PM')).toBeTruthy()
})
