import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StoreScreen } from '../../../src/screens/store/store-screen'
import { permit, registered } from '../../domain/tax/registered'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick } from '../booking/show-form'
import { alertIn, fill, refused } from '../management/show-screen'

it('TAX-1 the settings of taxes ask for the registration only once they are on', async () => {
  const world = business()
  const former = { ...registered, taxKind: '', permit: { ...permit, min: '' } }
  const sync = new FakeSync({ ...world, store: { ...world.store, ...former } })
  const user = showOnTablet(sync, <StoreScreen />)
  const form = await screen.findByRole('form', { name: 'Store settings' })
  const update = () => user.click(within(form).getByRole('button', { name: 'UPDATE SETTINGS' }))
  expect(within(form).queryByLabelText('Registered name')).toBeNull()
  await pick(user, 'Taxes on papers', 'VAT registered')
  expect(within(form).getByLabelText('Registered name')).toBeTruthy()
  await update()
  expect(await alertIn(form)).toBe(
    refused('Invoice needs the MIN too. Leave the whole permit blank until you have it.'),
  )
  expect(within(form).queryByLabelText('Serial number, see above')).toBeNull()
  await fill(user, form, 'MIN of the permit, see above', permit.min)
  await user.click(within(form).getByText('Senior citizen and PWD discount'))
  sync.given.length = 0
  await update()
  expect(await screen.findByText('Store settings updated')).toBeTruthy()
  expect(sync.given).toEqual([
    {
      name: 'updateStoreSettings',
      input: { id: 'SERENITY_MAKATI', taxKind: 'VAT', permit, givesPrivileges: true },
    },
  ])
})
