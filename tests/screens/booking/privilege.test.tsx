import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CommandInputs } from '#domain/commands/all'
import { business, makati } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { book, filled, showTyped, type } from './show-form'

const giving = () =>
  new FakeSync(business({ store: { ...makati, taxKind: 'VAT', givesPrivileges: true } }))

it('PRIVILEGE-1 the booking form offers the discount by law where the store gives it', async () => {
  const sync = giving()
  const user = await showTyped(sync, { ...filled, promoId: 'rainy' })
  await user.click(await screen.findByRole('radio', { name: 'Senior' }))
  expect(
    screen.getByText(
      'Senior citizen: 714.29 without VAT, less 142.86, to pay 571.43. The promo would take 100.00.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('800.00 − 228.57')).toBeTruthy()
  await book(user)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The number of the ID is required.',
  )
  await type(user, 'Number of the ID, required', '0044-1234')
  await book(user)
  await screen.findByText('Appointment is booked.')
  const input = sync.given.at(-1)?.input as CommandInputs['createAppointment']
  expect(input).toMatchObject({
    shownPrice: 571.43,
    promoId: 'rainy',
    privilege: { kind: 'SENIOR', idNumber: '0044-1234', name: '' },
    appointmentCreationPayment: { amount: 571.43 },
  })
})

it('PRIVILEGE-1 a store that does not give it sees nothing of it', async () => {
  const sync = new FakeSync(business())
  const privilege = { kind: 'PWD', idNumber: '1', name: '' } as const
  const user = await showTyped(sync, { ...filled, privilege })
  await screen.findByText('PHP 800.00 list price')
  expect(screen.queryByRole('radio', { name: 'Senior' })).toBeNull()
  await book(user)
  await screen.findByText('Appointment is booked.')
  expect(sync.given.at(-1)?.input).not.toHaveProperty('privilege')
})
