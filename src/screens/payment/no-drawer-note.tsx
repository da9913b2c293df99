import { isCash } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { useOpenDrawer } from '../../data/form/till'
import { useStatus } from '../../data/use-session'
import { NoteRow } from '../../ui/form/note-row'
import type { MoneyValue } from '../../ui/format/money-text'
import { paidIn, type Split } from './split'

/** A reminder to open a drawer before taking `cash` (PHP), if the store's settings want one. It only warns. */
export function NoDrawerNote({ world, cash }: { world: World; cash: number }) {
  const { hasAllCalls } = useStatus()
  const drawer = useOpenDrawer()
  if (!hasAllCalls || !world.store.opensDrawerFirst || cash <= 0 || drawer) return null
  return <NoteRow icon="warning">No drawer is open on this tablet</NoteRow>
}

interface PaymentDrawerNoteProps {
  world: World
  total: MoneyValue
  mode: string
  split: Split
}

/** The reminder of `NoDrawerNote` for the cash in a payment's parts. */
export function PaymentDrawerNote({ world, total, mode, split }: PaymentDrawerNoteProps) {
  const pesos = typeof total === 'number' ? total : 0
  const cash = paidIn(split, pesos, mode, (each) => isCash(world, each))
  return <NoDrawerNote world={world} cash={cash} />
}
