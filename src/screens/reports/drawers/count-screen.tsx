import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { countRule } from '#domain/drawer/close-drawer'
import { countedSum } from '#domain/drawer/denominations'
import { nextDrawerId } from '#domain/drawer/find-drawer'
import { bounds } from '#domain/kernel/bounds'
import { isOpen } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { useTill } from '../../../data/form/till'
import { useCommand } from '../../../data/form/use-command'
import { ErrorBanner } from '../../../ui/feedback/banner'
import { FormSection } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import { NoteRow } from '../../../ui/form/note-row'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { TextareaCell } from '../../../ui/form/textarea-cell'
import { amount } from '../../../ui/format/format-money'
import { type MoneyValue, numberRefusal } from '../../../ui/format/money-text'
import { FullScreenModal, ModalColumn } from '../../../ui/overlay/full-screen-modal'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'
import { CountPad } from './count-pad'
import { DifferenceRow } from './line-rows'
import type { ShownDrawer } from './use-drawers'

interface CountScreenProps extends ShownDrawer {
  world: World
  day: string
  onClose: () => void
}

/** Counts a drawer by notes and coins. An open drawer is then closed; a closed one gets a recount. */
export function CountScreen(props: CountScreenProps) {
  const { drawer, sheet, title, world, onClose } = props
  const till = useTill()
  // Once the count is stored, the drawer is closed a moment before the screen is.
  const [isFirst] = useState(() => isOpen(drawer))
  const { run, refusal, refuse, running, id: closingId } = useCommand()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [left, setLeft] = useState<MoneyValue>(world.store.usualFloat ?? null)
  const [isHandedOver, setHandedOver] = useState(false)
  const [note, setNote] = useState('')
  const sum = countedSum(counts)
  const isHidden = world.store.countsBlind && isFirst
  const difference = sum - sheet.expected
  function close() {
    const wrong = numberRefusal([
      { field: 'left', label: 'Left in the drawer', value: left, bounds: bounds.pesos },
    ])
    const count = { counts, left: typeof left === 'number' ? left : 0 }
    const broken = wrong ?? countRule(count)
    if (broken) return refuse(broken)
    const closing = {
      ...count,
      id: drawer.id,
      closingId,
      note,
      expected: sheet.expected / 100,
      seen: sheet.items.map(({ id }) => id),
    }
    const next = () => {
      const { deviceId, name } = drawer
      const id = nextDrawerId(world.drawers.values(), deviceId, props.day)
      const opening = { id, deviceId, name, float: count.left, openNote: null, day: props.day }
      till.change({ joinedId: deviceId === till.deviceId ? null : id })
      run('openDrawer', opening, onClose)
    }
    run('closeDrawer', closing, isHandedOver ? next : onClose)
  }
  return (
    <FullScreenModal
      opened
      onClose={onClose}
      title={isFirst ? `Count ${title}` : `Count ${title} again`}
      banner={refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
    >
      <ModalColumn width="rest" ground="canvas" leads>
        <CountPad counts={counts} onChange={setCounts} />
      </ModalColumn>
      <ModalColumn
        width={360}
        ground="surface"
        footer={
          // on a phone the number pad stays at the bottom, so this button follows the fields
          <Box p={{ base: 16, sm: 0 }} bg="var(--fd-surface)">
            <Button size="lg" fullWidth loading={running} onClick={close}>
              {!isFirst ? 'SAVE RECOUNT' : isHandedOver ? 'HAND OVER' : 'CLOSE DRAWER'}
            </Button>
          </Box>
        }
      >
        <FormSection title="Count" hint="PHP">
          <NoteRow end={<strong>{amount(sum / 100)}</strong>}>Counted</NoteRow>
          {!isHidden && <NoteRow end={amount(sheet.expected / 100)}>Expected</NoteRow>}
          {!isHidden && sum > 0 && <DifferenceRow difference={difference} />}
          <MoneyCell
            label="Left in the drawer"
            value={left}
            onChange={setLeft}
            bounds={bounds.pesos}
            placeholder="0.00"
            error={errorFor(fieldErrorOf(refusal), 'left')}
          />
          <TextareaCell label="Note" value={note} onChange={setNote} />
          {isFirst && (
            <SwitchCell
              label="Hand over"
              hint="opens the next drawer"
              checked={isHandedOver}
              onChange={setHandedOver}
            />
          )}
        </FormSection>
      </ModalColumn>
    </FullScreenModal>
  )
}
