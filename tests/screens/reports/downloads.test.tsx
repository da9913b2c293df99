import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { today } from '../../support/business'
import type { FakeSync } from '../../support/fake-sync'
import { showReports } from './show-reports'

const asked = () => within(screen.getByRole('list', { name: 'Reports asked for' }))

/** Records the files that the browser downloads. */
function watchDownloads() {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  return saved
}

const become = (sync: FakeSync, change: Parameters<FakeSync['reports']['become']>[1]) =>
  act(async () => sync.reports.become('report-1', change))

const name = `DailyAppointments_2026-11-01-to-${today}_SERENITY_MAKATI.xlsx`

describe('DOWNLOAD', () => {
  it('REPORT-3 shows how far it is, and saves the file under the name of the service', async () => {
    const saved = watchDownloads()
    const { sync, download } = await showReports()
    await download()
    expect(asked().getByText('Daily Appointments, Nov 1, 2026 – Nov 21, 2026')).toBeTruthy()
    await become(sync, { state: 'loading' })
    expect(asked().getByRole('progressbar').hasAttribute('value')).toBe(false)
    await become(sync, { state: 'loading', progress: 0.25 })
    expect(asked().getByRole('progressbar').getAttribute('value')).toBe('0.25')
    await become(sync, { state: 'ready', fileName: 'FromService.xlsx' })
    await waitFor(() => expect(saved).toEqual(['FromService.xlsx']))
    expect(sync.reports.current()).toEqual([])
  })

  it('REPORT-2 asks once, can be cancelled, and says when the report could not be made or kept', async () => {
    const { user, sync, download } = await showReports()
    const failed = () => screen.getByRole('alert').textContent
    await download()
    await download()
    expect(sync.reports.current()).toHaveLength(1)
    await become(sync, { state: 'failed' })
    expect(failed()).toBe('Report generation failed')
    await user.click(asked().getByRole('button', { name: 'Try again' }))
    expect(sync.reports.current()).toMatchObject([{ state: 'waiting' }])
    await become(sync, { state: 'loading' })
    await user.click(asked().getByRole('button', { name: 'Cancel' }))
    expect(sync.reports.current()).toEqual([])
    sync.reports.isKeeping = false
    await download()
    expect(failed()).toContain('Report generation failed')
  })

  it('OFF-11 offline says that it needs a connection, keeps the request, and offers the file later', async () => {
    const saved = watchDownloads()
    const { user, sync, open, download } = await showReports(undefined, (sync) =>
      sync.setStatus({ online: false }),
    )
    await open('Customers')
    expect(screen.getByText(/^Reports need a connection/)).toBeTruthy()
    await download()
    expect(asked().getByText(/^Kept/)).toBeTruthy()
    act(() => sync.setStatus({ online: true }))
    expect(screen.queryByText(/^Reports need a connection/)).toBeNull()
    await open('DNA Statistics')
    await become(sync, { state: 'ready', fileName: `Customers_${today}.xlsx` })
    expect(saved).toEqual([])
    await user.click(asked().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toEqual([`Customers_${today}.xlsx`]))
    expect(sync.reports.current()).toEqual([])
  })
})

describe('on the home screen of an iPad', () => {
  function onHomeScreen(share: () => Promise<void>) {
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: navigator.userAgent,
      standalone: true,
      canShare: () => true,
      share,
    })
    return watchDownloads()
  }

  it('REPORT-3 the file goes through the share sheet', async () => {
    const share = vi.fn(async () => {})
    const saved = onHomeScreen(share)
    const { sync, download } = await showReports()
    await download()
    await become(sync, { state: 'ready' })
    await waitFor(() => expect(sync.reports.current()).toEqual([]))
    expect(share).toHaveBeenCalledWith({ files: [expect.objectContaining({ name })] })
    expect(saved).toEqual([])
  })

  it('a sheet that was closed leaves the file to be saved', async () => {
    const share = vi.fn(async () => {
      throw new DOMException('closed', 'AbortError')
    })
    onHomeScreen(share)
    const { user, sync, download } = await showReports()
    await download()
    await become(sync, { state: 'ready' })
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
    await user.click(asked().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2))
    expect(sync.reports.current()).toHaveLength(1)
  })
})
