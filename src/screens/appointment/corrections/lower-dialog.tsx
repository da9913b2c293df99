import { useState } from 'react'
import { reasonRule } from '#domain/appointment/correction/corrections'
import { correctionReasons } from '#domain/rows/correction-reasons'
import type { FormRefusal } from '../../../data/use-submit'
import { money } from '../../../ui/format/format-money'
import type { DetailState } from '../state/use-detail'
import { CorrectionDialog, refundTexts, useWhy } from './correction-dialog'

/** Asks why an additional payment that was taken is lowered, because the difference is paid back. */
export function LowerDialog({ detail }: { detail: DetailState }) {
  const { lowering, world, act, dropLowering } = detail
  const [refusal, refuse] = useState<FormRefusal | null>(null)
  const [why, setWhy] = useWhy()
  if (!lowering) return null
  const { action, amount } = lowering
  const texts = refundTexts(amount, world.store.refundLimit)
  const save = () => {
    const wrong = reasonRule('REFUND', why)
    const reason = correctionReasons.REFUND.find((each) => each === why.reason)
    if (wrong || !reason) return refuse(wrong)
    act(action, { isMeant: true, lowered: { ...why, reason } })
  }
  return (
    <CorrectionDialog
      {...texts}
      text={`The additional payment is lowered: ${money(amount)} is paid back as it was paid. ${texts.text ?? ''}`}
      danger
      kind="REFUND"
      {...{ why, refusal }}
      isRunning={detail.running}
      onWhy={setWhy}
      onSubmit={save}
      onCancel={dropLowering}
    />
  )
}
