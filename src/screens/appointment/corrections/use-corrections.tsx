import { useState } from 'react'
import type { Correction } from '#domain/rows/correction'
import { useStatus } from '../../../data/use-session'
import type { DetailState } from '../state/use-detail'
import { MoneyFold } from './money-fold'
import { MoreMenu } from './more-menu'
import type { OfferedCorrection } from './offered'

/** The menu of corrections and the list of money of a visit; null if the host has no corrections. */
export function useCorrections(detail: DetailState, print: (refund: Correction) => void) {
  const { hasAllCalls } = useStatus()
  const [chosen, setChosen] = useState<OfferedCorrection | null>(null)
  if (!hasAllCalls) return { menu: null, fold: null }
  const { row, world, tell } = detail
  const onDone = (text: string, isQueued: boolean) => {
    setChosen(null)
    tell({ text, isQueued, undo: null })
  }
  const menu = (
    <>
      <MoreMenu row={row} onChoose={setChosen} />
      {chosen && <chosen.Dialog {...{ row, world, onDone }} onCancel={() => setChosen(null)} />}
    </>
  )
  return {
    menu,
    fold: <MoneyFold row={row} world={world} onSigned={onDone} onPrint={print} />,
  }
}
