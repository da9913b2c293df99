import { cleanup, screen } from '@testing-library/react'
import type { World } from '#domain/rows/world'
import { ReportsScreen } from '../../../src/screens/reports/reports-screen'
import { business, today } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { emptyDraftStorage, showOnTablet } from '../../support/show-on-tablet'

/** Its first sheet. */
export const byDay = {
  name: 'By Day',
  columns: [
    { title: 'Date', kind: 'date' as const },
    { key: 'appointments', title: 'Appointments', kind: 'whole' as const },
    { key: 'paid', title: 'Paid', kind: 'php' as const },
  ],
  rows: [
    ['2026-11-19', 30, 3_824_000],
    ['2026-11-21', 52, 7_138_550],
  ],
  total: ['TOTAL', 82, 10_962_550],
  rowCount: 2,
}

/** A preview of the daily report from the service. */
export const preview = {
  fileName: `DailyAppointments_2026-11-01-to-${today}_SERENITY_MAKATI.xlsx`,
  tables: [
    byDay,
    {
      name: 'Payments by Mode',
      columns: [
        { title: 'Mode of Payment', kind: 'text' as const },
        { key: 'total', title: 'Total', kind: 'php' as const },
      ],
      rows: [
        ['CASH', 1_000_000],
        ['GCASH', 9_962_550],
      ],
      total: ['TOTAL', 10_962_550],
      rowCount: 40,
    },
  ],
}

export async function showReports(
  world: World = business(),
  prepare: (sync: FakeSync) => void = () => {},
) {
  const sync = new FakeSync(world)
  sync.reports.previewed = { ok: true, preview }
  prepare(sync)
  const draftStorage = emptyDraftStorage()
  const user = showOnTablet(sync, <ReportsScreen />, { draftStorage })
  /** Shows the screen again, as after a reload of the page. */
  const showAgain = () => {
    cleanup()
    showOnTablet(sync, <ReportsScreen />, { draftStorage })
  }
  await screen.findByRole('heading', { name: 'Reports' })
  const open = (tab: string) => user.click(screen.getByRole('tab', { name: tab }))
  const download = () => user.click(screen.getByRole('button', { name: 'DOWNLOAD' }))
  return { user, sync, open, download, showAgain, draftStorage }
}
