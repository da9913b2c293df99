import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { business } from '../../support/business'
import { booking, done, rowOf, tandem } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { armed, press, showDetail, showModal } from './show-detail'

const texts = (name: string) =>
  screen.getAllByRole('region', { name, hidden: true }).map(({ textContent }) => textContent)

describe('the visit of a guest with two therapists', () => {
  beforeEach(() => {
    window.localStorage.clear()
    vi.stubGlobal('print', vi.fn())
  })

  it('names both, on its papers too, and opens the booking of the second one', async () => {
    const user = await showDetail(new FakeSync(tandem()))
    expect(await screen.findByText(/^ANA and CORA · ROOM 1 · No locker/)).toBeTruthy()
    expect(press('Open the booking of CORA')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Group' })).toBeNull()
    await user.click(press('PRINT'))
    expect(texts('Receipt')).toHaveLength(1)
    expect(texts('Receipt')[0]).toContain('ANA and CORA · ROOM 1')
    await user.click(press('Print treatment slip'))
    expect(texts('Treatment slip')[0]).toContain('TherapistANA and CORA')
  })
})

async function showSecond() {
  const sync = new FakeSync(tandem())
  const user = await showModal(sync, 't1')
  await screen.findByRole('heading', { name: 'Second therapist' })
  return { sync, user }
}

describe("a second therapist's booking", () => {
  it("shows the guest's visit, read-only, and is given to another therapist", async () => {
    const { sync, user } = await showSecond()
    expect(await screen.findByText(/^CORA · ROOM 1/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Therapist' })).toHaveProperty('value', 'ANA')
    expect(screen.getByRole('textbox', { name: 'Room' })).toHaveProperty('readOnly', true)
    expect(press('Open the visit of Jose')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(UPDATE|CHECK-IN|PRINT)$/ })).toBeNull()
    await pick(user, 'Second therapist', 'BEA')
    await user.click(press('Change second therapist'))
    expect(await screen.findByText('BEA is the second therapist.')).toBeTruthy()
    expect(rowOf(sync.world, 't1')).toMatchObject({ staffId: 'bea', startTime: '14:00' })
    expect(rowOf(sync.world)).toMatchObject({ staffId: 'ana' })
  })

  it('ends when the therapist leaves, and the visit goes on', async () => {
    const { sync, user } = await showSecond()
    await user.click(press('Second therapist leaves'))
    const dialog = await screen.findByRole('dialog', { name: 'CORA leaves?' })
    expect(within(dialog).getByText(/The visit of Jose goes on with ANA alone/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Second therapist leaves' }))
    expect(await screen.findByText('CORA has left the visit.')).toBeTruthy()
    await waitFor(() => expect(rowOf(sync.world, 't1').status).toBe('CANCELLED'))
    expect(rowOf(sync.world).status).toBe('RESERVED')
    expect(screen.queryByRole('button', { name: 'Second therapist leaves' })).toBeNull()
  })
})

describe('a visit with one therapist', () => {
  it('booking-20 gets a second one, who is busy for no other guest then', async () => {
    const world = done(business(), 'createAppointment', booking())
    const sync = new FakeSync(world)
    const user = await showDetail(sync)
    await user.click(await armed('Add a second therapist'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a second therapist' }))
    await user.click(dialog.getByRole('button', { name: 'ADD' }))
    expect(await dialog.findByText('The second therapist is required.')).toBeTruthy()
    await pick(user, 'Second therapist', 'CORA')
    await user.click(dialog.getByRole('button', { name: 'ADD' }))
    expect(await screen.findByText('CORA is the second therapist.')).toBeTruthy()
    expect(await screen.findByText('With CORA as second therapist')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a second therapist' })).toBeNull()
    expect([...sync.world.appointments.values()]).toMatchObject([
      { id: 'a1', groupId: 'a1' },
      { tandemOf: 'a1', staffId: 'cora', startTime: '14:00' },
    ])
  })

  it('is not offered one by a host that takes none later', async () => {
    const sync = new FakeSync(done(business(), 'createAppointment', booking()))
    sync.setStatus({ hasAllCalls: false })
    await showDetail(sync)
    await armed('CHECK-IN')
    expect(screen.queryByRole('button', { name: 'Add a second therapist' })).toBeNull()
  })
})
