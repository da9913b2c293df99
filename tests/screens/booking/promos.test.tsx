import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Promo } from '#domain/rows/promo'
import { FakeSync } from '../../support/fake-sync'
import { withPriceRules } from '../../support/with-price-rules'
import { showTyped } from './show-form'

/** A business with a happy hour until noon, and two promos that fit at 14:00. */
function happyHour() {
  const world = withPriceRules()
  const rainy = world.promos.get('rainy')
  if (!rainy) throw new Error('no promo')
  const promo = (id: string, name: string, more: Partial<Promo>): [string, Promo] => [
    id,
    { ...rainy, id, name, serviceLessPriceMap: { swedish: 100 }, ...more },
  ]
  const promos = new Map([
    promo('happy', 'Happy hour', { percent: 50, hoursUntil: '12:00' }),
    promo('a', 'A little', {}),
    promo('more', 'More', { percent: 20 }),
  ])
  return new FakeSync({ ...world, promos })
}

it('PRICE-2 offers the best promo that fits first, says why another does not, and asks', async () => {
  const sync = happyHour()
  const user = await showTyped(sync)
  const cell = await screen.findByRole('combobox', { name: 'Promo' })
  await user.click(cell)
  const options = (await screen.findAllByRole('option')).map((each) => each.textContent)
  expect(options).toEqual([
    'None',
    'MORE− PHP 160.00',
    'A LITTLE− PHP 100.00',
    'HAPPY HOURuntil 12 PM only',
  ])
  await user.click(screen.getByRole('option', { name: /^HAPPY HOUR/ }))
  await user.click(screen.getByRole('button', { name: 'BOOK' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('HAPPY HOUR does not fit: until 12 PM only.')
  const [, agree] = within(question).getAllByRole('button').slice(-2)
  if (!agree) throw new Error('no answer')
  await user.click(agree)
  expect(sync.given.at(-1)).toMatchObject({
    name: 'createAppointment',
    input: { promoId: 'happy', confirmed: ['PROMO'], shownPrice: 400 },
  })
})

it('PRICE-3 tells in the list and at the sum what a service costs at the chosen start', async () => {
  const world = withPriceRules()
  const swedish = world.services.get('swedish')
  if (!swedish) throw new Error('no service')
  const prices = [{ weekdays: ['SAT'], from: '13:00', until: null, price: 950 }]
  const services = new Map([...world.services, ['swedish', { ...swedish, prices }]])
  const user = await showTyped(new FakeSync({ ...world, services }))
  expect(await screen.findByText('PHP 950.00 list price')).toBeTruthy()
  await user.click(await screen.findByRole('combobox', { name: 'Service' }))
  expect((await screen.findByRole('option', { name: /^SWEDISH 60/ })).textContent).toContain(
    'PHP 950.00',
  )
})
