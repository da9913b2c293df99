import { type ReactNode, useState } from 'react'
import type { ResourceRow } from '#domain/resources/save'
import type { World } from '#domain/rows/world'
import type { WaitingMark } from '#sync'
import { useDenied } from '../../data/use-denied'
import { ErrorBanner } from '../../ui/feedback/banner'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { FullScreenModal } from '../../ui/overlay/full-screen-modal'
import { AuditLines } from '../../ui/table/audit-lines'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { changeAct } from './acts'
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

interface RowFormProps<Row extends ResourceRow, Draft extends NamedDraft>
  extends ResourceModalProps<Row, Draft> {
  row: Row | null
}

function RowForm<Row extends ResourceRow, Draft extends NamedDraft>(
  props: RowFormProps<Row, Draft>,
) {
  const { screen, world, opened, mark, row, switching } = props
  const form = useResourceForm(screen, row, mark)
  const { draft, edit, refusal, done, isBusy, isDirty } = form
  const saving = useSaving(props, draft, form.save)
  const locked = useDenied()(changeAct(screen.kind))
  const close = () => {
    form.reset()
    props.onClose()
  }
  const isAdd = row === null || isRefusedAdd(mark)
  const beside = Object.entries(screen.Sections ?? {})
  const errorOf = (field: string) => errorFor(fieldErrorOf(refusal), field)
  const fields = { draft, edit, world, errorOf }
  const outcome = { refusal: refusal ?? switching.refusal, done, mark, note: opened.note }
  return (
    <FormModal
      title={row ? screen.nameOf(row) : `Add ${screen.noun}`}
      tag={<Marks mark={mark} />}
      place={row ? placeOf(screen, row, isAdd) : undefined}
      action={isAdd ? 'ADD' : 'UPDATE'}
      locked={locked}
      more={
        row && !locked ? { label: switchLabel(row), onClick: () => switching.flip(row) } : undefined
      }
      banner={
        switching.switched ? (
          <SwitchedBanner {...switching.switched} />
        ) : (
          <FormBanner
            {...outcome}
            after={saving.after}
            onAnother={row === null && screen.addsOnce ? form.reset : undefined}
          />
        )
      }
      footer={row && <AuditLines {...row} />}
      columns={1 + beside.length}
      isBusy={isBusy}
      isDirty={isDirty}
      subject={row ? screen.nameOf(row) : `the new ${screen.noun}`}
      outcome={refusal ?? done}
      onSubmit={saving.ask}
      onClose={close}
    >
      <div>
        <Fields locked={locked}>
          <screen.Details {...fields} />
        </Fields>
        {row && <HistorySection table={screen.kind} row={row} world={world} />}
      </div>
      {beside.map(([title, Section]) => (
        <Fields key={title} locked={locked}>
          <Section {...fields} />
        </Fields>
      ))}
      <SaveQuestion {...saving} />
    </FormModal>
  )
}

/** Fields of a form, which a role that may not change the row only reads. */
const Fields = ({ locked, children }: { locked: string | null; children: ReactNode }) => (
  <fieldset disabled={locked !== null} style={{ display: 'contents' }}>
    {children}
  </fieldset>
)

interface Saving {
  /** the question before saving; null: nothing is asked */
  question: string | null
  submit: () => void
  drop: () => void
}

/** Saves a draft, after the user has answered the questions about it. `after`: a note for the banner of success. */
function useSaving<Row extends ResourceRow, Draft extends NamedDraft>(
  { screen, world, row, switching }: RowFormProps<Row, Draft>,
  draft: Draft,
  save: () => void,
): Saving & { ask: () => void; after: string } {
  const [question, setQuestion] = useState<string | null>(null)
  const [after, setAfter] = useState('')
  const submit = () => {
    setQuestion(null)
    switching.clear()
    setAfter(afterText(screen, row, draft))
    save()
  }
  const ask = () => {
    const asked = draft.name.trim() && screen.asks?.(draft, world, row)
    if (asked) return setQuestion(asked)
    if (!(row && screen.takesOut?.(row, draft))) return submit()
    switching.takingOut.ask(row.id, { name: screen.nameOf(row), confirm: 'Save', go: submit })
  }
  return { ask, submit, question, drop: () => setQuestion(null), after }
}

function SaveQuestion({ question, submit, drop }: Saving) {
  return (
    <ConfirmDialog
      opened={question !== null}
      title="Save all the same?"
      confirm="Save anyway"
      onConfirm={submit}
      onCancel={drop}
    >
      {question}
    </ConfirmDialog>
  )
}

/** The note after saving: the row is available again, or it can't be booked yet. Empty if neither is true. */
function afterText<Row extends ResourceRow, Draft extends NamedDraft>(
  { gap, hasToggle }: ResourceScreen<Row, Draft>,
  row: Row | null,
  draft: Draft,
): string {
  const isBack = row !== null && !row.available && !hasToggle
  return [isBack && 'It is available again.', gap?.(draft)].filter(Boolean).join(' ')
}

/**
 * The line below the title. Forms without a toggle always send `available: true` (SPEC.md resource-2), so the line says
 * that saving makes the row available.
 */
function placeOf<Row extends ResourceRow, Draft extends NamedDraft>(
  { noun, hasToggle }: ResourceScreen<Row, Draft>,
  { available }: Row,
  isAdd: boolean,
): string[] {
  const what = `${isAdd ? 'Add' : 'Update'} ${noun}`
  if (available) return [what]
  return [what, hasToggle ? 'not available' : 'not available until it is updated or enabled']
}
