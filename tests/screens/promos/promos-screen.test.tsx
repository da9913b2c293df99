import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PromosScreen } from '../../../src/screens/promos/promos-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import {
  alertIn,
  close,
  fill,
  heads,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from '../management/show-screen'

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <PromosScreen />)
  return { user, sync }
}

it('MGMT-1 MGMT-3 PROMO-1 has its columns, with each service and its discount', async () => {
  await show()
  expect(heads()).toEqual(['Name', 'Available', 'Service & Discount Mapping', 'Actions'])
  expect(rows()).toEqual([
    ['OLD PROMO', 'No', '-'],
    ['RAINY DAY', 'Yes', 'GYM PASS30.55SWEDISH 60100.00'],
  ])
})

it('PROMO-1 counts the discounts that find no room in the column', async () => {
  const world = business()
  const gym = world.services.get('gym')
  const rainy = world.promos.get('rainy')
  if (!rainy || !gym) throw new Error('no promo')
  const more = ['a', 'b', 'c'].map((id) => ({ ...gym, id, name: `Extra ${id}` }))
  const services = new Map([...world.services.values(), ...more].map((row) => [row.id, row]))
  const serviceLessPriceMap = { ...rainy.serviceLessPriceMap, a: 1, b: 2, c: 3 }
  const promos = new Map([['rainy', { ...rainy, serviceLessPriceMap }]])
  // Two tags per line, because the DOM of tests has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return Math.floor([...(this.parentElement?.children ?? [])].indexOf(this) / 2) * 28
  })
  await show(new FakeSync({ ...world, services, promos }))
  expect(rows()[0]?.[2]).toBe('EXTRA A1.00EXTRA B2.00EXTRA C3.00+2 more')
})

it('MGMT-1 PROMO-1 says when there are none', async () => {
  await show(new FakeSync(business({ promos: new Map() })))
  expect(screen.getByText('No promos created.')).toBeTruthy()
})

it('PROMO-1 requires a unique name, and discounts of 1 or more', async () => {
  const { user } = await show()
  const form = await openNew(user, 'promo')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Name is required and should be unique'))
  await fill(user, form, 'Name, required', 'Birthday')
  await fill(user, form, 'SWEDISH 60 (PHP)', '0.99')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Promo discount should be at least 1'))
  await fill(user, form, 'SWEDISH 60 (PHP)', 'half')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Promo discount should be a number.'))
})

it('MGMT-1 PROMO-1 adds and updates, leaving out services without a discount', async () => {
  const { user, sync } = await show()
  const added = await openNew(user, 'promo')
  await fill(user, added, 'Name', 'Birthday')
  await fill(user, added, 'SWEDISH 60 (PHP)', '80')
  await save(user, added)
  expect(await within(added).findByText('Promo added')).toBeTruthy()
  await close(user, added)
  await waitFor(() => expect(rows()[0]).toEqual(['BIRTHDAY', 'Yes', 'SWEDISH 6080.00']))
  const updated = await openRow(user, 'RAINY DAY')
  await fill(user, updated, 'GYM PASS (PHP)', '')
  await save(user, updated)
  expect(await within(updated).findByText('Promo details updated')).toBeTruthy()
  expect(sync.given.map(({ input }) => input)).toEqual([
    { name: 'Birthday', serviceLessPriceMap: { swedish: 80 }, available: true },
    { id: 'rainy', name: 'Rainy day', serviceLessPriceMap: { swedish: 100 }, available: true },
  ])
})

it('PROMO-1 asks before a discount is saved that is larger than the price', async () => {
  const { user, sync } = await show()
  const form = await openNew(user, 'promo')
  await fill(user, form, 'Name', 'Birthday')
  await fill(user, form, 'SWEDISH 60 (PHP)', '99999')
  await save(user, form)
  const question = await screen.findByRole('dialog', { name: 'Save all the same?' })
  expect(question.textContent).toContain(
    'BIRTHDAY would take PHP 99,999.00 off SWEDISH 60, which costs PHP 800.00.',
  )
  await user.click(within(question).getByRole('button', { name: 'Back' }))
  expect(sync.given).toEqual([])
  await save(user, form)
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  expect(await within(form).findByText('Promo added')).toBeTruthy()
  expect(sync.given).toMatchObject([
    { name: 'addPromo', input: { serviceLessPriceMap: { swedish: 99_999 } } },
  ])
})
