import type { ResourceRow } from '#domain/resources/save'
import { resources } from '#domain/rows/resources'
import { useSync } from '../../data/context'
import { useDenied } from '../../data/use-denied'
import { useIntent } from '../../data/use-intent'
import { useSession, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { ErrorBanner, NoteBanner } from '../../ui/feedback/banner'
import { LoadingOverlay } from '../../ui/feedback/loading-overlay'
import { ResourceTable } from '../../ui/table/resource-table'
import { firstDataText } from '../booking/draft/wait-text'
import { addActs, changeAct } from './acts'
import { DeleteDialog } from './delete-dialog'
import { FormBanner, SwitchedBanner } from './form-banner'
import { ImportAction } from './import/import-action'
import { listColumns } from './list-columns'
import { ResourceModal } from './resource-modal'
import type { NamedDraft, ResourceScreen } from './resource-screen'
import { TakingOutDialog } from './taking-out-dialog'
import { useDelete } from './use-delete'
import { useOpened } from './use-opened'
import { useSwitch } from './use-switch'

interface ResourceListProps<Row extends ResourceRow, Draft extends NamedDraft> {
  screen: ResourceScreen<Row, Draft>
}

const availableOnly = {
  label: 'Available only',
  keeps: ({ available }: { available: boolean }) => available,
}

/** A management screen, drawn from its definition. It starts again for another user or store. */
export function ResourceList<Row extends ResourceRow, Draft extends NamedDraft>({
  screen,
}: ResourceListProps<Row, Draft>) {
  const session = useSession()
  return session && <Rows key={`${session.storeCode} ${session.username}`} screen={screen} />
}

function Rows<Row extends ResourceRow, Draft extends NamedDraft>({
  screen,
}: ResourceListProps<Row, Draft>) {
  const sync = useSync()
  const status = useStatus()
  const read = useView(sync.views.business())
  const world = read ?? null
  const waiting = useView(sync.views.waiting())
  const { opened, isOpening, failure, open, add, close } = useOpened(screen)
  const switching = useSwitch(screen)
  const { switched, refusal, takingOut } = switching
  const deleting = useDelete(screen)
  const denied = useDenied()
  const mayAdd = world !== null && addActs(screen.kind).every((act) => denied(act) === null)
  const flip = denied(changeAct(screen.kind))
    ? undefined
    : (row: Row) => {
        deleting.clear()
        switching.flip(row)
      }
  const remove =
    deleting.ask &&
    ((row: Row) => {
      switching.clear()
      deleting.ask?.(row)
    })
  const markOf = (id: string) => waiting?.get(`${screen.kind}/${id}`)
  const openRow = (id: string) => {
    switching.clear()
    open(id, markOf(id) !== undefined)
  }
  useIntent((intent) => {
    if (intent.kind === 'add' && intent.table === screen.kind && mayAdd) {
      switching.clear()
      add()
      return true
    }
    const isOurs = intent.kind === 'row' && intent.row.table === screen.kind
    if (!isOurs || !waiting) return false
    openRow(intent.row.id)
    return true
  })
  const message = failure ?? refusal?.message ?? deleting.refusal?.message
  return (
    <>
      <ResourceTable
        title={resources[screen.kind].title}
        columns={listColumns({ screen, world, markOf, open: openRow, flip, remove })}
        rows={world && [...screen.rows(world).values()]}
        rowKey={(row) => row.id}
        empty={screen.empty}
        sortedBy={{ column: 'name', descending: false }}
        pageSize={screen.pageSize}
        banner={
          <>
            {message && <ErrorBanner>{message}</ErrorBanner>}
            {switched && <SwitchedBanner {...switched} />}
            {deleting.done && <FormBanner refusal={null} done={deleting.done} />}
            {read === null && <NoteBanner>{firstDataText(status)}</NoteBanner>}
          </>
        }
        filter={availableOnly}
        onAdd={mayAdd ? add : undefined}
        actions={
          world && (
            <>
              <ImportAction kind={screen.kind} noun={screen.noun} world={world} />
              {screen.Actions && <screen.Actions world={world} />}
            </>
          )
        }
      />
      {isOpening && <LoadingOverlay />}
      {opened && world && (
        <ResourceModal
          screen={screen}
          world={world}
          opened={opened}
          mark={opened.id === null ? undefined : markOf(opened.id)}
          switching={switching}
          onClose={close}
        />
      )}
      <DeleteDialog name={deleting.question} onDelete={deleting.go} onDrop={deleting.drop} />
      <TakingOutDialog asked={takingOut.asked} onDrop={takingOut.drop} />
    </>
  )
}
