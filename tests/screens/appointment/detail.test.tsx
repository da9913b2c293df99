import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { business, maria } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import {
  cancelled,
  checkedIn,
  completed,
  press,
  reserved,
  sectionText,
  showDetail,
  shownButtons,
} from './show-detail'

describe('the sections of the detail', () => {
  it('DETAIL-1 is the form updateAppointmentForm under the customer and the place', async () => {
    await showDetail(new FakeSync(checkedIn()))
    expect(document.getElementById('updateAppointmentForm')?.tagName).toBe('FORM')
    const place = 'ANA  ·  ROOM 1  ·  LOCKER L1  ·  SWEDISH 60  ·  2:00 – 3:15 PM'
    expect(screen.getByRole('heading', { name: 'Jose' })).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).toContain(place)
  })

  it('DETAIL-2 has the eight sections and the audit footer with dashes', async () => {
    await showDetail(new FakeSync(cancelled()))
    const sections = [
      'Cancellation Details',
      'Customer',
      'Service',
      'Other Details',
      'Appointment Creation Payment',
      'Payment Before Check-In',
      'Payment Before Completed',
      'Products Ordered',
    ]
    for (const name of sections) expect(screen.getByRole('heading', { name })).toBeTruthy()
    const id = screen.getByText('Appointment ID')
    expect(id.textContent).toBe('Appointment ID a1')
    expect(screen.getByText('Created by makati on 11/21/2026, 10:00 AM')).toBeTruthy()
    const footer = id.parentElement
    expect(footer?.contains(press('PRINT'))).toBe(true)
  })

  it("marks the customer's contract that has ended", async () => {
    const world = reserved()
    const customers = new Map(
      [...world.customers].map(([key, row]) => [
        key,
        { ...row, type: 'DNA_ADMIN', contractEndDate: '2026-11-20' },
      ]),
    )
    await showDetail(new FakeSync({ ...world, customers }))
    expect(await screen.findByText(/^DNA ADMIN ended Nov 20, 2026/)).toBeTruthy()
  })

  it('MISC-5 shows a dash before the first update', async () => {
    await showDetail(new FakeSync(reserved()))
    expect(screen.getByText('Last updated by - on -')).toBeTruthy()
  })

  it.each([
    ['RESERVED', reserved, ['UPDATE', 'CHECK-IN', 'CANCEL APPOINTMENT', 'PRINT']],
    ['CHECKED_IN', checkedIn, ['UPDATE', 'COMPLETE', 'CANCEL APPOINTMENT', 'PRINT']],
    ['COMPLETED', completed, ['PRINT']],
    ['CANCELLED', cancelled, ['PRINT']],
  ])('DETAIL-3 %s has its own buttons', async (_, world, expected) => {
    await showDetail(new FakeSync(world()))
    expect(shownButtons()).toEqual(expected)
  })

  it('DETAIL-4 groups products by type, with prices and a total, open only when CHECKED-IN', async () => {
    const user = await showDetail(new FakeSync(checkedIn()))
    expect(sectionText('DRINK')).toContain('WATERPHP 35.00')
    await user.click(press('One more WATER'))
    await user.click(press('One more WATER'))
    expect(sectionText('DRINK')).toContain('70.00')
    expect(sectionText('Products Ordered')).toContain('TOTALPHP 70.00')
    expect(press('One more WATER')).toHaveProperty('disabled', false)
  })

  it.each([
    ['99999', 'at most 9,999'],
    ['1.5', 'a whole number'],
  ])('DETAIL-4 keeps a quantity of %s and says what it should be', async (typed, wanted) => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    const quantity = () => screen.getByRole('spinbutton', { name: /^Quantity of WATER/ })
    await user.tripleClick(quantity())
    await user.keyboard(typed)
    await user.click(press('UPDATE'))
    expect(await screen.findByText(`Quantity of WATER should be ${wanted}.`)).toBeTruthy()
    expect(quantity()).toHaveProperty('value', typed)
    expect(sectionText('Products Ordered')).toContain('TOTALPHP 0.00')
    expect(sync.given).toEqual([])
  })

  it('DETAIL-4 keeps quantities closed before check-in', async () => {
    await showDetail(new FakeSync(reserved()))
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of WATER' })
    expect(quantity).toHaveProperty('disabled', true)
    expect(press('One more WATER')).toHaveProperty('disabled', true)
  })

  it('DETAIL-5 loads name and points of the customer of a reserved one', async () => {
    const world = done(business(), 'createAppointment', booking({ mobileNumber: maria, name: '' }))
    const sync = new FakeSync({ ...world, customers: new Map() })
    sync.isComplete = false
    sync.elsewhere = world.customers
    await showDetail(sync)
    expect(await screen.findByText('260 pts')).toBeTruthy()
  })

  it('DETAIL-5 proposes CASH for the additional payment', async () => {
    await showDetail(new FakeSync(checkedIn()))
    const modes = screen.getAllByRole('combobox', { name: 'Mode of payment' })
    expect(modes.map((mode) => mode.getAttribute('value'))).toEqual(['CASH', 'CASH', 'CASH'])
  })

  it('DETAIL-7 prints a receipt with services, products, payments and the total', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const user = await showDetail(new FakeSync(completed()))
    await user.click(press('PRINT'))
    expect(print).toHaveBeenCalledOnce()
    const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true })
    expect(receipt.textContent).toContain('SWEDISH 60800.00')
    expect(receipt.textContent).toContain('TOTALPHP 800.00')
    expect(receipt.textContent).toContain('PaidPHP 800.00')
    expect(receipt.textContent).toContain('Status COMPLETED')
    // The customer's hour without the cleaning, and a number that can be read aloud.
    expect(receipt.textContent).toContain('2:00 – 3:00 PM')
    expect(receipt.textContent).toContain('Ref. A1')
  })

  it('prints no discount that is more than its price', async () => {
    vi.stubGlobal('print', vi.fn())
    const row = { ...rowOf(completed()), promoId: 'rainy', discount: 99_999, actualPrice: 0 }
    const sync = new FakeSync(business({ appointments: new Map([['a1', row]]) }))
    const user = await showDetail(sync)
    await user.click(press('PRINT'))
    const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true })
    expect(receipt.textContent).toMatch(/RAINY DAY.800\.00/)
    expect(receipt.textContent).not.toContain('99,999')
  })

  it('prints a treatment slip with neither money nor a phone number', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const user = await showDetail(new FakeSync(checkedIn()))
    await user.click(press('Print treatment slip'))
    expect(print).toHaveBeenCalledOnce()
    const slip = screen.getByRole('region', { name: 'Treatment slip', hidden: true })
    for (const text of ['Jose', 'SWEDISH 6060 min', '2:00 – 3:15 PM', 'ANA', 'ROOM 1', 'LOCKER L1'])
      expect(slip.textContent).toContain(text)
    expect(slip.textContent).not.toMatch(/PHP|800|639179876543/)
    expect(screen.queryByRole('region', { name: 'Receipt', hidden: true })).toBeNull()
    await user.click(press('PRINT'))
    expect(screen.getByRole('region', { name: 'Receipt', hidden: true })).toBeTruthy()
  })
})

it('a receipt has the lines of the store above and below', async () => {
  const texts = { address: '2F Legazpi Street', phone: '8123', tin: '123-456' }
  const lines = { receiptHead: 'By appointment', receiptFoot: 'Thank you.' }
  const world = completed()
  await showDetail(new FakeSync({ ...world, store: { ...world.store, ...texts, ...lines } }))
  const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true })
  expect(receipt.textContent).toMatch(
    /^SERENITY MAKATIBy appointment\n2F Legazpi Street\nTel. 8123\nTIN 123-456Jose/,
  )
  expect(receipt.textContent).toMatch(/Thank you\.$/)
})

it('a receipt has a short reference of the visit, and the screen has it too', async () => {
  const id = '0193a0f5-7c11-7d2e-8a4b-0c5de8f49a21'
  const world = done(business(), 'createAppointment', booking({ id }))
  await showDetail(new FakeSync(world), id)
  const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true })
  expect(receipt.textContent).toContain('Ref. E8F4-9A21')
  expect(receipt.textContent).not.toContain(id)
  expect(receipt.textContent).not.toContain('Receipt No.')
  expect(screen.getByRole('dialog').textContent).toContain('Ref. E8F4-9A21')
})

it('a receipt has the running number that the service gave, and thanks', async () => {
  const world = completed()
  const visit = world.appointments.get('a1')
  if (!visit) throw new Error('no visit')
  const numbered = new Map([['a1', { ...visit, receiptNumber: 123 }]])
  await showDetail(new FakeSync({ ...world, appointments: numbered }))
  const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true })
  expect(receipt.textContent).toMatch(/Receipt No\. 000123Ref\. A1Thank you\. Please come again\.$/)
  expect(screen.getByRole('dialog').textContent).toContain('Receipt No. 000123')
})

it('a receipt of a visit that is not sent yet says so, and has no running number', async () => {
  const sync = new FakeSync(completed())
  sync.shownExtras = { a1: { pending: true } }
  await showDetail(sync)
  const receipt = screen.getByRole('region', { name: 'Receipt', hidden: true })
  expect(receipt.textContent).toContain('Ref. A1Provisional: this visit is not sent yet.')
  expect(receipt.textContent).not.toContain('Receipt No.')
})

describe('a change that is not through yet', () => {
  it('is marked as not sent', async () => {
    const sync = new FakeSync(reserved())
    sync.shownExtras = { a1: { pending: true } }
    await showDetail(sync)
    expect(screen.getByText('Not sent')).toBeTruthy()
  })

  it('OFF-5 points to its conflict', async () => {
    const sync = new FakeSync(reserved())
    sync.shownExtras = { a1: { conflictId: 'entry' } }
    await showDetail(sync)
    expect(screen.getByText('A change was not taken')).toBeTruthy()
  })

  /** Saves a note offline. `shownExtras` sets the state that is shown afterwards. */
  async function updatedOffline(sync: FakeSync) {
    sync.setStatus({ online: false })
    const user = await showDetail(sync)
    await user.type(screen.getByLabelText('Note'), 'Tea')
    await user.click(press('UPDATE'))
    await screen.findByText('Appointment details are UPDATED')
    const become = (extras: FakeSync['shownExtras'][string]) => {
      sync.shownExtras = { a1: extras }
      return act(() => sync.change(sync.world))
    }
    return { become }
  }

  it('OFF-5 removes the success message when the service refuses the change', async () => {
    const sync = new FakeSync(checkedIn())
    const { become } = await updatedOffline(sync)
    await become({ pending: true })
    expect(screen.getByText('It will be sent when back online.')).toBeTruthy()
    await become({ conflictId: 'entry' })
    expect(await screen.findByText('A change was not taken')).toBeTruthy()
    expect(screen.queryByText('Appointment details are UPDATED')).toBeNull()
  })

  it('is no longer marked once it is sent', async () => {
    const { become } = await updatedOffline(new FakeSync(checkedIn()))
    await become({ pending: true })
    await screen.findByText('Not sent')
    await become({ pending: false })
    await waitFor(() => expect(screen.queryByText('It will be sent when back online.')).toBeNull())
    expect(screen.getByText('Appointment details are UPDATED')).toBeTruthy()
  })

  it('OFF-5 says which entry it waits for', async () => {
    const sync = new FakeSync(checkedIn())
    sync.shownExtras = { a1: { conflictId: 'entry' } }
    await updatedOffline(sync)
    expect(screen.getByText(/waits behind a change that was not taken/)).toBeTruthy()
  })
})
