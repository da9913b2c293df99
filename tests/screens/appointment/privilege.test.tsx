import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { registered } from '../../domain/tax/registered'
import { business, makati, storeCode } from '../../support/business'
import { booking, checkingIn, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { type } from '../booking/show-form'
import { showDetail } from './show-detail'

const giving = (): World => business({ store: { ...makati, ...registered, givesPrivileges: true } })
const senior = { kind: 'SENIOR', idNumber: '0044-1234', name: '' } as const
const booked = (body: object = {}) => done(giving(), 'createAppointment', booking(body))

const receipt = () =>
  screen.getByRole('region', { name: 'Receipt', hidden: true }).textContent ?? ''

it('PRIVILEGE-1 the discount by law is given in the visit, and taken off', async () => {
  const sync = new FakeSync(booked({ promoId: 'rainy' }))
  const user = await showDetail(sync)
  await user.click(screen.getByRole('button', { name: 'Give the discount' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Senior / PWD' }))
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await dialog.findByText('The number of the ID is required.')).toBeTruthy()
  await type(user, 'Number of the ID', '0044-1234')
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText('The discount is given.')).toBeTruthy()
  expect(rowOf(sync.world)).toMatchObject({ discount: 228.57, actualPrice: 571.43 })
  expect(screen.getByText('Senior citizen ID No. 0044-1234')).toBeTruthy()
  expect(screen.getByText(/to pay 571\.43\. The promo would take 100\.00\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const again = within(await screen.findByRole('dialog', { name: 'Senior / PWD' }))
  await user.click(again.getByRole('radio', { name: 'None' }))
  await user.click(again.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText('The discount is taken off.')).toBeTruthy()
  expect(rowOf(sync.world)).toMatchObject({ discount: 100, privilege: null })
})

it('PRIVILEGE-5 a user without the right sees the last four digits of the ID', async () => {
  const sync = new FakeSync(booked({ privilege: senior }))
  sync.logInAs({ username: 'makati', storeCode, roles: 'STAFF,LIMITED', token: '' })
  const user = await showDetail(sync)
  expect(screen.getByText('Senior citizen ID No. •••• 1234')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const number = await screen.findByRole('textbox', { name: 'Number of the ID' })
  expect(number).toHaveProperty('value', '')
})

it('PRIVILEGE-6 the paper says how the price becomes the due, whose ID, and is signed', async () => {
  const world = booked({ privilege: senior, promoId: 'rainy' })
  await showDetail(new FakeSync(done(world, 'checkInAppointment', checkingIn())))
  expect(receipt()).toContain(
    [
      ...[
        'SWEDISH 60800.00',
        'Less VAT 12%−85.71',
        'VAT-exempt714.29',
        'Senior citizen 20%−142.86',
      ],
      ...['Senior citizen, ID No. 0044-1234', 'Jose', 'Promo RAINY DAY would take 100.00'],
      'Service571.43',
    ].join(''),
  )
  expect(receipt()).toContain('VAT 12%0.00VAT-exempt sales571.43')
  expect(receipt()).toMatch(/Ref\. A1Senior citizen/)
})
