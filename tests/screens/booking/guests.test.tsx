import { screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { addAbsenceInput } from '#domain/absence/input'
import type { World } from '#domain/rows/world'
import { business, jose, today } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { book, filled, pick, showForm, showTyped, type } from './show-form'

const add = () => screen.findByRole('button', { name: 'Add guest' })

/** Rooms 2 and 3 as beds of one suite. */
function withSuite(world: World): World {
  const rooms = [...world.rooms].map(
    ([id, room]) => [id, { ...room, suite: id === 'r1' ? null : 'Orchid' }] as const,
  )
  return { ...world, rooms: new Map(rooms) }
}

describe('Add guest', () => {
  it('books both at once in beds of one suite, the guest under the number of the first', async () => {
    const sync = new FakeSync(withSuite(business()))
    const user = await showTyped(sync, { mobileNumber: jose, serviceIds: ['swedish'] })
    await user.click(await add())
    await type(user, 'Guest 2: called', 'Rosa')
    await pick(user, 'Guest 2: with', 'BEA')
    expect(await screen.findByText(/ANA in ROOM 2, BEA in ROOM 3/)).toBeTruthy()
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Nothing paid yet' }))
    expect(await screen.findByText('Appointment is booked.')).toBeTruthy()
    expect(await screen.findByText('With Rosa')).toBeTruthy()
    expect(sync.given.map(({ name }) => name)).toEqual(['createGroup'])
    expect([...sync.world.appointments.values()]).toMatchObject([
      { name: 'Jose', isGroupLead: true, staffId: 'ana', roomId: 'r2' },
      { name: 'Rosa', isGroupLead: false, mobileNumber: jose, staffId: 'bea', roomId: 'r3' },
    ])
  })

  it('does not take its own bookings for obstacles while they are being saved', async () => {
    const sync = new FakeSync(business())
    const run = sync.run.bind(sync)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    sync.run = async (...given) => {
      const result = await run(...given)
      await answered
      return result
    }
    const user = await showTyped(sync)
    await user.click(await add())
    await pick(user, 'Guest 2: with', 'BEA')
    await screen.findByText(/BEA in/)
    await book(user)
    await waitFor(() => expect(sync.world.appointments.size).toBe(2))
    expect(await screen.findByText('Booking these places …')).toBeTruthy()
    expect(screen.queryByText(/Not enough therapists/)).toBeNull()
    answer()
    expect(await screen.findByText('Appointment is booked.')).toBeTruthy()
  })

  it('says which guest is refused, names the tablet that took the money, and is taken back as a whole', async () => {
    const till = { deviceId: 'd', name: 'Desk 2', joinedId: null }
    window.localStorage.setItem('frontdesk.till', JSON.stringify(till))
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    await user.click(await add())
    await type(user, 'Guest 2: phone', '0917')
    await book(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Guest 2: ')
    expect(sync.world.appointments.size).toBe(0)
    await user.clear(screen.getByRole('textbox', { name: /^Guest 2: phone/ }))
    await screen.findByText(/Guests pay when they check in\./)
    await book(user)
    await screen.findByText('Appointment is booked.')
    const lead = [...sync.world.appointments.values()].find(({ isGroupLead }) => isGroupLead)
    expect(lead?.tenders).toMatchObject([{ desk: 'Desk 2' }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sync.given.at(-1)?.name).toBe('cancelGroup'))
    const statuses = [...sync.world.appointments.values()].map(({ status }) => status)
    expect(statuses).toEqual(['CANCELLED', 'CANCELLED'])
  })

  it('names the first time at which all have a place, and takes it', async () => {
    const busy = booking({ id: 'b1', staffId: 'bea', roomId: 'r3' })
    let world = done(business(), 'createAppointment', busy)
    world = done(world, 'createAppointment', { ...busy, id: 'b2', staffId: 'cora', roomId: 'r2' })
    const sync = new FakeSync(world)
    const user = await showTyped(sync, { mobileNumber: jose, serviceIds: ['swedish'] })
    await user.click(await add())
    await screen.findByText('Not enough therapists and rooms for all guests at 2:00 PM.')
    await user.click(await screen.findByRole('button', { name: 'All at 4:30 PM' }))
    expect(await screen.findByText(/Guests pay when they check in\./)).toBeTruthy()
  })

  it('booking-18 offers others where the wished therapist has no time, above BOOK', async () => {
    const busy = { staffId: 'bea', day: today, from: '00:00', until: '24:00' }
    const absence = { ...v.parse(addAbsenceInput, busy), id: 'n1' }
    const sync = new FakeSync(done(business(), 'addAbsence', absence))
    const guest = { key: 'g2', name: '', mobileNumber: '', serviceId: null, staffId: 'bea' }
    const user = await showTyped(sync, { ...filled, guests: [guest] })
    await user.click(await screen.findByRole('button', { name: 'All at 2:00 PM, with others' }))
    expect(await screen.findByText(/Guests pay when they check in\./)).toBeTruthy()
  })

  it('and a second therapist are not offered by a host that books one guest at a time', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ hasAllCalls: false })
    await showForm(sync)
    expect(screen.queryByRole('button', { name: 'Add guest' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Along with' })).toBeNull()
  })
})
