import { Button } from '@mantine/core'
import { useState } from 'react'
import type { World } from '#domain/rows/world'
import { useStatus } from '../../data/use-session'
import { SellModal } from './sell-modal'
import { useKeptCart } from './use-cart'

/** The button that opens the cart. It shows how many products wait in it. */
export function SellAction({ world }: { world: World }) {
  const { hasAllCalls } = useStatus()
  const [isOpened, setOpened] = useState(false)
  const kept = useKeptCart()
  const { length } = kept.cart.lines
  if (!hasAllCalls) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {length === 0 ? 'SELL' : `SELL (${length})`}
      </Button>
      {isOpened && <SellModal world={world} kept={kept} onClose={() => setOpened(false)} />}
    </>
  )
}
