import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RunResult } from '#sync'
import { business, jose, today } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { book, fill, offered, showForm, type } from './show-form'

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

  it('does not book again from the form that it has emptied', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    await book(user)
    await screen.findByText('Appointment is booked.')
    await book(user)
    expect(screen.getByText('Appointment is booked.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sync.given).toHaveLength(1)
  })

  it('names customer and time, and starts the next booking', async () => {
    const user = await showForm(new FakeSync(business()))
    await fill(user)
    await book(user)
    await screen.findByText('Jose, Nov 21, 2026, 2:00 PM')
    const number = screen.getByRole('textbox', { name: 'Customer Mobile No.' })
    await waitFor(() => expect(document.activeElement).toBe(number))
  })

  it('focuses the first invalid field', async () => {
    const user = await showForm(new FakeSync(business()))
    await type(user, 'Customer Mobile No.', jose)
    await type(user, 'Customer Name', 'Jose')
    await book(user)
    const service = await screen.findByRole('combobox', { name: 'Service, required' })
    await waitFor(() => expect(document.activeElement).toBe(service))
  })

  it('is undone by Undo, which fills the form again', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The booking was taken back.')).toBeTruthy()
    expect(sync.world.appointments.get('new-1')?.status).toBe('CANCELLED')
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
    expect(screen.getByDisplayValue('63 917 987 6543')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'BOOK' }))
    await waitFor(() => expect(sync.given).toHaveLength(3))
  })

  it('OFF-2 is undone without a trace while it was never sent', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    const user = await showForm(sync)
    await fill(user)
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The booking was taken back.')).toBeTruthy()
    expect(sync.world.appointments.size).toBe(0)
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
  })

  it('does not call its own slot taken while it saves', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await fill(user)
    let answer = (_: RunResult) => {}
    sync.answers.push(new Promise((resolve) => (answer = resolve)))
    await book(user)
    // The board shows the booking before the service has answered.
    await sync.change(done(business(), 'createAppointment', booking({ roomId: 'r2' })))
    await screen.findByDisplayValue('ANA')
    expect(await offered(user, 'Therapist')).toEqual(['None', 'ANA', 'BEA', 'CORA'])
    expect(screen.queryByText(/not free then/)).toBeNull()
    answer({ kind: 'applied', id: 'a1' })
    await screen.findByText('Appointment is booked.')
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

  it('says how large an amount may be', async () => {
    const sync = new FakeSync(business())
    const user = await showForm(sync)
    await type(user, 'Amount', '100,000,000')
    await book(user)
    expect(await screen.findByText('Payment > Amount should be at most 99,999,999.')).toBeTruthy()
    expect(sync.given).toEqual([])
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
