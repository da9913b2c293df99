import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ServicesScreen } from '../../../src/screens/services/services-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { withPriceRules } from '../../support/with-price-rules'
import { fill, names, openRow, save, showScreen } from '../management/show-screen'

it('SERVICE-1 has Service Details, Promos and Rooms, and proposes a short name for the board', async () => {
  const world = business()
  const services = new Map(
    [...world.services].map(([id, row]) => [
      id,
      { ...row, rooms: ['r1'], promoLessMap: { rainy: 100 } },
    ]),
  )
  const user = await showScreen(new FakeSync({ ...world, services }), <ServicesScreen />)
  await user.click(screen.getByRole('button', { name: 'Price (PHP)' }))
  expect(names()).toEqual(['GYM PASS', 'SWEDISH 60', 'SHIATSU 90'])
  const form = await openRow(user, 'SWEDISH 60')
  const sections = within(form).getAllByRole('heading', { level: 2 })
  expect(sections.map((heading) => heading.textContent)).toEqual([
    'SWEDISH 60',
    'Service Details',
    'History',
    'Promos',
    'Rooms',
  ])
  expect(within(form).getByLabelText('RAINY DAY (PHP)')).toHaveProperty('value', '100.00')
  expect(within(form).getByLabelText('OLD PROMO (PHP)')).toHaveProperty('value', '')
  expect(within(form).getByText('1 of 3')).toBeTruthy()
  const proposed = within(form).getByLabelText<HTMLInputElement>('Called on the board')
  await fill(user, form, 'Name', 'Swedish foot 60')
  expect(proposed.placeholder).toBe('SWFO 60')
  expect(proposed.maxLength).toBe(9)
})

it('SERVICE-1 asks before its price goes below a discount', async () => {
  const sync = new FakeSync(business())
  const user = await showScreen(sync, <ServicesScreen />)
  const form = await openRow(user, 'SWEDISH 60')
  await fill(user, form, 'RAINY DAY (PHP)', '100')
  await fill(user, form, 'Price (PHP)', '90')
  await save(user, form)
  const question = await screen.findByRole('dialog', { name: 'Save all the same?' })
  expect(question.textContent).toContain(
    'RAINY DAY would take PHP 100.00 off SWEDISH 60, which costs PHP 90.00.',
  )
  expect(sync.given).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Save anyway' }))
  expect(await within(form).findByText('Service details updated')).toBeTruthy()
  expect(sync.given).toMatchObject([{ name: 'updateService', input: { price: 90 } }])
})

it('PRICE-1 says before a changed price is saved which promos follow it', async () => {
  const world = business()
  const percents = { rainy: 15, old: 15, vip: 20 }
  const rainy = world.promos.get('rainy')
  if (!rainy) throw new Error('no promo')
  const promos = new Map(
    Object.entries(percents).map(([id, percent]) => [id, { ...rainy, id, name: id, percent }]),
  )
  const services = new Map(
    [...world.services].map(([id, row]) => [
      id,
      { ...row, promoLessMap: { rainy: 120, old: 120, vip: 160 } },
    ]),
  )
  const sync = new FakeSync({ ...world, promos, services })
  const user = await showScreen(sync, <ServicesScreen />)
  const form = await openRow(user, 'SWEDISH 60')
  expect(within(form).getByRole('checkbox', { name: 'VIP, 20 % − 160.00' })).toBeTruthy()
  await fill(user, form, 'Price (PHP)', '900')
  await save(user, form)
  const question = await screen.findByRole('dialog', { name: 'Save all the same?' })
  expect(question.textContent).toContain(
    '2 promos take 15 % and 1 promo takes 20 % of it: they follow.',
  )
  await user.click(within(question).getByRole('button', { name: 'Save anyway' }))
  expect(await within(form).findByText('Service details updated')).toBeTruthy()
  expect(sync.given).toMatchObject([{ name: 'updateService', input: { price: 900 } }])
})

it('PRICE-3 has prices by day and hour, and sends none where there are none', async () => {
  const sync = new FakeSync(withPriceRules())
  const user = await showScreen(sync, <ServicesScreen />)
  const form = await openRow(user, 'SWEDISH 60')
  await user.click(within(form).getByRole('button', { name: 'Add a price by day or hour' }))
  await fill(user, form, 'Price 1 (PHP)', '950')
  await save(user, form)
  expect(await within(form).findByText('Service details updated')).toBeTruthy()
  const prices = [{ weekdays: ['SAT', 'SUN'], from: null, until: null, price: 950 }]
  expect(sync.given).toMatchObject([{ name: 'updateService', input: { prices } }])
  await user.click(within(form).getByRole('button', { name: 'Remove Price 1' }))
  await save(user, form)
  expect(sync.given.at(-1)).toMatchObject({ input: { prices: [] } })
})
