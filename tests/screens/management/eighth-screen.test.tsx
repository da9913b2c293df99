import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Product } from '#domain/rows/product'
import { NameCell } from '../../../src/screens/management/name-cell'
import { pesos } from '../../../src/screens/management/numbers'
import { ResourceList } from '../../../src/screens/management/resource-list'
import {
  editing,
  type FieldsProps,
  type ResourceScreen,
} from '../../../src/screens/management/resource-screen'
import { FormSection } from '../../../src/ui/form/form-section'
import { MoneyCell } from '../../../src/ui/form/money-cell'
import { money } from '../../../src/ui/format/format-money'
import type { MoneyValue } from '../../../src/ui/format/money-text'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import {
  alertIn,
  fill,
  heads,
  names,
  notSent,
  openNew,
  openRow,
  refused,
  rows,
  save,
  showScreen,
} from './show-screen'

/** Draft of a gift card, made by the recipe of src/README.md. Rows and commands are those of products. */
interface GiftCardDraft {
  name: string
  price: MoneyValue
}

const GiftCardDetails = (props: FieldsProps<GiftCardDraft>) => (
  <FormSection title="Gift Card Details">
    <NameCell {...props} isUpper />
    <MoneyCell
      label="Worth (PHP)"
      value={props.draft.price}
      onChange={(price) => props.edit({ price })}
      error={props.errorOf('price')}
    />
  </FormSection>
)

const giftCardInput = ({ name, price }: GiftCardDraft) => ({
  name: name.trim(),
  ...(typeof price === 'number' && { price }),
})

const changed = (id: string, draft: GiftCardDraft) => ({
  ...giftCardInput(draft),
  id,
  available: true,
})

const giftCards: ResourceScreen<Product, GiftCardDraft> = {
  kind: 'products',
  noun: 'gift card',
  empty: 'No gift cards created.',
  texts: { added: 'Gift card added', updated: 'Gift card details updated' },
  rows: (world) => world.products,
  nameOf: (row) => row.name.toUpperCase(),
  columns: [{ key: 'worth', title: 'Worth', align: 'right', cell: (row) => money(row.price) }],
  blank: { name: '', price: null },
  draftOf: ({ name, price }) => ({ name, price }),
  inputOf: giftCardInput,
  numbers: ({ price }) => [pesos('price', 'Worth', price)],
  add: (sync, draft) => sync.run('addProduct', { ...giftCardInput(draft), available: true }),
  update: (sync, id, draft) => sync.run('updateProduct', changed(id, draft)),
  correct: (sync, entryId, id, draft) => sync.resolve(entryId, editing, changed(id, draft)),
  setAvailable: (sync, id, available) => sync.run('updateProduct', { id, available }),
  Details: GiftCardDetails,
}

const show = async (sync = new FakeSync(business())) => {
  const user = await showScreen(sync, <ResourceList screen={giftCards} />)
  return { user, sync }
}

it('MGMT-1 an eighth list comes of one definition, with marks, search and an action', async () => {
  const sync = new FakeSync(business())
  sync.waitingRows.set('products/water', notSent)
  const { user } = await show(sync)
  expect(heads()).toEqual(['Name', 'Available', 'Worth', 'Actions'])
  expect(rows()).toEqual([
    ['LAVENDER OIL', 'Yes', 'PHP 249.75'],
    ['WATERNot sent', 'Yes', 'PHP 35.00'],
  ])
  await user.click(screen.getByRole('button', { name: /WATER.*ctions|Actions.*WATER/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  await waitFor(() => expect(rows()[1]?.[1]).toBe('No'))
  await user.type(screen.getByLabelText(/^Search/), 'lav')
  expect(names()).toEqual(['LAVENDER OIL'])
})

it('MGMT-1 an eighth form comes of it too, with its checks in order and its success text', async () => {
  const { user, sync } = await show()
  const form = await openNew(user, 'gift card')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Name is required and should be unique.'))
  await fill(user, form, 'Name, required', 'Birthday')
  await fill(user, form, 'Worth (PHP)', 'much')
  await save(user, form)
  expect(await alertIn(form)).toBe(refused('Worth should be a number.'))
  await fill(user, form, 'Worth (PHP), not a number', '1000')
  await save(user, form)
  expect(await within(form).findByText('Gift card added')).toBeTruthy()
  expect(sync.given.at(-1)?.input).toMatchObject({ name: 'Birthday', price: 1000, available: true })
})

it('MGMT-1 and so do the form of a row, its success text, history and audit lines', async () => {
  const { user } = await show()
  const row = await openRow(user, 'WATER')
  expect(within(row).getByRole('heading', { name: 'History' })).toBeTruthy()
  expect(within(row).getByText('Created by - on -')).toBeTruthy()
  await fill(user, row, 'Worth (PHP)', '1200')
  await save(user, row)
  expect(await within(row).findByText('Gift card details updated')).toBeTruthy()
})

it('MGMT-1 an eighth screen says when there are none', async () => {
  await show(new FakeSync(business({ products: new Map() })))
  expect(screen.getByText('No gift cards created.')).toBeTruthy()
})
