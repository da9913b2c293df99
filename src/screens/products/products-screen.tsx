import { productFields } from '#domain/fields/products'
import { cleanText } from '#domain/kernel/text'
import type { Product } from '#domain/rows/product'
import { FormSection } from '../../ui/form/form-section'
import { money } from '../../ui/format/format-money'
import type { MoneyValue } from '../../ui/format/money-text'
import { NameCell } from '../management/name-cell'
import { numberOrNull, pesos } from '../management/numbers'
import { PriceAndType } from '../management/price-and-type'
import { ResourceList } from '../management/resource-list'
import { editing, type FieldsProps, type ResourceScreen } from '../management/resource-screen'
import { SellAction } from '../sale/sell-action'

interface ProductDraft {
  name: string
  price: MoneyValue
  type: string
}

function ProductDetails(props: FieldsProps<ProductDraft>) {
  const { world } = props
  return (
    <FormSection title="Product Details">
      <NameCell {...props} />
      <PriceAndType {...props} fields={productFields} types={world.lookups.productTypes} />
    </FormSection>
  )
}

const productInput = ({ name, price, type }: ProductDraft) => ({
  name: cleanText(name),
  price: numberOrNull(price) ?? undefined,
  type,
})

const changed = (id: string, draft: ProductDraft) => ({
  ...productInput(draft),
  id,
  available: true,
})

const products: ResourceScreen<Product, ProductDraft> = {
  kind: 'products',
  noun: 'product',
  empty: 'No products created.',
  missing: 'Something went wrong.',
  texts: { added: 'New product is added.', updated: 'Product details are updated.' },
  rows: (world) => world.products,
  nameOf: (row) => row.name,
  columns: [
    {
      key: 'price',
      title: productFields.price.label,
      align: 'right',
      cell: (row) => money(row.price),
      sort: (row) => row.price,
    },
    {
      key: 'type',
      title: productFields.type.label,
      cell: (row) => row.type || '-',
      sort: (row) => row.type,
    },
  ],
  blank: { name: '', price: null, type: '' },
  draftOf: (row) => row,
  inputOf: productInput,
  numbers: ({ price }) => [pesos('price', productFields.price.label, price)],
  add: (sync, draft) => sync.run('addProduct', { ...productInput(draft), available: true }),
  update: (sync, id, draft) => sync.run('updateProduct', changed(id, draft)),
  correct: (sync, entryId, id, draft) => sync.resolve(entryId, editing, changed(id, draft)),
  setAvailable: (sync, id, available) => sync.run('updateProduct', { id, available }),
  Details: ProductDetails,
  Actions: SellAction,
}

/** The screen /products. */
export const ProductsScreen = () => <ResourceList screen={products} />
