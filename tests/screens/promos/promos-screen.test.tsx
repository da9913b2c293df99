import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PromosScreen } from '../../../src/screens/promos/promos-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { withPriceRules } from '../../support/with-price-rules'
import { fill, openNew, openRow, rows, save, showScreen } from '../management/show-screen'

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
  await showScreen(new FakeSync({ ...world, services, promos }), <PromosScreen />)
  expect(rows()[0]?.[2]).toBe('EXTRA A1.00EXTRA B2.00EXTRA C3.00+2 more')
})

it('PROMO-1 asks before a discount is saved that is larger than the price', async () => {
  const sync = new FakeSync(business())
  const user = await showScreen(sync, <PromosScreen />)
  const form = await openNew(user, 'promo')
  expect(within(form).queryByText(/^Percent off|^Conditions/)).toBeNull()
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

it('PRICE-1 takes a percentage off the services that are ticked, and shows what that is', async () => {
  const sync = new FakeSync(withPriceRules())
  const user = await showScreen(sync, <PromosScreen />)
  const form = await openNew(user, 'promo')
  await fill(user, form, 'Name', 'Birthday')
  await fill(user, form, 'Percent off (%)', '101')
  await save(user, form)
  expect(await within(form).findByText('Percent off should be at most 100.')).toBeTruthy()
  await fill(user, form, 'Percent off (%), at most 100', '15')
  await user.click(within(form).getByRole('button', { name: 'Tick all' }))
  await user.click(within(form).getByRole('button', { name: 'Untick all' }))
  await user.click(within(form).getByRole('checkbox', { name: 'SWEDISH 60 − 120.00' }))
  await save(user, form)
  expect(await within(form).findByText('Promo added')).toBeTruthy()
  expect(sync.given).toMatchObject([
    { name: 'addPromo', input: { percent: 15, serviceLessPriceMap: { swedish: 120 } } },
  ])
})

it('PRICE-2 has conditions once they are switched on, and sends none before', async () => {
  const sync = new FakeSync(withPriceRules())
  const user = await showScreen(sync, <PromosScreen />)
  const form = await openNew(user, 'promo')
  await fill(user, form, 'Name', 'Happy hour')
  await fill(user, form, 'SWEDISH 60 (PHP)', '50')
  await save(user, form)
  expect(await within(form).findByText('Promo added')).toBeTruthy()
  expect(sync.given[0]?.input).toEqual(
    expect.not.objectContaining({ percent: null, weekdays: [], oncePerCustomer: false }),
  )
  await fill(user, form, 'Name', 'Happier hour')
  await user.click(within(form).getByRole('switch', { name: /^Conditions/ }))
  await user.click(within(form).getByRole('switch', { name: 'Once a customer' }))
  await user.click(within(form).getByRole('checkbox', { name: 'SAT' }))
  await user.click(within(form).getByRole('checkbox', { name: 'MON' }))
  await user.click(within(form).getByRole('checkbox', { name: /^VIP/i }))
  await save(user, form)
  expect(await within(form).findByText('Promo added')).toBeTruthy()
  const conditions = { weekdays: ['MON', 'SAT'], customerTypes: ['VIP'], oncePerCustomer: true }
  expect(sync.given[1]).toMatchObject({ name: 'addPromo', input: conditions })
})

it('PRICE-2 takes one of the dates out again', async () => {
  const world = withPriceRules()
  const rainy = world.promos.get('rainy')
  if (!rainy) throw new Error('no promo')
  const dated = { ...rainy, validFrom: '2026-11-01', validUntil: '2026-11-30' }
  const sync = new FakeSync({ ...world, promos: new Map([['rainy', dated]]) })
  const user = await showScreen(sync, <PromosScreen />)
  const form = await openRow(user, 'RAINY DAY')
  await user.click(within(form).getByRole('button', { name: 'Clear Valid until' }))
  await save(user, form)
  await waitFor(() => expect(sync.given).toMatchObject([{ input: { validUntil: null } }]))
  expect(sync.given[0]?.input).not.toHaveProperty('validFrom', null)
})
