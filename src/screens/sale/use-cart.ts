import { useState } from 'react'
import { bounds } from '#domain/kernel/bounds'
import { fullName, isInactive } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import { cartRule } from '#domain/sale/sale-lines'
import { useDeps } from '../../data/context'
import { useUnsaved } from '../../data/form/unsaved'
import { useFormSync } from '../../data/form/use-form-sync'
import { useKept } from '../../data/form/use-kept'
import { useOwner } from '../../data/use-session'
import { useSubmit } from '../../data/use-submit'
import { numberRefusal } from '../../ui/format/money-text'
import type { Lookup } from '../booking/draft/lookup'
import { useLookup } from '../booking/state/use-lookup'
import { splitRefusal } from '../payment/split-refusal'
import {
  type Cart,
  cartPayment,
  cart as cartSchema,
  cartTotal,
  emptyCart,
  givenOf,
  type ShownLine,
  sellInputOf,
  shownLines,
} from './cart'

/** A sale that was just made. */
export interface Sold {
  id: string
  /** PHP */
  change: number
  isQueued: boolean
}

export type KeptCart = ReturnType<typeof useKeptCart>

/** The cart of this user. It survives a reload until it is sold. */
export function useKeptCart() {
  const owner = useOwner()
  const [cart, setCart] = useKept<Cart>(owner && `cart.${owner}`, cartSchema, emptyCart)
  return { cart, setCart }
}

/** The cart with its sums, and a function that sells it. */
export function useCart(world: World, { cart, setCart }: KeptCart) {
  const { newId } = useDeps()
  const sync = useFormSync()
  const { submit, refuse, refusal, running } = useSubmit()
  const [last, setLast] = useState<Sold | null>(null)
  const [isNext, setNext] = useState(true)
  const sold = isNext ? null : last
  const lookup = useLookup(cart.mobileNumber)
  const lines = shownLines(cart, world)
  const total = cartTotal(lines)
  useUnsaved('a sale', cart.lines.length > 0, true)

  /** Changes the cart; the first change gives the sale its id. */
  function edit(patch: Partial<Cart>) {
    refuse(null)
    setLast(null)
    setCart({ ...cart, ...patch, id: cart.id || newId() })
  }

  function empty() {
    refuse(null)
    setCart(emptyCart)
  }

  function sell() {
    if (running || sold) return
    const input = sellInputOf(cart, lines, buyerOf(lookup))
    const wrong = wrongNumber(cart, lines, total) ?? cartRule(world, input)
    if (wrong) return refuse(wrong)
    const { change } = cartPayment(cart, total, world)
    void submit(
      () => sync.run('sell', input),
      (isQueued) => {
        setLast({ id: cart.id, change, isQueued })
        setNext(false)
        setCart(emptyCart)
      },
    )
  }

  const again = () => setNext(true)
  return { cart, lines, total, lookup, refusal, running, sold, last, edit, empty, sell, again }
}

export type CartState = ReturnType<typeof useCart>

function buyerOf(lookup: Lookup) {
  if (lookup.kind !== 'found' || isInactive(lookup.customer)) return null
  return { id: lookup.customer.id, name: fullName(lookup.customer) }
}

/** Refuses the first field whose text is not a number. The command checks everything else. */
function wrongNumber(cart: Cart, lines: readonly ShownLine[], total: number) {
  const quantities = lines.map(({ productId, name, typed }) => ({
    field: productId,
    label: `Quantity of ${name}`,
    value: typed === 'invalid' ? typed : null,
    bounds: bounds.quantity,
  }))
  const given = {
    field: 'payment',
    label: 'Amount given',
    value: cart.given === 'total' ? null : cart.given,
    bounds: bounds.payment,
  }
  const split = { label: 'Amount given', field: 'payment', split: cart.split }
  return (
    numberRefusal([...quantities, given]) ?? splitRefusal({ ...split, total: givenOf(cart, total) })
  )
}
