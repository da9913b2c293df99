import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withStore } from '#domain/rows/rows'
import type { Service } from '#domain/rows/service'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import {
  alertIn,
  fill,
  names,
  notSent,
  openRow,
  refusedMark,
  rows,
  save,
  showScreen,
} from './show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <ServicesScreen />)
  return { user, sync }
}

/** Another user's change of the gym pass. */
function changeGym(sync: FakeSync, part: Partial<Service>) {
  const gym = sync.world.services.get('gym')
  if (!gym) throw new Error('no gym')
  const services = new Map(sync.world.services).set('gym', { ...gym, ...part })
  return sync.change({ ...sync.world, services })
}

it("keeps typed values beside another user's changes, and warns once before it overwrites one", async () => {
  const { user, sync } = await show()
  const form = await openRow(user, 'GYM PASS')
  await fill(user, form, 'Price (PHP)', '350')
  await changeGym(sync, { price: 400, type: 'NAILS' })
  const type = within(form).getByRole('combobox', { name: 'Type' })
  await waitFor(() => expect(type).toHaveProperty('value', 'NAILS'))
  expect(within(form).getByLabelText('Price (PHP)')).toHaveProperty('value', '350')
  await save(user, form)
  expect(await alertIn(form)).toContain(
    'Somebody else has changed what you have edited to “400”. Save again to put yours in its place.',
  )
  expect(sync.given).toEqual([])
  await save(user, form)
  await waitFor(() => expect(sync.world.services.get('gym')?.price).toBe(350))
})

it('OFF-1 marks pending changes and conflicts, and says offline that a change will be sent', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ online: false })
  sync.waitingRows.set('services/gym', notSent)
  const trouble = 'Name is required and should be unique'
  sync.waitingRows.set('services/shiatsu', refusedMark(trouble))
  const { user } = await show(sync)
  expect(await screen.findByText('Not sent')).toBeTruthy()
  expect(names()).toEqual(['GYM PASSNot sent', 'SHIATSU 90Conflict', 'SWEDISH 60'])
  const refused = await openRow(user, 'SHIATSU 90')
  expect(await alertIn(refused)).toContain(trouble)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const form = await openRow(user, 'SWEDISH 60')
  expect(await within(form).findByText(/can be seen when back online/)).toBeTruthy()
  await fill(user, form, 'Price (PHP)', '850')
  await save(user, form)
  expect(await within(form).findByText('It will be sent when back online.')).toBeTruthy()
})

it('STORE-2 a form still shows a value that is no longer offered', async () => {
  const world = business()
  const serviceTypes = ['MASSAGE', 'NAILS'].map((name) => ({ name, offered: true }))
  const fitness = { name: 'FITNESS', offered: false }
  const store = { ...world.store, serviceTypes: [...serviceTypes, fitness] }
  const { user } = await show(new FakeSync(withStore(world, store)))
  const form = await openRow(user, 'GYM PASS')
  const type = within(form).getByRole('combobox', { name: 'Type' })
  expect(type).toHaveProperty('value', 'FITNESS')
  await save(user, form)
  expect(await within(form).findByText('Service details updated')).toBeTruthy()
  expect(rows()[0]).toContain('FITNESS')
})

it('MGMT-2 reads nothing while no user is logged in', () => {
  const sync = new FakeSync(business())
  sync.session.current = () => null
  const read = vi.spyOn(sync.views, 'business')
  showOnTablet(sync, <ServicesScreen />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(read).not.toHaveBeenCalled()
})
