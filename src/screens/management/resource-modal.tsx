import { useState } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import type { World } from '#domain/rows/world'
import type { WaitingMark } from '#sync'
import { ErrorBanner } from '../../ui/feedback/banner'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { FullScreenModal } from '../../ui/overlay/full-screen-modal'
import { AuditLines } from '../../ui/table/audit-lines'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { FormBanner, isRefusedAdd, SwitchedBanner } from './form-banner'
import { FormModal } from './form-modal'
import { HistorySection } from './history-section'
import { Marks, switchLabel } from './list-columns'
import type { NamedDraft, ResourceScreen } from './resource-screen'
import type { Opened } from './use-opened'
import { useResourceForm } from './use-resource-form'
import type { Switch } from './use-switch'

interface ResourceModalProps<Row extends ResourceRow, Draft extends NamedDraft> {
  screen: ResourceScreen<Row, Draft>
  world: World
  opened: Opened
  mark: WaitingMark | undefined
  switching: Switch<Row, Draft>
  onClose: () => void
}

/** The form of a new or existing row (SPEC.md MGMT-1). */
export function ResourceModal<Row extends ResourceRow, Draft extends NamedDraft>(
  props: ResourceModalProps<Row, Draft>,
) {
  const { screen, world, opened, onClose } = props
  if (opened.id === null) return <RowForm {...props} row={null} />
  const row = screen.rows(world).get(opened.id)
  if (row) return <RowForm {...props} row={row} />
  const banner = <ErrorBanner>{screen.missing ?? 'Unable to find form'}</ErrorBanner>
  return (
    <FullScreenModal opened onClose={onClose} title={`Update ${screen.noun}`} banner={banner}>
      {null}
    </FullScreenModal>
  )
}

function RowForm<Row extends ResourceRow, Draft extends NamedDraft>(
  props: ResourceModalProps<Row, Draft> & { row: Row | null },
) {
  const { screen, world, opened, mark, row, switching } = props
  const form = useResourceForm(screen, row, mark)
  const { draft, edit, save, refusal, done, isBusy, isDirty } = form
  const close = () => {
    form.reset()
    props.onClose()
  }
  const [question, setQuestion] = useState<string | null>(null)
  const [saved, setSaved] = useState('')
  const submit = () => {
    setQuestion(null)
    switching.clear()
    setSaved(afterText(screen, row, draft))
    save()
  }
  const ask = () => {
    const asked = draft.name.trim() && screen.asks?.(draft, world)
    if (asked) return setQuestion(asked)
    if (!(row && screen.takesOut?.(row, draft))) return submit()
    switching.takingOut.ask(row.id, { name: screen.nameOf(row), confirm: 'Save', go: submit })
  }
  const isAdd = row === null || isRefusedAdd(mark)
  const beside = Object.entries(screen.Sections ?? {})
  const fields = {
    draft,
    edit,
    world,
    errorOf: (field: string) => errorFor(fieldErrorOf(refusal), field),
  }
  return (
    <FormModal
      title={row ? screen.nameOf(row) : `Add ${screen.noun}`}
      tag={<Marks mark={mark} />}
      place={row ? placeOf(screen, row, isAdd) : undefined}
      action={isAdd ? 'ADD' : 'UPDATE'}
      more={row ? { label: switchLabel(row), onClick: () => switching.flip(row) } : undefined}
      banner={
        switching.switched ? (
          <SwitchedBanner {...switching.switched} />
        ) : (
          <FormBanner
            refusal={refusal ?? switching.refusal}
            done={done}
            mark={mark}
            note={opened.note}
            after={saved}
          />
        )
      }
      footer={row && <AuditLines {...row} />}
      columns={1 + beside.length}
      isBusy={isBusy}
      isDirty={isDirty}
      subject={row ? screen.nameOf(row) : `the new ${screen.noun}`}
      news={refusal ?? done}
      onSubmit={ask}
      onClose={close}
    >
      <div>
        <screen.Details {...fields} />
        {row && <HistorySection table={screen.kind} row={row} world={world} />}
      </div>
      {beside.map(([title, Section]) => (
        <Section key={title} {...fields} />
      ))}
      <ConfirmDialog
        opened={question !== null}
        title="Save all the same?"
        confirm="Save anyway"
        onConfirm={submit}
        onCancel={() => setQuestion(null)}
      >
        {question}
      </ConfirmDialog>
    </FormModal>
  )
}

/** A remark after saving: the row is on sale again, or can't be booked. */
function afterText<Row extends ResourceRow, Draft extends NamedDraft>(
  { gap, hasToggle }: ResourceScreen<Row, Draft>,
  row: Row | null,
  draft: Draft,
): string {
  const isBack = row !== null && !row.available && !hasToggle
  return [isBack && 'It is available again.', gap?.(draft)].filter(Boolean).join(' ')
}

/** A line under the title of forms without a toggle: they always send `available: true` (SPEC.md resource-2). */
function placeOf<Row extends ResourceRow, Draft extends NamedDraft>(
  { noun, hasToggle }: ResourceScreen<Row, Draft>,
  { available }: Row,
  isAdd: boolean,
): string[] {
  const what = `${isAdd ? 'Add' : 'Update'} ${noun}`
  if (available) return [what]
  return [what, hasToggle ? 'not available' : 'not available until it is updated or enabled']
}
