import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { locker } from '#domain/rows/locker'
import { LockersScreen } from '../../../src/screens/lockers/lockers-screen'
import { business, storeCode } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { names, showScreen } from '../management/show-screen'

const some = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    v.parse(locker, { id: `n${index + 1}`, name: `Locker ${index + 1}`, storeCode }),
  )

const button = (name: string) => screen.getByRole('button', { name })

it('LOCKER-1 shows 10 a page, with Previous, Next and the page, and finds from the first page', async () => {
  const lockers = new Map(some(23).map((row) => [row.id, row]))
  const sync = new FakeSync(business({ lockers }))
  const user = await showScreen(sync, <LockersScreen />)
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
  await user.type(screen.getByLabelText('Search Lockers'), '1')
  expect(screen.getByText('Page 1 of 2')).toBeTruthy()
  expect(names()[0]).toBe('LOCKER 1')
  await sync.change({ ...sync.world, lockers: new Map() })
  expect(await screen.findByText('Page 1 of 1')).toBeTruthy()
})
