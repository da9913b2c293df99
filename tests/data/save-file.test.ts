import { afterEach, expect, it, vi } from 'vitest'
import { saveFile } from '../../src/data/save-file'

const file = new File(['sheet'], 'DAILY_REPORT.xlsx')

function onHomeScreen(share: () => Promise<void>) {
  Object.assign(navigator, { standalone: true, canShare: () => true, share })
}

afterEach(() => {
  Object.assign(navigator, { standalone: false })
})

it('hands a report to the share sheet in an app on the home screen, which has no downloads', async () => {
  const share = vi.fn(async () => {})
  onHomeScreen(share)
  expect(await saveFile(file)).toBe(true)
  expect(share).toHaveBeenCalledWith({ files: [file] })
})

it('reports a file as not saved when the sheet was closed', async () => {
  onHomeScreen(async () => {
    throw new DOMException('closed', 'AbortError')
  })
  expect(await saveFile(file)).toBe(false)
})
