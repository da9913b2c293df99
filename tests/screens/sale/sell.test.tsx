import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ProductsScreen } from '../../../src/screens/products/products-screen'
import { business, jose } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { holdTimers } from '../../support/screens/hold-timers'
import { emptyDraftStorage, showOnTablet } from '../../support/show-on-tablet'
import { pick } from '../booking/show-form'

async function openCart(sync = new FakeSync(business()), draftStorage = emptyDraftStorage()) {
  const user = showOnTablet(sync, <ProductsScreen />, { draftStorage })
  await user.click(await screen.findByRole('button', { name: /^SELL/ }))
  const cart = within(await screen.findByRole('dialog', { name: 'Sell products' }))
  return { user, sync, cart, draftStorage }
}

const soldBy = (sync: FakeSync) => sync.given.filter(({ name }) => name === 'sell')
const firstSale = (sync: FakeSync) => [...sync.world.sales.values()][0]

it('SALE-1 sells products for cash, with the change in the outcome, and says on which tablet, also without a drawer', async () => {
  const till = { deviceId: 'd', name: 'Desk 2', joinedId: null }
  window.localStorage.setItem('frontdesk.till', JSON.stringify(till))
  const { user, sync, cart } = await openCart()
  await user.click(cart.getByRole('button', { name: /^Water/ }))
  await user.click(cart.getByRole('button', { name: 'One more Water' }))
  const given = cart.getByRole('textbox', { name: 'Amount given' })
  await user.clear(given)
  await user.type(given, '100')
  expect(cart.getAllByText('PHP 30.00').length).toBeGreaterThan(0)
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  expect(await cart.findByText('Sold for PHP 70.00.')).toBeTruthy()
  expect(cart.getByText('PHP 30.00')).toBeTruthy()
  expect(firstSale(sync)).toMatchObject({
    lines: [{ productId: 'water', name: 'Water', price: 35, quantity: 2 }],
    total: 70,
    tenders: [{ phase: 'Sale', mode: 'CASH', amount: 70, desk: 'Desk 2', drawerId: null }],
  })
})

it('adds the first hit of a search by Enter, also by first letters', async () => {
  const { user, cart } = await openCart()
  const search = cart.getByRole('textbox', { name: 'Search products' })
  await user.type(search, 'lo{Enter}')
  expect(await cart.findByRole('spinbutton', { name: 'Quantity of Lavender oil' })).toBeTruthy()
  expect(search).toHaveProperty('value', '')
  await user.type(search, 'soap{Enter}')
  expect(cart.getByText('No results found.')).toBeTruthy()
})

it('sells once on a double tap, and the cart survives a reload until then', async () => {
  const first = await openCart()
  await first.user.click(first.cart.getByRole('button', { name: /^Water/ }))
  document.body.innerHTML = ''
  const { user, sync, cart } = await openCart(new FakeSync(business()), first.draftStorage)
  expect(cart.getByRole('spinbutton', { name: 'Quantity of Water' })).toHaveProperty('value', '1')
  const given = cart.getByRole('textbox', { name: 'Amount given' })
  await user.clear(given)
  await user.type(given, '50')
  const wakeButtons = holdTimers(1500)
  await user.dblClick(cart.getByRole('button', { name: 'SELL' }))
  expect(await cart.findByText('Sold for PHP 35.00.')).toBeTruthy()
  expect(soldBy(sync)).toHaveLength(1)
  // a third tap
  await user.click(cart.getByRole('button', { name: 'NEXT SALE' }))
  expect(cart.getByText('Sold for PHP 35.00.')).toBeTruthy()
  wakeButtons()
  await user.click(cart.getByRole('button', { name: 'NEXT SALE' }))
  expect(await cart.findByText('Choose a product.')).toBeTruthy()
  expect(cart.getByText('Change of the last sale').parentElement?.textContent).toContain('15.00')
  await user.click(cart.getByRole('button', { name: /^Water/ }))
  expect(cart.queryByText('Change of the last sale')).toBeNull()
})

it('says what is wrong with a cart', async () => {
  const { user, sync, cart } = await openCart()
  expect(cart.getByRole('button', { name: 'SELL' })).toHaveProperty('disabled', true)
  await user.click(cart.getByRole('button', { name: /^Water/ }))
  const quantity = cart.getByRole('spinbutton', { name: /^Quantity of Water/ })
  await user.clear(quantity)
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  expect(await cart.findByText('Quantity of Water should be at least 1.')).toBeTruthy()
  await user.type(quantity, '10000')
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  expect(await cart.findByText('Quantity of Water should be at most 9,999.')).toBeTruthy()
  await user.clear(quantity)
  await user.type(quantity, '1')
  const given = cart.getByRole('textbox', { name: 'Amount given' })
  await user.clear(given)
  await user.type(given, '20')
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  expect(await cart.findByText(/Payment is PHP 15.00 short/)).toBeTruthy()
  const water = sync.world.products.get('water')
  if (!water) throw new Error('no water')
  const products = new Map([['water', { ...water, available: false }]])
  await sync.change({ ...sync.world, products })
  expect(await cart.findByText('not available')).toBeTruthy()
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  expect(await cart.findByText('Water is not available.')).toBeTruthy()
  expect(sync.world.sales.size).toBe(0)
})

it('SALE-1 gives a customer who is named the points', async () => {
  const { user, sync, cart } = await openCart()
  await user.click(cart.getByRole('button', { name: /^Lavender oil/ }))
  await user.type(cart.getByRole('textbox', { name: 'Customer Mobile No.' }), jose)
  expect(await cart.findByText('Customer record found')).toBeTruthy()
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  expect(await cart.findByText(/^Jose earns \d+ points\.$/)).toBeTruthy()
  expect(firstSale(sync)).toMatchObject({ customerId: 'jose', mobileNumber: jose })
})

it('lists the sales of today and prints one again as a copy', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user, cart } = await openCart()
  await user.click(cart.getByRole('button', { name: /^Water/ }))
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  await user.click(await cart.findByRole('button', { name: 'PRINT RECEIPT' }))
  expect(print).toHaveBeenCalledTimes(1)
  const paper = within(screen.getByLabelText('Receipt'))
  expect(paper.getByText('Water')).toBeTruthy()
  expect(paper.getByText(/NOT VALID FOR CLAIM OF INPUT TAX/)).toBeTruthy()
  expect(paper.queryByText('COPY')).toBeNull()
  await user.click(cart.getByRole('button', { name: 'SALES TODAY' }))
  const list = within(await screen.findByRole('table', { name: 'Sales today' }))
  expect(list.getByText('1 Water')).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'REPRINT' }))
  expect(within(screen.getByLabelText('Receipt')).getByText('COPY')).toBeTruthy()
  vi.unstubAllGlobals()
})

it('is not offered by a host without sales', async () => {
  const sync = new FakeSync(business())
  sync.setStatus({ hasAllCalls: false })
  showOnTablet(sync, <ProductsScreen />)
  await screen.findByRole('button', { name: 'ADD' })
  expect(screen.queryByRole('button', { name: 'SELL' })).toBeNull()
})

it('pays products of a sale back, with a reason, out of its payments', async () => {
  vi.stubGlobal('print', vi.fn())
  const { user, sync, cart } = await openCart()
  await user.click(cart.getByRole('button', { name: /^Water/ }))
  await user.click(cart.getByRole('button', { name: /^Water/ }))
  await user.click(cart.getByRole('button', { name: 'SELL' }))
  await user.click(await cart.findByRole('button', { name: 'SALES TODAY' }))
  await user.click(await screen.findByRole('button', { name: 'REFUND' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }))
  await user.click(dialog.getByRole('button', { name: 'One more Water' }))
  await user.click(dialog.getByRole('button', { name: 'REFUND PHP 35.00' }))
  expect(await dialog.findByText('Choose a reason.')).toBeTruthy()
  await pick(user, 'Reason, required', 'Wrong amount charged')
  await user.click(dialog.getByRole('button', { name: 'REFUND PHP 35.00' }))
  expect(await screen.findByText('PHP 35.00 is paid back.')).toBeTruthy()
  expect(screen.getByText('left after refunds: 35.00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '2 Water' }))
  const sale = within(await screen.findByRole('dialog', { name: 'Sale' }))
  expect(sale.getByText(/^Paid back CASH PHP 35.00/)).toBeTruthy()
  await user.click(sale.getByRole('button', { name: 'REPRINT' }))
  const receipt = screen.getByLabelText('Receipt').textContent
  expect(receipt).toContain('Provisional: this sale is not sent yet.')
  expect(receipt).toContain('CASH70.0011/21/2026 Paid back CASH−35.00PaidPHP 35.00')
  expect(firstSale(sync)).toMatchObject({
    total: 70,
    corrections: [
      { kind: 'REFUND', amount: 35 },
      { kind: 'LINE', quantity: 1 },
    ],
  })
})
