import { useState } from 'react'
import { paidFor } from '#domain/appointment/owed-extensions'
import { withoutExtension } from '#domain/appointment/running/take-back'
import { pesos, sum } from '#domain/kernel/money'
import type { Appointment } from '#domain/rows/appointment'
import type { Extension } from '#domain/rows/extension'
import type { World } from '#domain/rows/world'
import { doneTime } from '#domain/slot/timing'
import { useCommand } from '../../../data/form/use-command'
import { useBefore } from '../../../data/use-before'
import { SelectCell } from '../../../ui/form/select-cell'
import { clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import { CorrectionDialog, refundTexts, useWhy } from '../corrections/correction-dialog'
import { nameIn } from '../papers/place-line'

/** An extension in words: "30 minutes more", or "Added: FOOT SCRUB". */
export const extensionName = ({ serviceId, minutes }: Extension, world: World): string =>
  serviceId ? `Added: ${nameIn(world.services, serviceId)}` : `${minutes} minutes more`

interface TakeBackDialogProps {
  row: Appointment
  world: World
  extension: Extension
  onDone: (text: string, isQueued: boolean) => void
  onCancel: () => void
}

const asPaid = ''

/** Asks before the last extension is taken back. Money that was paid for it is paid back like any refund. */
export function TakeBackDialog({
  world,
  extension,
  onDone,
  onCancel,
  ...props
}: TakeBackDialogProps) {
  const { run, id: correctionId, running, refusal } = useCommand(props.row)
  const row = useBefore(running, props.row)
  const [why, setWhy] = useWhy()
  const [mode, setMode] = useState(asPaid)
  const paid = paidFor(row, extension)
  const total = pesos(sum(...paid.map(({ held }) => held)))
  const until = clockTime(doneTime(withoutExtension(world, row, extension)))
  const { text: limit } = refundTexts(total, world.store.refundLimit)
  const save = () => {
    const parts = paid.map(({ tender, held }) => ({
      tenderId: tender.id,
      amount: pesos(held),
      mode: mode || null,
      reference: null,
      shownHeld: pesos(held),
    }))
    const input = { id: row.id, extensionId: extension.id, correctionId, parts, ...why }
    run('takeBackExtension', input, (isQueued) =>
      onDone(`The extension is taken back. ${row.name} stays until ${until}.`, isQueued),
    )
  }
  return (
    <CorrectionDialog
      title="Take the extension back"
      text={`${extensionName(extension, world)}, ${money(extension.price)}. ${row.name} then stays until ${until}. ${paidText(total)} ${limit ?? ''}`}
      action={total > 0 ? `TAKE BACK, REFUND ${money(total)}` : 'TAKE BACK'}
      danger
      {...(total > 0 && { kind: 'REFUND' as const })}
      {...{ why, refusal, onCancel }}
      isRunning={running}
      onWhy={setWhy}
      onSubmit={save}
    >
      {total > 0 && (
        <SelectCell
          label="Paid back in"
          value={mode}
          onChange={(next) => setMode(next ?? asPaid)}
          options={[
            { value: asPaid, label: 'As it was paid' },
            ...world.lookups.modeOfPayments.map((value) => ({ value, label: value })),
          ]}
        />
      )}
    </CorrectionDialog>
  )
}

const paidText = (total: number): string =>
  total > 0 ? `${money(total)} is paid back.` : 'Nothing was paid for it.'
