import { Button, Flex, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { matches } from '#domain/kernel/compare'
import { BannerRoom } from '../feedback/banner'
import { NoResults, searchedText } from '../feedback/no-results'
import type { Sorting } from '../format/sort'
import { Icon } from '../icons/icon'
import { titleFlex } from '../layout/page'
import { type Column, cellWords, DataTable } from './data-table'

interface ResourceTableProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  empty: string
  sortedBy?: Sorting
  /** Rows per page; absent: one page. */
  pageSize?: number
  /** an error, or a note about the list */
  banner?: ReactNode
  onAdd?: () => void
  /** buttons before ADD */
  actions?: ReactNode
  /** a button that hides all rows that fail `keeps` */
  filter?: { label: string; keeps: (row: Row) => boolean }
}

const wordsOf = <Row,>(columns: readonly Column<Row>[], row: Row): string =>
  columns.map((column) => cellWords(column, row)).join(' ')

/** The frame of a management screen: title, number of rows, search, ADD, and the table. */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const [search, setSearch] = useState('')
  const [isFiltered, setFiltered] = useState(false)
  const { filter } = props
  const keeps = (row: Row) =>
    !(isFiltered && filter?.keeps(row) === false) && matches(wordsOf(props.columns, row), search)
  const found = props.rows?.filter(keeps) ?? null
  const shownOnly = isFiltered ? filter?.label : undefined
  const nothingFound = (isFiltered || search !== '') && props.rows?.length !== 0
  return (
    <Flex direction="column" h="100%" py={{ base: 12, sm: 20 }} px={{ base: 12, sm: 24 }}>
      <Flex align="center" wrap="wrap" gap={12} flex="none" mih={46} mb={16}>
        <BannerRoom flex={titleFlex} banner={props.banner}>
          <h1 style={{ alignSelf: 'center' }}>
            {props.title}
            {found && props.rows?.length !== 0 && (
              <Text span inherit ml={12} fz="sm" fw={400} lts={0} c="dimmed">
                {found.length}
              </Text>
            )}
          </h1>
        </BannerRoom>
        <TextInput
          flex={{ base: '1 1 200px', sm: '0 1 260px' }}
          aria-label={`Search ${props.title}`}
          placeholder="Search"
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {filter && (
          <Button
            variant="default"
            aria-pressed={isFiltered}
            leftSection={isFiltered && <Icon name="check" />}
            onClick={() => setFiltered(!isFiltered)}
          >
            {filter.label}
          </Button>
        )}
        {props.actions}
        {props.onAdd && (
          <Button leftSection={<Icon name="plus" />} onClick={props.onAdd}>
            ADD
          </Button>
        )}
      </Flex>
      <DataTable
        caption={props.title}
        columns={props.columns}
        rows={found}
        rowKey={props.rowKey}
        empty={
          nothingFound ? <NoResults>{searchedText(search, shownOnly)}</NoResults> : props.empty
        }
        sortedBy={props.sortedBy}
        pageSize={props.pageSize}
        search={search}
      />
    </Flex>
  )
}
