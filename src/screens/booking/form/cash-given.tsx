import { useState } from 'react'
import { centavos, less, pesos } from '#domain/kernel/money'
import type { World } from '#domain/rows/world'
import { CellPair } from '../../../ui/form/form-section'
import { LockedCell } from '../../../ui/form/locked-cell'
import { MoneyCell } from '../../../ui/form/money-cell'
import { amount } from '../../../ui/format/format-money'
import type { MoneyValue } from '../../../ui/format/money-text'
import { NoDrawerNote } from '../../payment/no-drawer-note'

/** A calculator: the cash given, and the change. The typed cash is not stored. `due` is in PHP. */
export const CashGiven = ({ due, world }: { due: number; world: World }) =>
  due > 0 && (
    <>
      <Till due={due} />
      <NoDrawerNote world={world} cash={due} />
    </>
  )

function Till({ due }: { due: number }) {
  const [given, setGiven] = useState<MoneyValue>(null)
  return (
    <CellPair>
      <MoneyCell label="Cash given" value={given} onChange={setGiven} />
      <LockedCell label="Change" value={changeText(given, due)} />
    </CellPair>
  )
}

function changeText(given: MoneyValue, due: number): string {
  if (typeof given !== 'number') return '-'
  const short = less(centavos(due), centavos(given))
  return short > 0
    ? `${amount(pesos(short))} short`
    : amount(pesos(less(centavos(given), centavos(due))))
}
