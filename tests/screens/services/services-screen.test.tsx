import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import {
  act,
  alertIn,
  heads,
  names,
  notSent,
  openRow,
  refused,
  refusedMark,
  rows,
  showScreen,
} from '../management/show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <ServicesScreen />)
  return { user, sync }
}

describe('the list of services', () => {
  it('MGMT-1 MGMT-3 has its columns, names in uppercase, a dash for what is empty', async () => {
    await show()
    expect(heads()).toEqual([
      'Name',
      'Available',
      'Price (PHP)',
      'Duration',
      'Cleaning Time',
      'Type',
      'Actions',
    ])
    expect(rows()).toEqual([
      ['GYM PASS', 'Yes', '300.00', '-', '-', 'FITNESS'],
      ['SHIATSU 90', 'Yes', '1,250.50', '90 min', '30 min', 'MASSAGE'],
      ['SWEDISH 60', 'Yes', '800.00', '60 min', '15 min', 'MASSAGE'],
    ])
  })

  it('MGMT-1 says when there are none', async () => {
    await show(new FakeSync(business({ services: new Map() })))
    expect(screen.getByText('No services created.')).toBeTruthy()
  })

  it('finds by name and type, and sorts by every column', async () => {
    const { user } = await show()
    await user.type(screen.getByLabelText('Search Services'), 'massage 90')
    expect(names()).toEqual(['SHIATSU 90'])
    await user.clear(screen.getByLabelText('Search Services'))
    await user.click(screen.getByRole('button', { name: 'Price (PHP)' }))
    expect(names()).toEqual(['GYM PASS', 'SWEDISH 60', 'SHIATSU 90'])
  })

  it('disables and enables a row, sending nothing else of it', async () => {
    const { user, sync } = await show()
    await act(user, 'GYM PASS', 'Disable')
    await waitFor(() => expect(rows()[0]).toContain('No'))
    await act(user, 'GYM PASS', 'Enable')
    await waitFor(() => expect(rows()[0]).toContain('Yes'))
    expect(sync.given.map(({ input }) => input)).toEqual([
      { id: 'gym', available: false },
      { id: 'gym', available: true },
    ])
  })

  it("shows the service's reason against an action", async () => {
    const { user, sync } = await show()
    const refusal = { message: 'Failed to update service.', confirm: [] }
    sync.answers.push({ kind: 'refused', refusal })
    await act(user, 'GYM PASS', 'Disable')
    expect((await screen.findByRole('alert')).textContent).toBe(refused(refusal.message))
  })

  it('OFF-1 marks pending changes and conflicts', async () => {
    const sync = new FakeSync(business())
    sync.waitingRows.set('services/gym', notSent)
    const trouble = 'Name is required and should be unique'
    sync.waitingRows.set('services/swedish', refusedMark(trouble))
    const { user } = await show(sync)
    expect(await screen.findByText('Not sent')).toBeTruthy()
    expect(names()).toEqual(['GYM PASSNot sent', 'SHIATSU 90', 'SWEDISH 60Conflict'])
    const form = await openRow(user, 'SWEDISH 60')
    expect(await alertIn(form)).toContain(trouble)
  })

  it('MGMT-2 reads nothing while no user is logged in', () => {
    const sync = new FakeSync(business())
    sync.session.current = () => null
    const read = vi.spyOn(sync.views, 'business')
    showOnTablet(sync, <ServicesScreen />)
    expect(screen.queryByRole('table')).toBeNull()
    expect(read).not.toHaveBeenCalled()
  })
})
