import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { timeData } from '../../../src/screens/reports/charts/time-data'
import { business, today } from '../../support/business'
import { booking, done } from '../../support/commands'
import { pick } from '../booking/show-form'
import { byDay, preview, showReports } from './show-reports'

const titles = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

describe('the reports', () => {
  it('REPORT-1 are five tabs in order, each with its inputs and DOWNLOAD', async () => {
    const { open } = await showReports()
    expect(titles().slice(0, 5)).toEqual([
      'Daily Appointments',
      'Customers',
      'Therapist Commissions',
      'Therapist Statistics',
      'DNA Statistics',
    ])
    const inputs: Record<string, readonly RegExp[]> = {
      'Daily Appointments': [/^Start Date/, /^End Date/],
      Customers: [],
      'Therapist Commissions': [/^Start Date/, /^End Date/],
      'Therapist Statistics': [/^Month/, /^Year/],
      'DNA Statistics': [/^Month/, /^Year/],
    }
    const all = [/^Start Date/, /^End Date/, /^Month/, /^Year/]
    for (const [tab, wanted] of Object.entries(inputs)) {
      await open(tab)
      const panel = within(screen.getByRole('tabpanel', { name: tab }))
      expect(panel.getByRole('button', { name: 'DOWNLOAD' })).toBeTruthy()
      const there = all.filter((label) => panel.queryAllByLabelText(label).length > 0)
      expect([tab, there]).toEqual([tab, wanted])
    }
  })

  it('REPORT-1 REPORT-6 offer the years from 2023 to now and the months with All, which is month 13', async () => {
    const { user, open, sync, download } = await showReports()
    await open('Therapist Statistics')
    await user.click(screen.getByRole('combobox', { name: 'Year' }))
    expect(options()).toEqual(['None', '2026', '2025', '2024', '2023'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('combobox', { name: 'Month' }))
    const months = options().slice(1)
    expect(months).toHaveLength(13)
    expect([months[0], months[11], months[12]]).toEqual(['January', 'December', 'All'])
    await user.click(screen.getByRole('option', { name: 'All' }))
    await download()
    expect(sync.reports.current()).toMatchObject([
      {
        report: 'staffs',
        query: { month: '13', year: '2026' },
        fileName: 'TherapistStatistics_ALL_2026_SERENITY_MAKATI.xlsx',
      },
    ])
  })

  it('say where hours count the time for cleaning, because two reports differ', async () => {
    const { user, open } = await showReports()
    await open('Occupancy')
    expect(
      await screen.findByText(/include the time for cleaning\. Therapist Statistics/),
    ).toBeTruthy()
    await open('Therapist Statistics')
    await user.click(screen.getByRole('combobox', { name: 'Month' }))
    await user.click(screen.getByRole('option', { name: 'All' }))
    expect(await screen.findByText(/without cleaning\. Occupancy counts/)).toBeTruthy()
    await open('Sales')
    expect(screen.queryByText(/cleaning/)).toBeNull()
  })

  it('can be reached by arrow keys', async () => {
    const { user, open } = await showReports()
    await open('Daily Appointments')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Customers')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('End of Day')
    expect(document.activeElement?.textContent).toBe('End of Day')
  })
})

describe('the range', () => {
  it('is picked by name, and is still there with the tab after a reload', async () => {
    const first = await showReports()
    await first.user.click(screen.getByRole('radio', { name: 'Last Week' }))
    const { looked } = first.sync.reports
    expect(looked.at(-2)?.query).toEqual({ start: '2026-11-09', end: '2026-11-15' })
    const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'Last Week' })
    expect(chosen.checked).toBe(true)
    await first.open('Therapist Commissions')
    await first.user.click(screen.getByRole('radio', { name: 'Yesterday' }))
    first.showAgain()
    expect(await screen.findByRole('tabpanel', { name: 'Therapist Commissions' })).toBeTruthy()
    await first.download()
    expect(first.sync.reports.current()[0]?.query).toEqual({
      start: '2026-11-20',
      end: '2026-11-20',
    })
  })

  it('REPORT-2 that ends before it starts is said at once, and not requested', async () => {
    const { user, sync, download } = await showReports()
    await user.click(screen.getByLabelText(/^Start Date/))
    await user.click(await screen.findByRole('button', { name: '28 November 2026' }))
    const said = () => screen.getByRole('alert').textContent
    expect(said()).toContain('End Date should be greater than Start Date')
    await download()
    expect(said()).toContain('End Date should be greater than Start Date')
    expect(sync.reports.current()).toEqual([])
  })
})

it('REPORT-2 statistics without month and year cannot be requested', async () => {
  const { user, open, sync, download } = await showReports()
  await open('DNA Statistics')
  await pick(user, 'Month', 'None')
  await download()
  expect(screen.getByRole('alert').textContent).toContain('Please select both month and year')
  expect(sync.reports.current()).toEqual([])
  await pick(user, 'Month', 'March')
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('the chart over time', () => {
  it('has all days of the range and tells their values by the arrow keys', async () => {
    const { user } = await showReports()
    const chart = await screen.findByRole('slider', { name: 'Paid by day' })
    expect(chart.getAttribute('aria-valuemax')).toBe('20')
    const told = () => chart.getAttribute('aria-valuetext')
    // The day isn't over, so it is not compared.
    expect(told()).toBe('Sat, Nov 21, 2026: 71,385.50')
    chart.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(told()).toBe('Thu, Nov 19, 2026: 38,240.00, before 0.00')
    expect(screen.getByText('Thu, Nov 19, 2026: 38,240.00, before 0.00')).toBeTruthy()
    await user.keyboard('{Home}')
    expect(told()).toBe('Sun, Nov 1, 2026: 0.00, before 0.00')
  })

  it('names the months, and sums by month over a long range', () => {
    const series = { table: byDay, value: 'paid' }
    const short = timeData(series, { start: '2026-10-30', end: '2026-11-21' }, null)
    expect(short?.points.slice(0, 4).map(({ label }) => label.join(' ').trim())).toEqual([
      '30 Oct',
      '31',
      '1 Nov',
      '2',
    ])
    const long = timeData(series, { start: '2026-01-01', end: '2026-12-31' }, null)
    expect(long?.points).toHaveLength(12)
    expect(long?.points[10]).toMatchObject({ title: 'November 2026', text: '109,625.50' })
    expect(long?.axis.map(({ text }) => text)).toEqual(['0', '50K', '100K', '150K'])
  })
})

describe('the preview', () => {
  /** Shows the daily report; `change` makes the preview of the period before. */
  const showBeside = (change: (table: (typeof preview.tables)[number]) => void) =>
    showReports(business(), (sync) => {
      const earlier = structuredClone(preview)
      for (const table of earlier.tables.slice(0, 1)) change(table)
      sync.reports.previewOf = ({ query }) =>
        query.start === '2026-10-01' ? { ok: true, preview: earlier } : sync.reports.previewed
    })

  it('REPORT-12 has each main sum beside that of the period before, full days only', async () => {
    const { user } = await showBeside(({ total }) => total.splice(1, 2, 82, 10_000_000))
    const totals = within(await screen.findByRole('region', { name: 'Totals' }))
    expect(await totals.findByText('full days 109,625.50')).toBeTruthy()
    expect(totals.getByText('before 100,000.00, +9,625.50 (+10%)')).toBeTruthy()
    expect(totals.getByText('before 82, no change')).toBeTruthy()
    expect(
      totals.getByText(
        'Full days, Nov 1, 2026 – Nov 20, 2026, compared with Oct 1, 2026 – Oct 20, 2026',
      ),
    ).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Today' }))
    await waitFor(() => expect(screen.queryByText(/before|compared/i)).toBeNull())
  })

  it('REPORT-12 compares a month of statistics when it is over', async () => {
    const { user, open, sync } = await showReports()
    await open('DNA Statistics')
    const months = () =>
      sync.reports.looked.flatMap(({ report, query }) => (report === 'dna' ? [query.month] : []))
    expect(months()).toEqual(['11'])
    await user.click(screen.getByRole('radio', { name: 'Last Month' }))
    await waitFor(() => expect(months()).toEqual(['11', '10', '9']))
  })

  it('says that a period before has no records, instead of a difference to nothing', async () => {
    const { user } = await showBeside(({ total }) => total.splice(1, 2, 0, 0))
    const totals = within(await screen.findByRole('region', { name: 'Totals' }))
    expect(await totals.findAllByText('no records before')).toHaveLength(2)
    expect(totals.queryByText(/before 0/)).toBeNull()
    const chart = totals.getByRole('slider', { name: 'Paid by day' })
    expect(chart.getAttribute('aria-valuetext')).toBe('Sat, Nov 21, 2026: 71,385.50')
    chart.focus()
    await user.keyboard('{Home}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Sun, Nov 1, 2026: 0.00')
  })

  it('shows totals, charts, sheets and the name of the file', async () => {
    const { user, sync, open } = await showReports()
    const totals = within(await screen.findByRole('region', { name: 'Totals' }))
    expect(totals.getByText('PHP 109,625.50')).toBeTruthy()
    expect(totals.getByRole('slider', { name: 'Paid by day' })).toBeTruthy()
    expect(totals.getByText('Paid by mode')).toBeTruthy()
    const days = within(screen.getByRole('table', { name: 'By Day' }))
    expect(days.getByRole('row', { name: '11/21/2026 52 71,385.50' })).toBeTruthy()
    expect(days.getByRole('row', { name: 'TOTAL 82 109,625.50' })).toBeTruthy()
    expect(screen.getByText(preview.fileName)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Payments by Mode' }))
    const modes = within(screen.getByRole('table', { name: 'Payments by Mode' }))
    expect(modes.getByRole('row', { name: 'GCASH 99,625.50' })).toBeTruthy()
    expect(screen.getByText(/the first 2 of 40 rows/)).toBeTruthy()
    expect(sync.reports.looked).toMatchObject([
      { report: 'daily', query: { start: '2026-11-01', end: today } },
      { report: 'daily', query: { start: '2026-11-01', end: '2026-11-20' } },
      { report: 'daily', query: { start: '2026-10-01', end: '2026-10-20' } },
    ])
    // It is never shown for other inputs.
    sync.reports.previewed = { ok: false, message: 'Report generation failed', isOffline: false }
    await open('Customers')
    expect(await screen.findByText('Report generation failed')).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'By Day' })).toBeNull()
  })

  it('REPORT-7 leads with what the DNA promos were given off', async () => {
    const { open, sync } = await showReports()
    const given = 0
    const php = (key: string, title: string) => ({ key, title, kind: 'php' as const })
    const dna = {
      name: 'DNA Statistics',
      columns: [
        { title: 'Promo', kind: 'text' as const },
        php('listPrice', 'List Price'),
        php('discount', 'Discount Given'),
      ],
      rows: [['DNA BASIC', 285_050, given]],
      total: ['TOTAL', 285_050, given],
      rowCount: 1,
    }
    sync.reports.previewed = { ok: true, preview: { fileName: 'Dna.xlsx', tables: [dna] } }
    await open('DNA Statistics')
    const table = await screen.findByRole('table', { name: 'DNA Statistics' })
    expect(within(table).getByText('DNA BASIC')).toBeTruthy()
    const totals = within(screen.getByRole('region', { name: 'Totals' }))
    expect(totals.getAllByRole('term').map((each) => each.textContent)).toEqual([
      'Discount Given',
      'List Price',
    ])
    // Bars would repeat the table.
    expect(totals.queryByText('Discount given by promo')).toBeNull()
  })

  it('finds the sums of its head and charts when their columns have other titles', async () => {
    const renamed = structuredClone(preview)
    for (const { columns } of renamed.tables)
      for (const column of columns) column.title = `${column.title} here`
    await showReports(business(), (sync) => {
      sync.reports.previewed = { ok: true, preview: renamed }
    })
    const totals = within(await screen.findByRole('region', { name: 'Totals' }))
    expect(totals.getByText('Paid here').nextElementSibling?.textContent).toContain('109,625.50')
    expect(screen.getByRole('slider', { name: 'Paid by day' })).toBeTruthy()
  })

  it('shows codes in words', async () => {
    await showReports(business(), (sync) => {
      const columns = ['Customer', 'Type', 'Status'].map((title) => ({
        title,
        kind: 'text' as const,
      }))
      const rows = [['ANA_1', 'DNA_ADMIN', 'CHECKED_IN']]
      const table = { name: 'Customers', columns, rows, total: ['TOTAL', null, null], rowCount: 1 }
      sync.reports.previewed = { ok: true, preview: { fileName: 'x.xlsx', tables: [table] } }
    })
    expect(await screen.findByRole('row', { name: 'ANA_1 DNA ADMIN CHECKED-IN' })).toBeTruthy()
  })

  it('offline adds up the rows of this tablet, unsent changes included', async () => {
    const paid = { appointmentCreationPayment: { amount: 250, modeOfPayment: 'CASH' } }
    const world = done(business(), 'createAppointment', booking(paid))
    const { user } = await showReports(world, (sync) => {
      sync.setStatus({ online: false })
      sync.shownExtras = { a1: { pending: true } }
    })
    expect(screen.getByText(/not on this device/)).toBeTruthy()
    await user.click(screen.getByLabelText(/^Start Date/))
    await user.click(await screen.findByRole('button', { name: '20 November 2026' }))
    expect(await screen.findByText('From this device, with 1 change not sent yet')).toBeTruthy()
    const days = within(screen.getByRole('table', { name: 'By Day' }))
    expect(days.getByRole('row', { name: '11/21/2026 1 0 0 250.00 0.00' })).toBeTruthy()
  })
})
