import { Button, Flex, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import {
  type CustomerFilter,
  type CustomerOrder,
  customerFilters,
  customerOrders,
  endingDays,
  unseenDays,
} from '#domain/customer/listing'
import type { World } from '#domain/rows/world'
import type { CustomerList as Listed } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useNumbers } from '../../data/use-numbers'
import { useSession, useStatus } from '../../data/use-session'
import { useSteady } from '../../data/use-steady-view'
import { useView } from '../../data/use-view'
import { NoResults, searchedText } from '../../ui/feedback/no-results'
import { SelectCell } from '../../ui/form/select-cell'
import { usDateTime } from '../../ui/format/format-date'
import { Icon } from '../../ui/icons/icon'
import { DataTable } from '../../ui/table/data-table'
import { AddCustomer } from './add-customer'
import { columnsOf } from './customer-columns'
import css from './customers.module.css'
import { ImportCustomers } from './import-customers'

const filterNames: Record<CustomerFilter, string> = {
  all: 'All customers',
  contract: 'VIP and other contracts',
  'contract-ending': `Contract ends within ${endingDays} days`,
  birthday: 'Birthday this month',
  'not-seen': `Not seen for ${unseenDays} days`,
  inactive: 'INACTIVE',
}
const filterOptions = customerFilters.map((value) => ({ value, label: filterNames[value] }))

const orderNamed = (column: string) => customerOrders.find((order) => order === column)
const filterNamed = (value: string | null) =>
  customerFilters.find((filter) => filter === value) ?? 'all'

/** Style props of the list, and of a customer's history in its place. */
export const paneLook = {
  gap: 8,
  flex: { base: 'none', sm: 1 },
  miw: 0,
  p: { base: 12, sm: '12px 20px 20px' },
} as const

interface CustomerListProps {
  world: World
  onChoose: (mobileNumber: string) => void
}

/** All customers of the store, with a search, filters and orders. Pressing a name opens the customer. */
export function CustomerList({ world, onChoose }: CustomerListProps) {
  const session = useSession()
  const { date: today } = useBusinessTime()
  const sync = useSync()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<CustomerFilter>('all')
  const [order, setOrder] = useState<CustomerOrder>('lastVisit')
  const list = useSteady('list', useView(sync.views.customerList({ text, filter, order, today })))
  // Drawn with a low priority, so that a press isn't held up by a long list.
  const rows = useDeferredValue(list?.rows ?? null)
  const numbers = useNumbers()
  const columns = useMemo(() => columnsOf(today, numbers, onChoose), [today, numbers, onChoose])
  const trouble = useFigures(list)
  const { hasAllCalls } = useStatus()
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack {...paneLook} className={css.history}>
      <Flex align="center" wrap="wrap" gap={12}>
        <Title order={2}>
          Customers
          {list && (
            <Text span inherit ml={12} fz="sm" fw={400} c="dimmed" role="status">
              {list.rows.length.toLocaleString('en-US')}
            </Text>
          )}
        </Title>
        <ListSearch onSearch={setText} />
        <Paper withBorder radius={12} flex={{ base: '0 1 100%', sm: '0 1 225px' }}>
          <SelectCell
            label="Show"
            value={filter}
            onChange={(value) => setFilter(filterNamed(value))}
            options={filterOptions}
          />
        </Paper>
        {hasAllCalls && <ImportCustomers world={world} />}
        {hasAllCalls && <Button onClick={() => setAdding(true)}>ADD</Button>}
      </Flex>
      <Text size="meta" mih={18} c="dimmed">
        {list && figuresText(list, trouble)}
      </Text>
      <DataTable
        caption="Customers"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.mobileNumber}
        empty={
          text === '' && filter === 'all' ? (
            noneText(session?.hasSeveralStores)
          ) : (
            <NoResults>
              {searchedText(text, filter === 'all' ? undefined : filterNames[filter])}
              {filter === 'all' && hasAllCalls && ' ADD makes a new customer.'}
            </NoResults>
          )
        }
        sortedBy={{ column: order, descending: order !== 'name' }}
        onSort={(column) => setOrder(orderNamed(column) ?? order)}
        pageSize={50}
        search={`${text} ${filter} ${order}`}
      />
      {isAdding && (
        <AddCustomer
          world={world}
          onAdded={(mobileNumber) => {
            setAdding(false)
            onChoose(mobileNumber)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  )
}

interface ListSearchProps {
  /** called with the typed text when the user pauses */
  onSearch: (text: string) => void
}

/** The search field of the list. It keeps the typed text, so that typing a letter doesn't draw the rows again. */
function ListSearch({ onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedCallback(onSearch, 200)
  return (
    <TextInput
      aria-label="Search in the list"
      placeholder="Name or number"
      leftSection={<Icon name="search" />}
      flex="1 1 180px"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        search(value.trim())
      }}
    />
  )
}

/** A button that leads from a customer back to the list. */
export function ListButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="text"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<Icon name="chevron-left" />}
      onClick={onClick}
    >
      All customers
    </Button>
  )
}

/** Milliseconds after which values computed by the service are requested again. */
const freshMs = 10 * 60_000

/**
 * Requests the values that the service computes, if the list has none or old ones. Returns the error of the last
 * request.
 */
function useFigures(list: Listed | undefined): string | null {
  const sync = useSync()
  const now = useBusinessTime()
  const { online, hasAllCalls } = useStatus()
  const isOffline = online === false
  const [trouble, setTrouble] = useState<string | null>(null)
  const at = list?.figuresAt
  const isOld =
    at !== undefined && (at === null || Date.parse(now.instant) - Date.parse(at) > freshMs)
  useEffect(() => {
    if (!isOld || isOffline || !hasAllCalls) return
    let isWanted = true
    void sync.online.customerFigures().then((answer) => {
      if (isWanted) setTrouble(answer.ok ? null : answer.message)
    })
    return () => {
      isWanted = false
    }
  }, [sync, isOld, isOffline, hasAllCalls])
  if (!hasAllCalls && !isOffline) return 'Last visits, birthdays and spending are not known here.'
  return isOffline ? 'offline' : trouble
}

/** Text about the values that our own service computes. */
function figuresText({ figuresAt }: Listed, trouble: string | null): string {
  if (figuresAt) return `Last visits, birthdays and spending as of ${usDateTime(figuresAt)}`
  if (trouble === 'offline') return 'Last visits, birthdays and spending need a connection once.'
  return trouble ?? 'Last visits, birthdays and spending: being fetched.'
}

/** The text of a list without customers. Other stores' customers are on no list until they are found here. */
const noneText = (hasSeveralStores = false): string =>
  hasSeveralStores
    ? 'No customers of this store yet. Those of other stores are found by their whole number.'
    : 'No customers yet'
