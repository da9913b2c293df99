import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blankTail } from '#domain/invoice/document'
import type { World } from '#domain/rows/world'
import { permit, registered } from '../../domain/tax/registered'
import { FakeSync } from '../../support/fake-sync'
import { draft, issued, seriesId } from '../../support/series'
import { checkedIn, completed, showDetail } from './show-detail'

const inputTax = 'THIS DOCUMENT IS NOT VALID FOR CLAIM OF INPUT TAX'

/** A store that pays taxes, whose visit has its invoice. */
const taxed = (world: World, more: object = {}): World => {
  const [row] = world.appointments.values()
  const invoice = issued(blankTail(seriesId), draft('i1', { about: `appointments/${row?.id}` })).row
  return {
    ...world,
    store: { ...world.store, ...registered, ...more },
    invoices: new Map([[invoice.id, invoice]]),
  }
}

async function paperOf(world: World) {
  await showDetail(new FakeSync(world))
  return screen.getByRole('region', { name: 'Receipt', hidden: true }).textContent ?? ''
}

it.each([
  { what: 'no permit', more: {}, title: 'SUPPLEMENTARY DOCUMENT', isClaimed: false },
  { what: 'a permit', more: { permit }, title: 'INVOICE', isClaimed: true },
  {
    what: 'a permit, not for VAT',
    more: { permit, taxKind: 'NON_VAT' },
    title: 'INVOICE',
    isClaimed: false,
  },
])('TAX-1 a paper of a store with $what is headed $title', async ({ more, title, isClaimed }) => {
  const text = await paperOf(taxed(completed(), more))
  expect(text).toContain(`${title}Jose`)
  expect(text).toContain('Serenity Wellness Inc.\n2F Legazpi Street, Makati\n')
  expect(text).toMatch(/REG TIN 123-456-789-00000/)
  expect(text.includes(`MIN ${permit.min}`)).toBe('permit' in more)
  expect(text.includes(inputTax)).toBe(!isClaimed)
  expect(text).toContain('Invoice No. A7F3C2-000001')
})

it('INVOICE-4 a visit shows the number of its invoice', async () => {
  await showDetail(new FakeSync(taxed(completed(), { permit })))
  expect(screen.getByText('A7F3C2-000001', { selector: 'strong' })).toBeTruthy()
})

it('TAX-1 INVOICE-1 a completed visit without a number has no invoice, whatever the permit', async () => {
  const text = await paperOf({ ...taxed(completed(), { permit }), invoices: new Map() })
  expect(text).toContain('SUPPLEMENTARY DOCUMENTJose')
  expect(text).toContain(inputTax)
  expect(text).not.toContain('Invoice No.')
})

it('TAX-1 a paper of a visit that has not ended stays a bill', async () => {
  const text = await paperOf(taxed(checkedIn(), { permit }))
  expect(text).toContain('BILLJose')
  expect(text).not.toContain('INVOICE')
  expect(text).toContain(inputTax)
})

it('TAX-2 a paper says what part of its total is VAT', async () => {
  const text = await paperOf(taxed(completed()))
  expect(text).toContain(
    'TOTALPHP 800.00Vatable sales714.29VAT 12%85.71VAT-exempt sales0.00Zero-rated sales0.00',
  )
})

it('TAX-2 a paper of a store that is not registered for VAT has one line', async () => {
  const text = await paperOf(taxed(completed(), { taxKind: 'NON_VAT' }))
  expect(text).toContain('TOTALPHP 800.00Non-VAT sales800.00')
  expect(text).not.toContain('Vatable')
})
