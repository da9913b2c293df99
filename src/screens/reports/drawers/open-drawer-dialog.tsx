import { useState } from 'react'
import { lastClosing, nextDrawerId } from '#domain/drawer/find-drawer'
import { bounds } from '#domain/kernel/bounds'
import { centavos } from '#domain/kernel/money'
import { isBlank } from '#domain/kernel/text'
import type { World } from '#domain/rows/world'
import { useTill } from '../../../data/form/till'
import { useCommand } from '../../../data/form/use-command'
import { FormDialog } from '../../../ui/form/form-dialog'
import { MoneyCell } from '../../../ui/form/money-cell'
import { NoteRow } from '../../../ui/form/note-row'
import { TextCell } from '../../../ui/form/text-cell'
import { instantTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'

interface OpenDrawerDialogProps {
  world: World
  day: string
  onClose: () => void
}

const required = (message: string, field: string) => ({
  message,
  field,
  reason: 'REQUIRED' as const,
})

/** Opens this tablet's drawer. It asks for a name, the float and, if the last closing left another sum, a note. */
export function OpenDrawerDialog({ world, day, onClose }: OpenDrawerDialogProps) {
  const till = useTill()
  const { run, refusal, refuse, running } = useCommand()
  const [name, setName] = useState(till.name)
  const drawers = [...world.drawers.values()]
  const last = till.deviceId === '' ? null : lastClosing(drawers, till.deviceId)
  const proposed = last?.left ?? world.store.usualFloat ?? null
  const [float, setFloat] = useState<MoneyValue>(proposed)
  const [note, setNote] = useState('')
  const fieldError = fieldErrorOf(refusal)
  const isOther =
    last !== null && typeof float === 'number' && centavos(float) !== centavos(last.left)
  const open = () => {
    if (isBlank(name)) return refuse(required('The name of this tablet is required.', 'name'))
    const wrong = numberRefusal([
      { field: 'float', label: 'Float', value: float, bounds: bounds.pesos },
    ])
    if (wrong) return refuse(wrong)
    if (isOther && isBlank(note))
      return refuse(required('The last close left another sum: please say why.', 'openNote'))
    const { deviceId } = till.change({ name: name.trim(), joinedId: null })
    const opening = {
      id: nextDrawerId(drawers, deviceId, day),
      deviceId,
      name: name.trim(),
      float: typeof float === 'number' ? float : 0,
      openNote: note,
      day,
    }
    run('openDrawer', opening, onClose)
  }
  return (
    <FormDialog
      title="Open a drawer"
      section={{ title: 'Cash drawer', hint: 'PHP' }}
      note={
        <NoteRow end={last ? amount(last.left) : '-'}>
          {last ? `Left at ${instantTime(last.at)} by ${last.by}` : 'No drawer was closed here'}
        </NoteRow>
      }
      message={refusal?.message}
      action="OPEN"
      isRunning={running}
      cancel="Cancel"
      onSubmit={open}
      onCancel={onClose}
    >
      <TextCell
        label="Name of this tablet"
        value={name}
        onChange={setName}
        placeholder="Desk 1"
        maxLength={40}
        error={errorFor(fieldError, 'name')}
        firstInDialog={till.name === ''}
      />
      <MoneyCell
        label="Float"
        value={float}
        onChange={setFloat}
        bounds={bounds.pesos}
        placeholder="0.00"
        error={errorFor(fieldError, 'float')}
        firstInDialog={till.name !== ''}
      />
      {isOther && (
        <TextCell
          label="Why it differs"
          value={note}
          onChange={setNote}
          error={errorFor(fieldError, 'openNote')}
        />
      )}
    </FormDialog>
  )
}
