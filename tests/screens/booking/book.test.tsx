import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RunResult } from '#sync'
import { business, jose, today } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { book, fill, filled, offered, showForm, showTyped, type } from './show-form'

const booked = () => screen.findByText('Appointment is booked.')

describe('BOOK', () => {
  it('CREATE-1 shows the first message that fails, marks its field and focuses it', async () => {
    const user = await showForm(new FakeSync(business()))
    await book(user)
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(
      'Something went wrongCustomer > Customer Mobile No. is required.',
    )
    await type(user, 'Customer Mobile No., required', jose)
    await type(user, 'Customer Name', 'Jose')
    await book(user)
    const service = await screen.findByRole('combobox', { name: 'Service, required' })
    await waitFor(() => expect(document.activeElement).toBe(service))
  })

  it('does not send an amount that is no number, or too large', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    const noNumber = 'Payment > Amount should be a number.'
    await user.clear(screen.getByRole('textbox', { name: 'Amount' }))
    await book(user)
    expect(await screen.findByText(noNumber)).toBeTruthy()
    await type(user, /^Amount/, '100,000,000')
    await book(user)
    expect(await screen.findByText('Payment > Amount should be at most 99,999,999.')).toBeTruthy()
    await type(user, /^Amount/, '12,5x')
    await book(user)
    expect(await screen.findByText(noNumber)).toBeTruthy()
    expect(sync.given).toEqual([])
  })

  it('booking-15 stays green only while the booking has its places', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    await book(user)
    await booked()
    const row = rowOf(sync.world, 'new-1')
    const places = { staffId: 'bea', roomId: 'r3', startTime: '14:15' }
    const moved = new Map(sync.world.appointments).set('new-1', { ...row, ...places })
    await sync.change({ ...sync.world, appointments: moved })
    await screen.findByText('2:15 PM, BEA, ROOM 3')
    expect(screen.getByText(/It was placed otherwise\./)).toBeTruthy()
    sync.shownExtras = { 'new-1': { conflictId: 'e1' } }
    await sync.change(sync.world)
    await screen.findByText('Appointment is not booked yet')
    expect(screen.queryByText(/Appointment is booked/)).toBeNull()
  })

  it('CREATE-12 books once however often it is pressed, names the booking, and starts the next', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    await user.dblClick(screen.getByRole('button', { name: 'BOOK' }))
    await booked()
    await screen.findByText('Jose, Nov 21, 2026, 2:00 PM')
    expect(sync.given).toHaveLength(1)
    expect(sync.world.appointments.get('new-1')).toMatchObject({
      name: 'Jose',
      staffId: 'ana',
      roomId: 'r2',
      startDate: today,
      startTime: '14:00',
      appointmentCreationPaymentAmount: 800,
    })
    expect(sync.given.at(-1)?.input).toMatchObject({ shownPrice: 800 })
    const number = screen.getByRole('textbox', { name: 'Customer Mobile No.' })
    expect(number).toHaveProperty('value', '')
    expect(screen.getByRole('combobox', { name: 'Service' })).toHaveProperty('value', '')
    await waitFor(() => expect(document.activeElement).toBe(number))
    // The form that it has emptied is not booked again.
    await book(user)
    expect(screen.getByText('Appointment is booked.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sync.given).toHaveLength(1)
  })

  it('is undone by Undo, which fills the form again', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The booking was taken back.')).toBeTruthy()
    expect(sync.world.appointments.get('new-1')).toMatchObject({ isTakenBack: true })
    expect(screen.getByText(/Its payment of PHP 800\.00 CASH is taken back, too/)).toBeTruthy()
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
    expect(screen.getByDisplayValue('63 917 987 6543')).toBeTruthy()
    await book(user)
    await waitFor(() => expect(sync.given).toHaveLength(3))
  })

  it('UNDO-1 asks again after Undo whether it is paid', async () => {
    const sync = new FakeSync(business())
    const { amount: _, ...unpaid } = filled
    const user = await showTyped(sync, unpaid)
    for (const id of ['new-1', 'new-2']) {
      await book(user)
      await user.click(await screen.findByRole('button', { name: 'Paid PHP 800.00' }))
      await booked()
      await waitFor(() => expect(sync.world.appointments.has(id)).toBe(true))
      await user.click(await screen.findByRole('button', { name: 'Undo' }))
      await screen.findByText(/Its payment of PHP 800\.00 CASH is taken back, too/)
    }
    expect(sync.given).toHaveLength(4)
  })

  it('UNDO-1 says that a host without records of money keeps the payment', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ hasAllCalls: false })
    const user = await showTyped(sync)
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(/PHP 800\.00 CASH stays on record with the cancelled booking\./)
    expect(sync.given.at(-1)?.input).not.toHaveProperty('takesBack')
  })

  it('OFF-2 says offline that it will be sent, and is undone without a trace until then', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    const user = await showTyped(sync)
    await book(user)
    expect(await screen.findByText('It will be sent when back online.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The booking was taken back.')).toBeTruthy()
    expect(sync.world.appointments.size).toBe(0)
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
  })

  it('OFF-2 says that it will be sent until it has been sent', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    sync.shownExtras = { 'new-1': { pending: true } }
    sync.answers.push({ kind: 'queued', id: 'new-1', entryId: 'e1' })
    await book(user)
    await booked()
    await sync.change(done(business(), 'createAppointment', booking({ id: 'new-1' })))
    expect(await screen.findByText('It is saved on this device and on its way.')).toBeTruthy()
    sync.shownExtras = {}
    await sync.change({ ...sync.world })
    await waitFor(() => expect(screen.queryByText(/on its way/)).toBeNull())
    expect(screen.getByText(/Appointment is booked\./)).toBeTruthy()
  })

  it('does not call its own slot taken while it saves', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    let answer = (_: RunResult) => {}
    sync.answers.push(new Promise((resolve) => (answer = resolve)))
    await book(user)
    // The board shows the booking before the service has answered.
    await sync.change(done(business(), 'createAppointment', booking({ roomId: 'r2' })))
    await screen.findByDisplayValue('ANA')
    expect(await offered(user, 'Therapist')).toEqual(['None', 'ANA', 'BEA', 'CORA'])
    expect(screen.queryByText(/not free then/)).toBeNull()
    answer({ kind: 'applied', id: 'a1' })
    await booked()
  })

  it('keeps what the device could not save, asks before a break, and books with a yes', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    const confirm = ['BREAK'] as const
    sync.answers.push(
      { kind: 'not-saved', message: 'Not saved: the disk is full' },
      { kind: 'refused', refusal: { message: 'ANA has a break then.', confirm } },
    )
    await book(user)
    expect(await screen.findByText('Not saved: the disk is full')).toBeTruthy()
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
    await book(user)
    expect(await screen.findByText('ANA has a break then.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Book anyway' }))
    await booked()
    expect(sync.given.at(-1)?.input).toMatchObject({ confirmed: ['BREAK'] })
  })

  it('takes typed choices: the only service found by Enter, a time when it is left', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await user.click(screen.getByRole('combobox', { name: 'Service' }))
    await user.keyboard('swed{Enter}')
    const service = screen.getByRole('combobox', { name: 'Service' })
    await waitFor(() => expect(service).toHaveProperty('value', 'SWEDISH 60'))
    const time = screen.getByRole('combobox', { name: 'Time' })
    await user.tripleClick(time)
    await user.keyboard('1030 am{Tab}')
    await waitFor(() => expect(time).toHaveProperty('value', '10:30 AM'))
    expect(sync.given).toEqual([])
  })
})
