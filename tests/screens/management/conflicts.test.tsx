import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createIntents } from '../../../src/data/intents'
import { LockersScreen } from '../../../src/screens/lockers/lockers-screen'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { TherapistsScreen } from '../../../src/screens/therapists/therapists-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { alertIn, fill, refusedMark, save } from './show-screen'

const taken = 'Name is required and should be unique'

it('OFF-5 opens the form of a refused change, and saving it resolves the conflict', async () => {
  const sync = new FakeSync(business())
  sync.waitingRows.set('lockers/l2', refusedMark(taken))
  const intents = createIntents()
  const user = showOnTablet(sync, <LockersScreen />, { intents })
  intents.put({ kind: 'row', row: { table: 'lockers', id: 'l2' } })
  const form = await screen.findByRole('dialog', { name: 'LOCKER L2' })
  await waitFor(async () => expect(await alertIn(form)).toContain(taken))
  expect(await alertIn(form)).toContain('Correct it here and save it again.')
  await fill(user, form, 'Name', 'Corner')
  await save(user, form)
  expect(await within(form).findByText('Locker details updated')).toBeTruthy()
  const input = { id: 'l2', name: 'Corner', available: true }
  expect(sync.resolved).toEqual([{ entryId: 'e1', choice: { kind: 'edit' }, input }])
  expect(sync.given).toEqual([])
})

it('OFF-5 MISC-1 a corrected add is confirmed as an add', async () => {
  const sync = new FakeSync(business())
  sync.waitingRows.set('lockers/l2', { ...refusedMark(taken), isAdd: true })
  const user = showOnTablet(sync, <LockersScreen />)
  await user.click(await screen.findByRole('button', { name: 'LOCKER L2' }))
  const form = await screen.findByRole('dialog', { name: 'LOCKER L2' })
  expect(form.textContent).toContain('Add locker')
  await fill(user, form, 'Name', 'Corner')
  await user.click(within(form).getByRole('button', { name: 'ADD' }))
  expect(await within(form).findByText('Locker added')).toBeTruthy()
})

it('OFF-5 opens a therapist that the service may not know without asking it', async () => {
  const sync = new FakeSync(business())
  sync.waitingRows.set('staffs/ana', refusedMark(taken))
  const intents = createIntents()
  const user = showOnTablet(sync, <TherapistsScreen />, { intents })
  intents.put({ kind: 'row', row: { table: 'staffs', id: 'ana' } })
  const form = await screen.findByRole('dialog', { name: 'ANA' })
  await fill(user, form, 'Therapist Name', 'Anabel')
  await save(user, form)
  await waitFor(() => expect(sync.resolved).toMatchObject([{ input: { name: 'Anabel' } }]))
  expect(sync.online.asked.map(({ name }) => name)).toEqual(['history'])
})

it('STAFF-1 fetches the details of a therapist opened from another part of the app', async () => {
  const sync = new FakeSync(business())
  const intents = createIntents()
  showOnTablet(sync, <TherapistsScreen />, { intents })
  intents.put({ kind: 'row', row: { table: 'staffs', id: 'bea' } })
  await screen.findByRole('dialog', { name: 'BEA' })
  expect(sync.online.asked).toContainEqual({ name: 'staff', input: 'bea' })
})

it('OFF-5 leaves a conflict that needs a choice to the panel, and queues the changes', async () => {
  const sync = new FakeSync(business())
  sync.waitingRows.set('lockers/l2', { ...refusedMark('Changed meanwhile'), code: 'changed' })
  const user = showOnTablet(sync, <LockersScreen />)
  await user.click(await screen.findByRole('button', { name: 'LOCKER L2' }))
  const form = await screen.findByRole('dialog', { name: 'LOCKER L2' })
  await waitFor(async () => expect(await alertIn(form)).toContain('Open the sign at the top'))
  await fill(user, form, 'Name', 'Corner')
  await save(user, form)
  await waitFor(() => expect(sync.given).toHaveLength(1))
  expect(sync.resolved).toEqual([])
})

it("OFF-5 saving the store's rules resolves the refused ones", async () => {
  const sync = new FakeSync(business())
  const mark = { ...refusedMark('Not so'), command: 'updateLoyalty' } as const
  sync.setStatus({ hasAllCalls: false })
  sync.waitingRows.set('stores/SERENITY_MAKATI', mark)
  const user = showOnTablet(sync, <StoreScreen />)
  await waitFor(async () => expect(await alertIn(document.body)).toContain('Not so'))
  await user.click(screen.getByRole('button', { name: 'UPDATE' }))
  const input = { id: 'SERENITY_MAKATI', loyaltyMinimumPointsToRedeem: 100 }
  await waitFor(() => expect(sync.resolved).toMatchObject([{ entryId: 'e1', input }]))
})

it('MISC-1 reports a row whose form cannot be opened', async () => {
  const intents = createIntents()
  showOnTablet(new FakeSync(business()), <LockersScreen />, { intents })
  intents.put({ kind: 'row', row: { table: 'lockers', id: 'gone' } })
  const form = await screen.findByRole('dialog', { name: 'Update locker' })
  await waitFor(async () => expect(await alertIn(form)).toContain('Unable to find form'))
  expect(within(form).queryByRole('button', { name: /^(ADD|UPDATE)$/ })).toBeNull()
})
