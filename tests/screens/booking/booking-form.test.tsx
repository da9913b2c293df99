import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { business, jose, maria, today } from '../../support/business'
import { booking, done } from '../../support/desk'
import { FakeSync } from '../../support/fake-sync'
import { emptyShelf } from '../../support/show-desk'
import { offered, pick, showForm, type } from './show-form'

const found = () => screen.findByText('Customer record found', {}, { timeout: 3000 })
const book = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'BOOK' }))

const paid = (name: string) => screen.getByRole('radio', { name })

/** Everything a Swedish massage with Ana at 14:00 needs. */
async function fill(user: UserEvent) {
  await type(user, 'Customer Mobile No.', jose)
  await pick(user, 'Service', /SWEDISH 60/)
  await pick(user, 'Therapist', 'ANA')
  await pick(user, 'Room', 'ROOM 2')
  await user.click(paid('Full'))
}

describe('the mobile look-up', () => {
  it('CREATE-3 waits a second of idle typing, then finds the customer and locks the name', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', maria)
    expect(screen.queryByText('Customer record found')).toBeNull()
    await found()
    expect(screen.getByRole('textbox', { name: 'Customer Name' })).toHaveProperty('readOnly', true)
    expect(screen.getByDisplayValue('Maria Santos')).toBeTruthy()
    expect(screen.getByText('0 visits · 260 pts')).toBeTruthy()
  })

  it('CREATE-3 says what is wrong with a number', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', '12345')
    const text = "Mobile Number should be 12 digits and should start with '63'"
    expect(await screen.findByText(text, {}, { timeout: 3000 })).toBeTruthy()
  })

  it('CREATE-3 says that nobody has the number', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', '639990000000')
    expect(await screen.findByText('No customer record', {}, { timeout: 3000 })).toBeTruthy()
  })

  it('OFF-6 says in plain words when it cannot know while offline', async () => {
    const sync = new FakeSync(business())
    sync.isComplete = false
    sync.setStatus({ online: false })
    const user = await showForm(sync)
    await type(user, 'Customer Mobile No.', '639990000000')
    expect(
      await screen.findByText(/^Offline: not on this tablet/, {}, { timeout: 3000 }),
    ).toBeTruthy()
  })

  it('asks the service for a customer that this tablet does not hold', async () => {
    const world = business()
    const sync = new FakeSync({ ...world, customers: new Map() })
    sync.isComplete = false
    sync.elsewhere = world.customers
    const user = await showForm(sync)
    await type(user, 'Customer Mobile No.', maria)
    await found()
  })

  it('CREATE-4 does not let an INACTIVE customer be booked', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', '639170000000')
    expect(await screen.findByText('INACTIVE', {}, { timeout: 3000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'BOOK' })).toHaveProperty('disabled', true)
  })
})

describe('what the form offers', () => {
  it('CREATE-5 offers RESERVED and CHECKED-IN for a massage, RESERVED first', async () => {
    const user = await showForm(new FakeSync(business()))
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'RESERVED')
    expect(await offered(user, 'Status')).toEqual(['RESERVED', 'CHECKED-IN'])
  })

  it('OTHER-3 offers only CHECKED-IN for anything else', async () => {
    const user = await showForm(new FakeSync(business()), 'OTHERS')
    expect(await offered(user, 'Status')).toEqual(['CHECKED-IN'])
    expect(await offered(user, 'Service')).toEqual(['GYM PASSPHP 300.00'])
  })

  it('CREATE-6 starts at 2:00 PM with the service list of start times', async () => {
    const user = await showForm(new FakeSync(business()))
    expect(screen.getByRole('combobox', { name: 'Time' })).toHaveProperty('value', '2:00 PM')
    expect(await offered(user, 'Time')).toEqual(['10:00 AM', '10:30 AM', '2:00 PM'])
  })

  it('CREATE-11 offers the therapists and rooms that are free then', async () => {
    const sync = new FakeSync(done(business(), 'createAppointment', booking()))
    const user = await showForm(sync)
    await pick(user, 'Service', /SWEDISH 60/)
    expect(await offered(user, 'Therapist')).toEqual(['BEA', 'CORA'])
    expect(await offered(user, 'Room')).toEqual(['ROOM 2', 'ROOM 3'])
  })

  it('CREATE-7 CREATE-9 follows price, promo and points until an amount is typed', async () => {
    const user = await showForm(new FakeSync(business()))
    const amount = () => screen.getByRole('textbox', { name: 'Amount' }).getAttribute('value')
    await pick(user, 'Service', /SWEDISH 60/)
    expect(amount()).toBe('800.00')
    expect(screen.queryByRole('combobox', { name: 'Points to redeem' })).toBeNull()
    await type(user, 'Customer Mobile No.', maria)
    await found()
    await pick(user, 'Points to redeem', '150 pts')
    await pick(user, 'Promo', /RAINY DAY/)
    expect(amount()).toBe('550.00')
    await type(user, 'Amount', '100.5')
    await pick(user, 'Promo', 'None')
    expect(amount()).toBe('100.5')
  })

  it('CREATE-10 adds the 3% service charge to what is to be paid', async () => {
    const user = await showForm(new FakeSync(business()))
    await pick(user, 'Service', /SWEDISH 60/)
    await user.click(screen.getByRole('switch', { name: /3% service charge/ }))
    expect(screen.getByText('+ PHP 24.00')).toBeTruthy()
    expect(screen.getByText('PHP 824.00')).toBeTruthy()
  })

  it('CREATE-8 lets a therapist be requested only where the service has one', async () => {
    const user = await showForm(new FakeSync(business()), 'OTHERS')
    const requested = () => screen.getByRole('switch', { name: 'Therapist Requested' })
    expect(requested()).toHaveProperty('disabled', true)
    await pick(user, 'Service', /GYM PASS/)
    expect(requested()).toHaveProperty('disabled', true)
  })
})

describe('BOOK', () => {
  it('CREATE-1 shows the first message that fails and marks its field', async () => {
    const user = await showForm(new FakeSync(business()))
    await book(user)
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(
      'Something went wrongCustomer > Customer Mobile No. is required.',
    )
    expect(screen.getByRole('textbox', { name: 'Customer Mobile No., required' })).toBeTruthy()
  })

  it('CREATE-12 sends the booking, then clears the form', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    await book(user)
    expect(await screen.findByText('Appointment is booked.')).toBeTruthy()
    expect(sync.world.appointments.get('new-1')).toMatchObject({
      name: 'Jose',
      staffId: 'ana',
      roomId: 'r2',
      startDate: today,
      startTime: '14:00',
      appointmentCreationPaymentAmount: 800,
    })
    expect(sync.given.at(-1)?.input).toMatchObject({ shownPrice: 800 })
    expect(screen.getByRole('textbox', { name: 'Customer Mobile No.' })).toHaveProperty('value', '')
    expect(screen.getByRole('combobox', { name: 'Service' })).toHaveProperty('value', '')
  })

  it('OFF-2 says that a booking made offline will be sent', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    const user = await showForm(sync)
    await fill(user)
    await book(user)
    expect(await screen.findByText('It will be sent when back online.')).toBeTruthy()
  })

  it('books once however often the button is pressed', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    await user.dblClick(screen.getByRole('button', { name: 'BOOK' }))
    await screen.findByText('Appointment is booked.')
    expect(sync.given).toHaveLength(1)
  })

  it('asks before it books into a break, and books with a yes', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    const confirm = ['BREAK'] as const
    sync.answers.push({ kind: 'refused', refusal: { message: 'ANA has a break then.', confirm } })
    await book(user)
    expect(await screen.findByText('ANA has a break then.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Book anyway' }))
    await screen.findByText('Appointment is booked.')
    expect(sync.given.at(-1)?.input).toMatchObject({ confirmed: ['BREAK'] })
  })

  it('keeps everything that was typed when the device could not save it', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    sync.answers.push({ kind: 'not-saved', message: 'Not saved: the disk is full' })
    await book(user)
    expect(await screen.findByText('Not saved: the disk is full')).toBeTruthy()
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
  })

  it('does not send an amount that is no number', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await type(user, 'Amount', '12,5x')
    await book(user)
    expect(await screen.findByText('Payment > Amount should be a number.')).toBeTruthy()
    expect(sync.given).toEqual([])
  })
})

describe('what is paid with a reservation', () => {
  const payment = ({ given }: FakeSync) => given.map(({ input }) => Object(input).appointmentCreationPayment)

  async function reserve(sync: FakeSync) {
    const user = await showForm(sync)
    await fill(user)
    await user.clear(screen.getByRole('textbox', { name: 'Amount' }))
    return user
  }

  it('is asked by BOOK when nobody has said so, and may be nothing', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await type(user, 'Customer Mobile No.', jose)
    await pick(user, 'Service', /SWEDISH 60/)
    expect(screen.getByText('To be paid now?')).toBeTruthy()
    await book(user)
    // What is wrong with the form is said first.
    expect((await screen.findByRole('alert')).textContent).toContain('Therapist and Room')
    await pick(user, 'Therapist, required', 'ANA')
    await pick(user, 'Room', 'ROOM 2')
    await book(user)
    const question = await screen.findByRole('dialog', { name: 'Is it paid now?' })
    expect(question.textContent).toContain('To be paid now: PHP 800.00, CASH.')
    await user.click(within(question).getByRole('button', { name: 'Close' }))
    expect(sync.given).toEqual([])
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Nothing paid yet' }))
    await screen.findByText('Appointment is booked.')
    expect(payment(sync)).toEqual([{ amount: 0, modeOfPayment: 'CASH' }])
  })

  it('is booked in full by a yes', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await type(user, 'Customer Mobile No.', jose)
    await pick(user, 'Service', /SWEDISH 60/)
    await pick(user, 'Therapist', 'ANA')
    await pick(user, 'Room', 'ROOM 2')
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Paid PHP 800.00' }))
    await screen.findByText('Appointment is booked.')
    expect(payment(sync)).toEqual([{ amount: 800, modeOfPayment: 'CASH' }])
  })

  it('is said beside the amount in one tap', async () => {
    const user = await showForm(new FakeSync(business()))
    const amount = () => screen.getByRole('textbox', { name: 'Amount' })
    await pick(user, 'Service', /SWEDISH 60/)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    await user.click(paid('Nothing paid yet'))
    expect(amount()).toHaveProperty('value', '0.00')
    expect(screen.getByText('To be paid now')).toBeTruthy()
    await user.click(paid('Deposit'))
    expect(document.activeElement).toBe(amount())
    await user.keyboard('300')
    expect(paid('Deposit')).toHaveProperty('checked', true)
    await user.click(paid('Full'))
    expect(amount()).toHaveProperty('value', '800.00')
    // It goes on to follow the price.
    await pick(user, 'Promo', /RAINY DAY/)
    expect(amount()).toHaveProperty('value', '700.00')
    expect(paid('Full')).toHaveProperty('checked', true)
  })

  it('is not asked of a customer who is here, and pays by default', async () => {
    const user = await showForm(new FakeSync(business()))
    await pick(user, 'Service', /SWEDISH 60/)
    await pick(user, 'Status', 'CHECKED-IN')
    expect(paid('Full')).toHaveProperty('checked', true)
    expect(screen.getByText('To be paid now')).toBeTruthy()
  })

  it('is no empty amount', async () => {
    const sync = new FakeSync(business())
    const user = await reserve(sync)
    await book(user)
    expect(await screen.findByText('Payment > Amount should be a number.')).toBeTruthy()
    expect(sync.given).toEqual([])
  })
})

describe('the draft', () => {
  it('OFF-12 survives a reload, and is cleared by Clear', async () => {
    const shelf = emptyShelf()
    const user = await showForm(new FakeSync(business()), 'MASSAGE', { shelf })
    await type(user, 'Customer Name', 'Rica Valdez')
    cleanup()
    const again = await showForm(new FakeSync(business()), 'MASSAGE', { shelf })
    expect(screen.getByDisplayValue('Rica Valdez')).toBeTruthy()
    await again.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.queryByDisplayValue('Rica Valdez')).toBeNull())
  })
})
