import { useState } from 'react'
import type { Correction } from '#domain/rows/correction'
import { useStatus } from '../../../data/use-session'
import type { DetailState } from '../state/use-detail'
import { CorrectionDialogs } from './dialogs'
import { MoneyFold } from './money-fold'
import { MoreMenu } from './more-menu'
import type { CorrectionName } from './offered'

/** The menu of corrections and the list of money of a visit; null if the host has no corrections. */
export function useCorrections(detail: DetailState, print: (refund: Correction) => void) {
  const { hasAllCalls } = useStatus()
  const [name, setName] = useState<CorrectionName | null>(null)
  if (!hasAllCalls) return { menu: null, fold: null }
  const { row, world, tell } = detail
  const onDone = (text: string, isQueued: boolean) => {
    setName(null)
    tell({ text, isQueued, undo: null })
  }
  const menu = (
    <>
      <MoreMenu row={row} onChoose={setName} />
      {name && (
        <CorrectionDialogs
          name={name}
          row={row}
          world={world}
          onDone={onDone}
          onCancel={() => setName(null)}
        />
      )}
    </>
  )
  return {
    menu,
    fold: <MoneyFold row={row} world={world} onSigned={onDone} onPrint={print} />,
  }
}
