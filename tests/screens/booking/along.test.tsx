import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { draftFrom } from '../../../src/screens/booking/draft/correction'
import { business } from '../../support/business'
import { booking, done, second } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { book, offered, pick, showTyped, type } from './show-form'

const rows = (sync: FakeSync) => [...sync.world.appointments.values()]

describe('Along with', () => {
  it('books one guest with two therapists in one room, and is taken back with both', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    expect(await offered(user, 'Along with')).toEqual(['BEA', 'CORA'])
    await pick(user, 'Along with', 'CORA')
    expect(await screen.findByText('ANA and CORA in ROOM 2.')).toBeTruthy()
    await book(user)
    expect(await screen.findByText('Appointment is booked.')).toBeTruthy()
    expect(sync.given.map(({ name }) => name)).toEqual(['createGroup'])
    const [guest, second] = rows(sync)
    expect(guest).toMatchObject({
      staffId: 'ana',
      roomId: 'r2',
      tandemOf: null,
      totalPricePaid: 800,
    })
    expect(second).toMatchObject({
      staffId: 'cora',
      roomId: null,
      tandemOf: guest?.id,
      startTime: guest?.startTime,
      originalPrice: 0,
    })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(rows(sync).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']),
    )
    expect(sync.given.map(({ name }) => name)).toEqual(['createGroup', 'cancelAppointment'])
    const along = screen.getByRole('combobox', { name: 'Along with' })
    await waitFor(() => expect(along).toHaveProperty('value', 'CORA'))
  })

  it('gives a second guest two therapists as well', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    await user.click(await screen.findByRole('button', { name: 'Add guest' }))
    await type(user, 'Guest 2: called', 'Rosa')
    await pick(user, 'Guest 2: along with', 'CORA')
    expect(await screen.findByText(/^ANA in ROOM 2, BEA and CORA in ROOM 1\./)).toBeTruthy()
    await book(user)
    expect(await screen.findByText('Appointment is booked.')).toBeTruthy()
    const [, rosa, second] = rows(sync)
    expect(rosa).toMatchObject({ name: 'Rosa', staffId: 'bea' })
    expect(second).toMatchObject({ name: 'Rosa', staffId: 'cora', tandemOf: rosa?.id })
  })

  it('says that the second therapist has become busy', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    await pick(user, 'Along with', 'CORA')
    const rival = booking({ id: 'b1', staffId: 'cora', roomId: 'r3' })
    await sync.change(done(sync.world, 'createAppointment', rival))
    expect(await screen.findByText('CORA is not free then')).toBeTruthy()
    await book(user)
    expect((await screen.findByRole('alert')).textContent).toContain('Second therapist: CORA')
  })

  it('is in the form again when the group was refused, under the id that it had', () => {
    const members = [booking({ staffRequested: true }), second()]
    const input = { id: 'a1', groupId: 'g1', members }
    const correct = { kind: 'correct', offered: 'MASSAGE', entryId: 'e1' } as const
    const draft = draftFrom({ ...correct, input, refusal: { message: 'Taken' } }, 'MASSAGE')
    expect(draft).toMatchObject({
      staffId: 'ana',
      along: { key: 't1', staffId: 'cora' },
      guests: [],
    })
  })
})
