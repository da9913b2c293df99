import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ErrorBanner, SuccessBanner } from '../../src/ui/feedback/banner'
import { LoadingOverlay } from '../../src/ui/feedback/loading-overlay'
import { StatusTag } from '../../src/ui/feedback/status-tag'
import { QuantityStepper } from '../../src/ui/form/quantity-stepper'
import { SwitchCell } from '../../src/ui/form/switch-cell'
import type { MoneyValue } from '../../src/ui/format/money-text'
import { AuditLines } from '../../src/ui/table/audit-lines'
import { YesNo } from '../../src/ui/table/yes-no'
import { show } from '../support/show'

function Salabat() {
  const [quantity, setQuantity] = useState<MoneyValue>(1)
  return <QuantityStepper label="SALABAT" value={quantity} onChange={setQuantity} />
}

const quantity = () => screen.getByRole('spinbutton', { name: /^Quantity of SALABAT/ })

test('DETAIL-4 a quantity never goes below 0', async () => {
  const user = show(<Salabat />)
  await user.click(screen.getByRole('button', { name: 'One less SALABAT' }))
  expect(quantity()).toHaveProperty('value', '0')
  expect(screen.getByRole('button', { name: 'One less SALABAT' })).toHaveProperty('disabled', true)
  expect(quantity().getAttribute('min')).toBe('0')
  await user.click(screen.getByRole('button', { name: 'One more SALABAT' }))
  expect(quantity()).toHaveProperty('value', '1')
  await user.click(quantity())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(quantity()).toHaveProperty('value', '0')
})

test.each([
  ['-3', 'at least 0'],
  ['1.5', 'not a whole number'],
  ['two', 'not a number'],
  ['99999', 'at most 9,999'],
])('DETAIL-4 a quantity of %s stays as typed and is said to be %s', (typed, wrong) => {
  show(<Salabat />)
  fireEvent.change(quantity(), { target: { value: typed } })
  expect(quantity()).toHaveProperty('value', typed)
  expect(quantity().getAttribute('aria-label')).toBe(`Quantity of SALABAT, ${wrong}`)
})

test('DETAIL-4 a quantity that is left empty is none', async () => {
  const user = show(<Salabat />)
  await user.clear(quantity())
  expect(quantity()).toHaveProperty('value', '')
  await user.tab()
  expect(quantity()).toHaveProperty('value', '0')
})

test('DETAIL-4 a disabled quantity can be neither typed nor stepped', () => {
  show(<QuantityStepper label="SALABAT" value={2} onChange={() => {}} disabled />)
  expect(quantity()).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'One more SALABAT' })).toHaveProperty('disabled', true)
})

test('DETAIL-6 an error banner is titled and announced; a success is announced', () => {
  show(
    <>
      <ErrorBanner>Service &gt; Time is required.</ErrorBanner>
      <SuccessBanner>Appointment details are UPDATED</SuccessBanner>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'Something went wrongService > Time is required.',
  )
  expect(screen.getByRole('status').textContent).toBe('Appointment details are UPDATED')
})

test('DASH-3 a status is named by its word; an unknown one is grey', () => {
  show(
    <>
      <StatusTag status="CHECKED_IN" />
      <StatusTag status="NO_SHOW" />
    </>,
  )
  expect(screen.getByText('CHECKED-IN').dataset.tone).toBe('checked-in')
  expect(screen.getByText('NO-SHOW').dataset.tone).toBe('other')
})

test('CREATE-10 a switch is switched by its whole row and shows the amount it adds', async () => {
  const changes: boolean[] = []
  const user = show(
    <SwitchCell
      label="3% service charge"
      hint="+ PHP 24.60"
      checked={false}
      onChange={(checked) => changes.push(checked)}
    />,
  )
  await user.click(screen.getByText('+ PHP 24.60'))
  expect(changes).toEqual([true])
})

test('MISC-5 missing audit names and dates show as a dash', () => {
  show(
    <AuditLines
      createdBy="makati"
      createdDateTime="2026-11-18T09:12:00Z"
      lastUpdatedBy={null}
      updatedDateTime={undefined}
    />,
  )
  expect(screen.getByText('Created by makati on 11/18/2026, 5:12 PM')).toBeDefined()
  expect(screen.getByText('Last updated by - on -')).toBeDefined()
})

test('NAV-5 the Loading overlay is announced', () => {
  show(<LoadingOverlay />)
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

test('MGMT-1 availability is named by its word, the dot only repeats it', () => {
  show(
    <>
      <YesNo yes />
      <YesNo yes={false} />
    </>,
  )
  expect(screen.getByText('Yes').dataset.yes).toBe('true')
  expect(screen.getByText('No').dataset.yes).toBeUndefined()
})
