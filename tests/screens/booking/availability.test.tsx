import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { offered, pick, showTyped } from './show-form'

/** A booking by another tablet that this tablet has not pulled. */
const bookedElsewhere = () => done(business(), 'createAppointment', booking())

const asked = (sync: FakeSync) => sync.online.asked.filter(({ name }) => name === 'available')

describe('availability', () => {
  it('CREATE-11 leaves out places that only the service knows to be taken', async () => {
    const sync = new FakeSync(business())
    sync.online.ahead = bookedElsewhere()
    const user = await showTyped(sync, { serviceIds: ['swedish'] })
    await waitFor(async () => expect(await offered(user, 'Therapist')).toEqual(['BEA', 'CORA']))
    expect(await offered(user, 'Room')).toEqual(['ROOM 2', 'ROOM 3'])
    await pick(user, 'Time', '10:00 AM')
    await waitFor(async () => expect(await offered(user, 'Therapist')).toEqual(['ANA', 'CORA']))
    expect(asked(sync).map(({ input }) => input)).toMatchObject([
      { serviceIds: ['swedish'], startTime: '14:00' },
      { serviceIds: ['swedish'], startTime: '10:00' },
    ])
  })

  it('CREATE-11 marks a chosen place at once when it is no longer free', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync, { serviceIds: ['swedish'] })
    await pick(user, 'Time', '10:00 AM')
    await pick(user, 'Therapist', 'ANA')
    sync.online.ahead = bookedElsewhere()
    await pick(user, 'Time', '2:00 PM')
    expect(await screen.findByText('ANA is not free then')).toBeTruthy()
    expect(screen.getByDisplayValue('ANA')).toBeTruthy()
  })

  it("CREATE-11 uses this tablet's data while the service has not answered, or fails", async () => {
    const sync = new FakeSync(business())
    sync.online.ahead = bookedElsewhere()
    let answer = () => {}
    sync.online.pause = new Promise((resolve) => {
      answer = resolve
    })
    const user = await showTyped(sync, { serviceIds: ['swedish'] })
    expect(await offered(user, 'Therapist')).toEqual(['ANA', 'BEA', 'CORA'])
    sync.online.failures.push('Failed to get available resources.')
    answer()
    await waitFor(() => expect(sync.online.failures).toEqual([]))
    expect(await offered(user, 'Therapist')).toEqual(['ANA', 'BEA', 'CORA'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('OFF-2 does not ask the service offline, nor while its own change waits; then it asks', async () => {
    const sync = new FakeSync(business())
    sync.online.ahead = bookedElsewhere()
    sync.setStatus({ online: false })
    const user = await showTyped(sync, { serviceIds: ['swedish'] })
    expect(await offered(user, 'Therapist')).toEqual(['ANA', 'BEA', 'CORA'])
    sync.setStatus({ online: true, queued: 1 })
    await pick(user, 'Room', 'ROOM 2')
    expect(asked(sync)).toEqual([])
    sync.setStatus({ queued: 0 })
    await waitFor(async () => expect(await offered(user, 'Therapist')).toEqual(['BEA', 'CORA']))
  })

  it('a list that is open keeps its choices in their places', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync, { serviceIds: ['swedish'] })
    await user.click(screen.getByRole('combobox', { name: 'Therapist' }))
    const list = await screen.findByRole('listbox', { name: 'Therapist' })
    const texts = () =>
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(texts()).toEqual(['ANA', 'BEA', 'CORA'])
    await sync.change(bookedElsewhere())
    await waitFor(() => expect(texts()).toEqual(['ANAno longer', 'BEA', 'CORA']))
    await user.keyboard('{Escape}')
    expect(await offered(user, 'Therapist')).toEqual(['BEA', 'CORA'])
  })
})
