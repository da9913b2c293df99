import { screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { service } from '#domain/rows/service'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { fill } from '../management/show-screen'

test("TEXTS-2 says what a text costs, where the dear sign is, and how long it may be, as the store's name is typed", async () => {
  const long = v.parse(service, { id: 'long', name: 'Mom’s hot stone', available: true })
  const { services } = business()
  const world = business({ services: new Map([...services, ['long', long]]) })
  const user = showOnTablet(new FakeSync(world), <StoreScreen />)
  const form = await screen.findByRole('form', { name: 'Store settings' })
  const says = (text: string) => within(form).findByText(text)
  const longest = 'The longest text, of MOM’S HOT STONE, has 88 characters: 1 message each.'
  expect(await says(longest)).toBeTruthy()
  expect(await says("’ is sent as ', which costs less.")).toBeTruthy()
  await fill(
    user,
    form,
    'Store Name',
    'Serenity Makati Ayala Avenue corner Paseo de Roxas, ground floor, opposite of the park',
  )
  expect(await within(form).findByText(/has 159 characters: 1 message each/)).toBeTruthy()
  await fill(user, form, 'Store Name', `Spa {€} ${'x'.repeat(84)}`)
  expect(
    await within(form).findByText(/has 168 characters: 2 messages each. Shorten by 8\./),
  ).toBeTruthy()
  await fill(user, form, 'Store Name', 'Serenity ♥')
  expect(
    await says("♥ in the store's name makes texts dear: 70 characters a message, not 160."),
  ).toBeTruthy()
  expect(await within(form).findByText(/: 2 messages each. Shorten by 13\./)).toBeTruthy()
})
