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

/** A management screen that the app does not have. */
export const GiftCardsScreen = () => <ResourceList screen={giftCards} />
