import { Flex, Text } from '@mantine/core'
import { ofResource } from '#domain/fields/field'
import type { ResourceRow } from '#domain/resources/save'
import type { World } from '#domain/rows/world'
import type { WaitingMark } from '#sync'
import { SyncMark } from '../../ui/feedback/sync-mark'
import type { Column } from '../../ui/table/data-table'
import { RowMenu } from '../../ui/table/row-menu'
import { RowName } from '../../ui/table/row-name'
import { YesNo } from '../../ui/table/yes-no'
import type { NamedDraft, ResourceScreen } from './resource-screen'

interface ListParts<Row extends ResourceRow, Draft extends NamedDraft> {
  screen: ResourceScreen<Row, Draft>
  /** null until this tablet has the store's rows; until then the list is empty */
  world: World | null
  markOf: (id: string) => WaitingMark | undefined
  open: (id: string) => void
  /** enables or disables the row; absent: the user may not */
  flip?: ((row: Row) => void) | undefined
  /** absent: the host can't delete rows, or the user may not */
  remove?: ((row: Row) => void) | undefined
}

/** Columns of a list: Name and Available, the screen's own columns, and the row's actions. */
export function listColumns<Row extends ResourceRow, Draft extends NamedDraft>({
  screen,
  world,
  markOf,
  open,
  flip,
  remove,
}: ListParts<Row, Draft>): Column<Row>[] {
  const own = screen.columns.map(({ cell, sort, text, ...column }) => ({
    ...column,
    cell: (row: Row) => world && cell(row, world),
    sort: sort && ((row: Row) => world && sort(row, world)),
    text: text && ((row: Row) => (world ? text(row, world) : '')),
  }))
  return [
    {
      key: 'name',
      title: ofResource.name.label,
      sort: (row) => row.name,
      cell: (row) => (
        <Flex component="span" align="center" wrap="wrap" gap="2px 10px">
          <RowName muted={!row.available} onClick={() => open(row.id)}>
            {screen.nameOf(row)}
          </RowName>
          <Marks mark={markOf(row.id)} />
          <Gap text={screen.gap?.(screen.draftOf(row, '')) ?? null} />
        </Flex>
      ),
    },
    {
      key: 'available',
      title: ofResource.available.label,
      sort: (row) => (row.available ? 'Yes' : 'No'),
      cell: (row) => <YesNo yes={row.available} />,
    },
    ...own,
    ...(flip || remove ? [actionsColumn({ screen, flip, remove })] : []),
  ]
}

const actionsColumn = <Row extends ResourceRow, Draft extends NamedDraft>({
  screen,
  flip,
  remove,
}: Pick<ListParts<Row, Draft>, 'screen' | 'flip' | 'remove'>): Column<Row> => ({
  key: 'actions',
  title: 'Actions',
  hiddenTitle: true,
  align: 'right',
  cell: (row) => (
    <RowMenu
      name={screen.nameOf(row)}
      items={[
        ...(flip ? [{ label: switchLabel(row), onClick: () => flip(row) }] : []),
        ...(remove ? [{ label: 'Delete', onClick: () => remove(row) }] : []),
      ]}
    />
  ),
})

/** The reason why a row can't be booked; empty if it can. */
const Gap = ({ text }: { text: string | null }) =>
  text && (
    <Text span size="meta" c="var(--fd-cancelled-text)">
      {text}
    </Text>
  )

export const switchLabel = ({ available }: Pick<ResourceRow, 'available'>): string =>
  available ? 'Disable' : 'Enable'

/** The mark of a row's unsent changes or conflict, beside its name. */
export function Marks({ mark }: { mark: WaitingMark | undefined }) {
  return mark ? <SyncMark {...mark} /> : null
}
