import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { locker } from '#domain/rows/locker'
import { LockersScreen } from '../../../src/screens/lockers/lockers-screen'
import { business, storeCode } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import {
  alertIn,
  close,
  fill,
  heads,
  names,
  openNew,
  openRow,
  refused,
  save,
  showScreen,
} from '../management/show-screen'

const some = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    v.parse(locker, { id: `n${index + 1}`, name: `Locker ${index + 1}`, storeCode }),
  )

async function show(count: number) {
  const lockers = new Map(some(count).map((row) => [row.id, row]))
  const sync = new FakeSync(business({ lockers }))
  const user = await showScreen(sync, <LockersScreen />)
  return { sync, user }
}

const button = (name: string) => screen.getByRole('button', { name })

it('MGMT-1 LOCKER-1 has its columns, and says when there are none', async () => {
  await show(0)
  expect(heads()).toEqual(['Name', 'Available', 'Actions'])
  expect(screen.getByText('No lockers created.')).toBeTruthy()
  expect(screen.getByText('Page 1 of 1')).toBeTruthy()
})

it('LOCKER-1 shows 10 a page, with Previous, Next and the page', async () => {
  const { user } = await show(23)
  expect(names()).toEqual(some(10).map(({ name }) => name.toUpperCase()))
  expect(screen.getByText('Page 1 of 3')).toBeTruthy()
  expect(button('Previous')).toHaveProperty('disabled', true)
  await user.click(button('Next'))
  await user.click(button('Next'))
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  expect(names()).toEqual(['LOCKER 21', 'LOCKER 22', 'LOCKER 23'])
  expect(button('Next')).toHaveProperty('disabled', true)
  await user.click(button('Previous'))
  expect(names()[0]).toBe('LOCKER 11')
})

it('LOCKER-1 a search begins on the first page of what it finds', async () => {
  const { user } = await show(23)
  await user.click(button('Next'))
  await user.type(screen.getByLabelText('Search Lockers'), '1')
  expect(screen.getByText('Page 1 of 2')).toBeTruthy()
  expect(names()[0]).toBe('LOCKER 1')
})

it('LOCKER-1 requires a unique name', async () => {
  const { user } = await show(2)
  const form = await openNew(user, 'locker')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Name is required and should be unique'))
  await fill(user, form, 'Name, required', 'LOCKER 2')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Name is required and should be unique'))
})

it('MGMT-1 LOCKER-1 adds and updates', async () => {
  const { user, sync } = await show(1)
  const added = await openNew(user, 'locker')
  await fill(user, added, 'Name', ' Corner ')
  await save(user, added)
  expect(await within(added).findByText('Locker added')).toBeTruthy()
  await close(user, added)
  await waitFor(() => expect(names()).toEqual(['CORNER', 'LOCKER 1']))
  const updated = await openRow(user, 'LOCKER 1')
  await fill(user, updated, 'Name', 'Locker one')
  await save(user, updated)
  expect(await within(updated).findByText('Locker details updated')).toBeTruthy()
  expect(sync.given).toEqual([
    { name: 'addLocker', input: { name: 'Corner', available: true } },
    { name: 'updateLocker', input: { id: 'n1', name: 'Locker one', available: true } },
  ])
})
