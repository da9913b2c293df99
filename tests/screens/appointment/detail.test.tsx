import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { business, maria } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { type } from '../booking/show-form'
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

const receipt = () => screen.getByRole('region', { name: 'Receipt', hidden: true })

const buttons = {
  reserved: ['UPDATE', 'CHECK-IN', 'CANCEL APPOINTMENT', 'PRINT'],
  checkedIn: ['UPDATE', 'COMPLETE', 'CANCEL APPOINTMENT', 'PRINT'],
  ended: ['PRINT'],
}

describe('the sections of the detail', () => {
  it('DETAIL-1 DETAIL-3 DETAIL-4 DETAIL-5 of a CHECKED-IN one are its form, open for products', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    expect(document.getElementById('updateAppointmentForm')?.tagName).toBe('FORM')
    const place = 'ANA  ·  ROOM 1  ·  LOCKER L1  ·  SWEDISH 60  ·  2:00 – 3:15 PM'
    expect(screen.getByRole('heading', { name: 'Jose' })).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).toContain(place)
    expect(shownButtons()).toEqual(buttons.checkedIn)
    const modes = screen.getAllByRole('combobox', { name: 'Mode of payment' })
    expect(modes.map((mode) => mode.getAttribute('value'))).toEqual(['CASH', 'CASH', 'CASH'])

    expect(sectionText('DRINK')).toContain('WATERPHP 35.00')
    await user.click(press('One more WATER'))
    await user.click(press('One more WATER'))
    expect(sectionText('DRINK')).toContain('70.00')
    expect(sectionText('Products Ordered')).toContain('TOTALPHP 70.00')
    expect(press('One more WATER')).toHaveProperty('disabled', false)

    // An odd quantity is kept.
    const quantity = () => screen.getByRole('spinbutton', { name: /^Quantity of WATER/ })
    for (const [typed, wanted] of [
      ['99999', 'at most 9,999'],
      ['1.5', 'a whole number'],
    ] as const) {
      await user.tripleClick(quantity())
      await user.keyboard(typed)
      await user.click(press('UPDATE'))
      expect(await screen.findByText(`Quantity of WATER should be ${wanted}.`)).toBeTruthy()
      expect(quantity()).toHaveProperty('value', typed)
      expect(sectionText('Products Ordered')).toContain('TOTALPHP 0.00')
    }
    expect(sync.given).toEqual([])
  })

  it('DETAIL-2 DETAIL-3 of a CANCELLED one are eight, and the footer says who made it', async () => {
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
    expect(shownButtons()).toEqual(buttons.ended)
  })

  it('DETAIL-3 DETAIL-4 MISC-5 of a RESERVED one are closed for products, with dashes', async () => {
    const world = reserved()
    const customers = new Map(
      [...world.customers].map(([key, row]) => [
        key,
        { ...row, type: 'DNA_ADMIN', contractEndDate: '2026-11-20' },
      ]),
    )
    await showDetail(new FakeSync({ ...world, customers }))
    expect(shownButtons()).toEqual(buttons.reserved)
    expect(screen.getByText('Last updated by - on -')).toBeTruthy()
    const quantity = screen.getByRole('spinbutton', { name: 'Quantity of WATER' })
    expect(quantity).toHaveProperty('disabled', true)
    expect(press('One more WATER')).toHaveProperty('disabled', true)
    expect(await screen.findByText(/^DNA ADMIN ended Nov 20, 2026/)).toBeTruthy()
  })

  it('DETAIL-5 loads name and points of the customer of a reserved one', async () => {
    const world = done(business(), 'createAppointment', booking({ mobileNumber: maria, name: '' }))
    const sync = new FakeSync({ ...world, customers: new Map() })
    sync.isComplete = false
    sync.elsewhere = world.customers
    await showDetail(sync)
    expect(await screen.findByText('260 pts')).toBeTruthy()
  })

  it('DETAIL-3 DETAIL-7 of a COMPLETED one are printed as a receipt with the lines of the store', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const world = completed()
    const texts = { address: '2F Legazpi Street', phone: '8123', tin: '123-456' }
    const lines = { receiptHead: 'By appointment', receiptFoot: 'Until soon.' }
    const store = { ...world.store, ...texts, ...lines }
    const appointments = new Map([['a1', { ...rowOf(world), receiptNumber: 123 }]])
    const user = await showDetail(new FakeSync({ ...world, store, appointments }))
    expect(shownButtons()).toEqual(buttons.ended)
    await user.click(press('PRINT'))
    expect(print).toHaveBeenCalledOnce()
    const text = receipt().textContent
    expect(text).toMatch(
      /^SERENITY MAKATIBy appointment\n2F Legazpi Street\nTel. 8123\nTIN 123-456Jose/,
    )
    expect(text).toContain('SWEDISH 60800.00')
    expect(text).toContain('TOTALPHP 800.00')
    expect(text).toContain('PaidPHP 800.00')
    expect(text).toContain('Status COMPLETED')
    // The customer's hour without the cleaning, and numbers that can be read aloud.
    expect(text).toContain('2:00 – 3:00 PM')
    expect(text).toMatch(
      /Our No\. 000123Ref\. A1Until soon\.THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX$/,
    )
    expect(screen.getByRole('dialog').textContent).toContain('Receipt No. 000123')
  })

  it.each([
    { status: 'CHECKED_IN', world: checkedIn(), isBill: true },
    { status: 'COMPLETED', world: completed(), isBill: false },
  ])(
    'DETAIL-11 calls the paper of a visit BILL until it has ended: $status',
    async ({ world, isBill }) => {
      await showDetail(new FakeSync(world))
      expect(receipt().textContent?.includes('BILL')).toBe(isBill)
      expect(receipt().textContent).not.toMatch(/receipt/i)
      expect(receipt().textContent).toMatch(/THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX$/)
    },
  )

  it('prints no discount that is more than its price', async () => {
    vi.stubGlobal('print', vi.fn())
    const row = { ...rowOf(completed()), promoId: 'rainy', discount: 99_999, actualPrice: 0 }
    const sync = new FakeSync(business({ appointments: new Map([['a1', row]]) }))
    const user = await showDetail(sync)
    await user.click(press('PRINT'))
    expect(receipt().textContent).toMatch(/RAINY DAY.800\.00/)
    expect(receipt().textContent).not.toContain('99,999')
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
    expect(receipt()).toBeTruthy()
  })
})

it('a receipt has a short reference of the visit, and the screen has it too', async () => {
  const id = '0193a0f5-7c11-7d2e-8a4b-0c5de8f49a21'
  const world = done(business(), 'createAppointment', booking({ id }))
  await showDetail(new FakeSync(world), id)
  expect(receipt().textContent).toMatch(/Ref\. E8F4-9A21Thank you\. Please come again\.THIS/)
  expect(receipt().textContent).not.toContain(id)
  expect(receipt().textContent).not.toContain('Our No.')
  expect(screen.getByRole('dialog').textContent).toContain('Ref. E8F4-9A21')
})

it('a visit that is not sent yet says so, and its receipt too, which has no running number', async () => {
  const sync = new FakeSync(completed())
  sync.shownExtras = { a1: { pending: true } }
  await showDetail(sync)
  expect(screen.getByText('Not sent')).toBeTruthy()
  expect(receipt().textContent).toContain('Ref. A1Provisional: this visit is not sent yet.')
  expect(receipt().textContent).not.toContain('Our No.')
})

describe('a change that is not through yet', () => {
  /** Saves a note offline. `shownExtras` sets the state that is shown afterwards. */
  async function updatedOffline(sync: FakeSync) {
    sync.setStatus({ online: false })
    const user = await showDetail(sync)
    await type(user, 'Note', 'Tea')
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

it('marks the part of the detail that a phone shows', async () => {
  const user = await showDetail(new FakeSync(reserved()))
  // It is hidden on a wide screen, such as that of tests.
  const hidden = true
  const nav = within(screen.getByLabelText('Parts of the appointment'))
  const marked = () =>
    nav
      .getAllByRole('button', { hidden })
      .filter((each) => each.hasAttribute('aria-current'))
      .map((each) => each.textContent)
  expect(marked()).toEqual(['Booking'])
  await user.click(nav.getByRole('button', { name: 'Payment', hidden }))
  expect(marked()).toEqual(['Payment'])
})
