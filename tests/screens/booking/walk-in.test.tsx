import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business, jose } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { book, showForm, type } from './show-form'

const shown = (label: string) => screen.getByRole('combobox', { name: label }).getAttribute('value')
const offers = async () =>
  (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

const busyAna = () => done(business(), 'createAppointment', booking({ startTime: '10:00' }))

describe('Walk-in', () => {
  it('names for each massage the next therapist, place and time', async () => {
    const user = await showForm(new FakeSync(busyAna()), 'MASSAGE', {}, '14:35')
    await user.click(screen.getByRole('button', { name: 'Walk-in' }))
    expect(await offers()).toEqual([
      'SHIATSU 904:30 PMBEA · ROOM 1',
      'SWEDISH 60nowBEA · ROOM 1 · LOCKER L1',
    ])
  })

  it('fills the form with the chosen massage, leaves the customer to be typed, and books', async () => {
    const sync = new FakeSync(business(), '14:02')
    const user = await showForm(sync, 'MASSAGE', {}, '14:02')
    await type(user, 'Customer Name', 'Rica')
    await user.click(screen.getByRole('button', { name: 'Walk-in' }))
    await user.click(await screen.findByRole('menuitem', { name: /^SWEDISH 60.*now/ }))
    expect(shown('Service')).toBe('SWEDISH 60')
    expect([shown('Time'), shown('Therapist'), shown('Room'), shown('Locker')]).toEqual([
      '2:05 PM',
      'ANA',
      'ROOM 1',
      'LOCKER L1',
    ])
    expect([shown('Status'), shown('Channel')]).toEqual(['CHECKED-IN', 'WALK-IN'])
    expect(screen.getByDisplayValue('Rica')).toBeTruthy()
    const number = screen.getByRole('textbox', { name: 'Customer Mobile No.' })
    await waitFor(() => expect(document.activeElement).toBe(number))
    await user.paste(jose)
    await book(user)
    await screen.findByText('Appointment is booked and CHECKED-IN.')
    expect(sync.world.appointments.get('new-1')).toMatchObject({
      status: 'CHECKED_IN',
      type: 'WALK-IN',
      startTime: '14:05',
      staffId: 'ana',
      roomId: 'r1',
      lockerId: 'l1',
    })
  })

  it('board-6 reserves a later start, so that no therapist is called before it and no locker is held', async () => {
    const user = await showForm(new FakeSync(busyAna(), '14:35'), 'MASSAGE', {}, '14:35')
    await user.click(screen.getByRole('button', { name: 'Walk-in' }))
    await user.click(await screen.findByRole('menuitem', { name: /^SHIATSU 90.*4:30 PM/ }))
    expect([shown('Time'), shown('Status'), shown('Locker')]).toEqual(['4:30 PM', 'RESERVED', ''])
    expect(shown('Channel')).toBe('WALK-IN')
  })

  it('offers no therapist outside of duty', async () => {
    const user = await showForm(new FakeSync(business()), 'MASSAGE', {}, '02:30')
    await user.click(screen.getByRole('button', { name: 'Walk-in' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'SHIATSU 90The store is closed',
      'SWEDISH 60The store is closed',
    ])
    expect(items.every((item) => item.matches(':disabled'))).toBe(true)
  })
})
