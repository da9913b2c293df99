import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import type { World } from '#domain/world'
import type { WaitingMark } from '#sync'
import { AuditLines } from '../../ui/audit-lines'
import { FullScreenModal, ModalColumn } from '../../ui/full-screen-modal'
import { LeaveDialog } from '../../ui/leave-dialog'
import { scrollToTop } from '../appointment/scroll-to-top'
import { fieldMark, wordFor } from '../booking/mark'
import { FormBanner } from './form-banner'
import { HistorySection } from './history-section'
import { Marks, switchLabel } from './list-columns'
import classes from './management.module.css'
import type { NamedDraft, ResourceScreen } from './resource-screen'
import type { Opened } from './use-opened'
import { useResourceForm } from './use-resource-form'

interface ResourceModalProps<Row extends ResourceRow, Draft extends NamedDraft> {
  screen: ResourceScreen<Row, Draft>
  world: World
  opened: Opened
  mark: WaitingMark | undefined
  onSetAvailable: (row: Row) => void
  onClose: () => void
}

/** The form of a row or of a new one over the whole screen (spec section 2, Management screens). */
export function ResourceModal<Row extends ResourceRow, Draft extends NamedDraft>(
  props: ResourceModalProps<Row, Draft>,
) {
  const { screen, world, opened, mark, onClose } = props
  const row = (opened.id !== null && screen.rows(world).get(opened.id)) || null
  const form = useResourceForm(screen, row, world)
  const [isAsked, setAsked] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const id = useId()
  const { refusal, done } = form
  useEffect(() => {
    if (refusal || done) scrollToTop(element.current)
  }, [refusal, done])
  const close = () => (form.isDirty ? setAsked(true) : onClose())
  const fieldsProps = {
    draft: form.draft,
    edit: form.edit,
    world,
    mark: (field: string) => wordFor(fieldMark(refusal), field),
  }
  const beside = Object.entries(screen.Sections ?? {})
  const title = row ? screen.nameOf(row) : `Add ${screen.noun}`
  return (
    <FullScreenModal
      opened
      onClose={close}
      title={title}
      tag={<Marks mark={mark} />}
      place={row ? placeOf(screen, row) : undefined}
      actions={
        <>
          {row && (
            <Button
              variant="text"
              className={classes.beside}
              onClick={() => props.onSetAvailable(row)}
            >
              {switchLabel(row)}
            </Button>
          )}
          <Button type="submit" form={id} size="lg" disabled={form.isBusy}>
            {row ? 'UPDATE' : 'ADD'}
          </Button>
        </>
      }
      banner={
        <FormBanner refusal={refusal} done={done} trouble={mark?.trouble} note={opened.note} />
      }
      footer={row && <AuditLines {...row} />}
    >
      <form
        id={id}
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        <ModalColumn width="rest" ground="canvas">
          <div className={classes.sections} data-columns={1 + beside.length}>
            <div>
              <screen.Details {...fieldsProps} />
              {row && <HistorySection table={screen.kind} row={row} world={world} />}
            </div>
            {beside.map(([name, Section]) => (
              <Section key={name} {...fieldsProps} />
            ))}
          </div>
        </ModalColumn>
      </form>
      <LeaveDialog
        opened={isAsked}
        subject={row ? title : `the new ${screen.noun}`}
        onLeave={onClose}
        onStay={() => setAsked(false)}
      />
    </FullScreenModal>
  )
}

/** Forms without a toggle always send `available: true` (spec section 4), which is said beforehand. */
function placeOf<Row extends ResourceRow, Draft extends NamedDraft>(
  { noun, hasToggle }: ResourceScreen<Row, Draft>,
  { available }: Row,
): string[] {
  const what = `Update ${noun}`
  if (available) return [what]
  return [what, hasToggle ? 'not available' : 'not available until it is updated or enabled']
}
