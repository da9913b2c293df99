import { Button } from '@mantine/core'
import { useState } from 'react'
import type { World } from '#domain/rows/world'
import { ErrorBanner } from '../../ui/feedback/banner'
import { count } from '../../ui/format/format-text'
import { FullScreenModal, ModalColumn } from '../../ui/overlay/full-screen-modal'
import { withOneMore } from './cart'
import { CartLines } from './cart-lines'
import { CartFoot, CartPayment } from './cart-payment'
import { ProductTiles } from './product-tiles'
import { SaleDone } from './sale-done'
import { SalesToday } from './sales-today'
import { type KeptCart, useCart } from './use-cart'

interface SellModalProps {
  world: World
  kept: KeptCart
  onClose: () => void
}

/**
 * The full screen of a sale: products at the left, cart and payment at the right. It can show the list of today's sales
 * instead.
 */
export function SellModal({ world, kept, onClose }: SellModalProps) {
  const state = useCart(world, kept)
  const { cart, lines, refusal, sold, edit } = state
  const [isListed, setListed] = useState(false)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <FullScreenModal
      opened
      onClose={onClose}
      title={isListed ? 'Sales today' : 'Sell products'}
      place={isListed || pieces === 0 ? undefined : [count(pieces, 'piece')]}
      banner={refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
      actions={
        <Button variant="default" onClick={() => setListed(!isListed)}>
          {isListed ? 'BACK TO THE CART' : 'SALES TODAY'}
        </Button>
      }
    >
      {isListed ? (
        <ModalColumn width="rest" ground="canvas">
          <SalesToday world={world} />
        </ModalColumn>
      ) : (
        <>
          <ModalColumn width="rest" ground="canvas">
            <ProductTiles
              products={world.products}
              inCart={new Map(lines.map(({ productId, quantity }) => [productId, quantity]))}
              onPick={(id) => edit(withOneMore(cart, id))}
            />
          </ModalColumn>
          {sold ? (
            <SaleDone sold={sold} world={world} onAnother={state.again} />
          ) : (
            <ModalColumn
              width={460}
              ground="surface"
              footer={<CartFoot state={state} world={world} />}
            >
              <CartLines state={state} />
              <CartPayment state={state} world={world} />
            </ModalColumn>
          )}
        </>
      )}
    </FullScreenModal>
  )
}
