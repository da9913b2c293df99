import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateCell } from '../../../src/ui/form/date-cell'
import { show } from '../../support/show'

function Day(props: { today?: string; min?: string; max?: string }) {
  const [date, setDate] = useState<string | null>(null)
  return (
    <>
      <DateCell label="Date" value={date} onChange={setDate} today="2031-03-15" {...props} />
      <output>{String(date)}</output>
    </>
  )
}

test("DASH-9 opens on the business day that it is given, not on the device's", async () => {
  const user = show(<Day />)
  await user.click(screen.getByRole('button', { name: 'Date' }))
  expect(screen.getByText('March 2031')).toBeDefined()
  const today = screen.getByRole('button', { name: '15 March 2031' })
  expect(today.dataset.businessToday).toBe('true')
})

test('answers the date as YYYY-MM-DD and reads it out', async () => {
  const user = show(<Day />)
  await user.click(screen.getByRole('button', { name: 'Date' }))
  await user.click(screen.getByRole('button', { name: '1 March 2031' }))
  expect(screen.getByRole('status').textContent).toBe('2031-03-01')
  expect(screen.getByRole('button', { name: 'Date Mar 1, 2031' }).textContent).toBe('Mar 1, 2031')
})

test("OTHER-3 a date after the last offered can't be chosen", async () => {
  const user = show(<Day max="2031-03-15" />)
  await user.click(screen.getByRole('button', { name: 'Date' }))
  expect(screen.getByRole('button', { name: '16 March 2031' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: '14 March 2031' })).toHaveProperty('disabled', false)
})

test('DASH-9 has each day once where the device skips the midnight of one', async () => {
  vi.stubEnv('TZ', 'Africa/Cairo')
  const user = show(<Day today="2027-04-15" />)
  await user.click(screen.getByRole('button', { name: 'Date' }))
  const days = screen.getAllByRole('button', { name: / April 2027$/ })
  expect(days.map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 30 }, (_, at) => `${at + 1}`),
  )
  await user.click(screen.getByRole('button', { name: '30 April 2027' }))
  expect(screen.getByRole('status').textContent).toBe('2027-04-30')
  expect(screen.getByRole('button', { name: 'Date Apr 30, 2027' })).toBeDefined()
})
