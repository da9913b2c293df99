import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { isSuperAdmin } from '#domain/calls/session'
import { customerColumns } from '#domain/customer/import-columns'
import { numbersIn, type PlannedCustomer, planCustomers } from '#domain/customer/import-customers'
import type { BusinessTime } from '#domain/kernel/dates'
import type { TextTable } from '#domain/kernel/table-cells'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { RunResult, Sync } from '#sync'
import { useSync } from '../../data/context'
import { useBusinessTime } from '../../data/use-business-time'
import { useSession } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { ImportDialog } from '../management/import/import-dialog'
import type { ImportSource } from '../management/import/import-source'

/** The button that opens the import of customers. */
export function ImportCustomers({ world }: { world: World }) {
  const [isOpened, setOpened] = useState(false)
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
  const mayCarryPoints = isSuperAdmin(useSession()?.roles ?? '')
  const [numbers, setNumbers] = useState<readonly string[]>([])
  const known = useView(numbers.length > 0 ? sync.views.named(numbers) : null)
  const source = useMemo(
    () => customerSource(sync, { world, now, mayCarryPoints, known: known ?? new Map() }),
    [sync, world, now, mayCarryPoints, known],
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
  /** the customers whose numbers the table has */
  known: ReadonlyMap<string, Customer>
}

function customerSource(sync: Sync, around: Around): ImportSource<PlannedCustomer> {
  const { world, now, mayCarryPoints, known } = around
  const context = { user: '', now, freshId: '' }
  return {
    key: 'customers',
    title: 'Customers',
    noun: 'customer',
    titles: customerColumns.map(({ title }) => title),
    aliases: customerColumns.flatMap(({ aliases }) => aliases),
    example: customerColumns.map(({ example }) => example),
    plan: (table) => planCustomers(table, { world, known, context, mayCarryPoints }),
    save: (row) => saveCustomer(sync, row),
    takeBack({ work, mobileNumber }, id) {
      if (work?.command === 'updateCustomer') return sync.run('updateCustomer', work.before)
      return sync.run('removeCustomer', { id, mobileNumber, deleted: true })
    },
    // Customers are independent, and two thousand one after the other take minutes.
    atOnce: 25,
  }
}

/** Saves a row by its command. The engine makes the id of a new customer. */
function saveCustomer(sync: Sync, { work }: PlannedCustomer): Promise<RunResult> {
  if (work?.command === 'updateCustomer') return sync.run('updateCustomer', work.input)
  if (!work) throw new Error('a row without a change is not saved')
  const { id: _, ...input } = work.input
  return sync.run('addCustomer', input)
}
