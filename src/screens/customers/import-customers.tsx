import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { customerColumn, customerColumns, readColumns } from '#domain/customer/import-columns'
import { numbersIn, type PlannedCustomer, planCustomers } from '#domain/customer/import-customers'
import type { BusinessTime } from '#domain/kernel/dates'
import type { TextTable } from '#domain/kernel/table-cells'
import { isOffered } from '#domain/may'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { ImportedWork } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useDenied } from '../../data/use-denied'
import { useSession } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { ImportDialog } from '../management/import/import-dialog'
import type { ImportSource } from '../management/import/import-source'

/** The button that opens the import of customers; hidden from a role that may not. */
export function ImportCustomers({ world }: { world: World }) {
  const [isOpened, setOpened] = useState(false)
  if (useDenied()('importRows')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        IMPORT
      </Button>
      {isOpened && <CustomersDialog world={world} onClose={() => setOpened(false)} />}
    </>
  )
}

function CustomersDialog({ world, onClose }: { world: World; onClose: () => void }) {
  const sync = useSync()
  const now = useBusinessTime()
  const mayCarryPoints = isOffered(useSession()?.roles ?? '', 'changePoints')
  const [numbers, setNumbers] = useState<readonly string[]>([])
  const known = useView(numbers.length > 0 ? sync.views.named(numbers) : null)
  const source = useMemo(
    () => customerSource({ world, now, mayCarryPoints, known: known ?? new Map() }),
    [world, now, mayCarryPoints, known],
  )
  const readNumbers = useCallback((table: TextTable) => {
    const found = numbersIn(table)
    setNumbers((last) => (last.join() === found.join() ? last : found))
  }, [])
  return <ImportDialog source={source} onTable={readNumbers} onClose={onClose} />
}

interface Around {
  world: World
  now: BusinessTime
  mayCarryPoints: boolean
  /** the customers whose numbers are in the imported table */
  known: ReadonlyMap<string, Customer>
}

function customerSource(around: Around): ImportSource<PlannedCustomer> {
  const { world, now, mayCarryPoints, known } = around
  const context = { user: '', now, freshId: '' }
  return {
    key: 'customers',
    title: 'Customers',
    noun: 'customer',
    titles: customerColumns.map(({ title }) => title),
    choices: readColumns.map(({ title }) => title),
    isTitle: (title) => customerColumn(title) !== null,
    example: customerColumns.map(({ example }) => example),
    plan: (table, dateOrder) =>
      planCustomers(table, { world, known, context, mayCarryPoints, dateOrder }),
    work: workOf,
    undo({ row: { work, mobileNumber }, id, version }) {
      if (work?.command === 'updateCustomer')
        return { command: 'updateCustomer', input: work.before, version }
      return {
        command: 'removeCustomer',
        input: { id, mobileNumber, deleted: true },
        version: null,
      }
    },
  }

  function workOf({ work, mobileNumber }: PlannedCustomer, id: string): ImportedWork {
    if (!work) throw new Error('a row without a change is not saved')
    return work.command === 'addCustomer'
      ? { command: 'addCustomer', input: { ...work.input, id }, version: null }
      : {
          command: 'updateCustomer',
          input: work.input,
          version: known.get(mobileNumber)?.version ?? null,
        }
  }
}
