import { Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Product } from '#domain/rows/product'
import { findProducts, notAvailable } from '#domain/sale/find-products'
import { NoResults, searchedText } from '../../ui/feedback/no-results'
import { money } from '../../ui/format/format-money'
import { Icon } from '../../ui/icons/icon'
import tiles from '../../ui/layout/tiles.module.css'
import classes from './sale.module.css'

interface ProductTilesProps {
  products: ReadonlyMap<string, Product>
  /** quantity in the cart by product id */
  inCart: ReadonlyMap<string, number>
  onPick: (id: string) => void
}

/**
 * The products for sale as large buttons, with a search by words or first letters. Enter takes the first hit; arrow
 * keys move from the field to the buttons.
 */
export function ProductTiles({ products, inCart, onPick }: ProductTilesProps) {
  const [typed, setTyped] = useState('')
  const found = findProducts(products.values(), typed)
  const pick = (id: string) => {
    onPick(id)
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    const [first] = found
    if (event.key !== 'Enter' || !first || typed === '') return
    event.preventDefault()
    pick(first.id)
  }
  return (
    <>
      <TextInput
        aria-label="Search products"
        placeholder="Search, such as GT for Ginger Tea"
        leftSection={<Icon name="search" />}
        enterKeyHint="enter"
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        mb={12}
      />
      {found.length === 0 && (
        <Text component="div" c="dimmed" ta="center" py={24} role="status">
          {typed === '' ? (
            'No products are available.'
          ) : (
            <NoResults>{whyNone(products, typed)}</NoResults>
          )}
        </Text>
      )}
      <ul className={`${tiles.tiles} ${classes.tiles}`} aria-label="Products">
        {found.map(({ id, name, price }, at) => (
          <li key={id}>
            <UnstyledButton
              pos="relative"
              w="100%"
              h="100%"
              p="12px 14px"
              className={`${tiles.tile} ${classes.tile}`}
              data-next={(typed !== '' && at === 0) || undefined}
              onClick={() => pick(id)}
            >
              <Text span size="md" lh="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Text span size="meta" c="dimmed">
                {money(price)}
              </Text>
              {(inCart.get(id) ?? 0) > 0 && (
                <Text
                  span
                  inherit
                  pos="absolute"
                  right={10}
                  bottom={10}
                  miw={24}
                  py={2}
                  px={6}
                  bdrs={12}
                  bg="var(--fd-plum-fill)"
                  c="white"
                  fz="meta"
                  fw={600}
                  ta="center"
                >
                  <VisuallyHidden>, in the cart: </VisuallyHidden>
                  {inCart.get(id)}
                </Text>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why a search finds no product: the first one that is not available, or what was searched. */
function whyNone(products: ReadonlyMap<string, Product>, typed: string): string {
  const [row] = notAvailable(products.values(), typed)
  return row ? `${row.name} is not available.` : searchedText(typed)
}
