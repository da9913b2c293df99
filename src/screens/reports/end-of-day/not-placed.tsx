import { Button } from '@mantine/core'
import { useState } from 'react'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { modesText } from '#domain/reports/retail'
import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { useStatus } from '../../../data/use-session'
import { SuccessBanner } from '../../../ui/feedback/banner'
import { usDateTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { orDash } from '../../../ui/format/format-text'
import { type Column, DataTable } from '../../../ui/table/data-table'
import { waitText } from '../../booking/draft/wait-text'
import { RefundSale } from '../../sale/refund-sale'
import { Heading } from './heading'

interface NotPlacedProps {
  rows: readonly Sale[]
  world: World
  /** whether this tablet has a row, so that it can be paid back */
  mayRefund: (row: Sale) => boolean
}

/**
 * Money received for bookings and sales that are in conflict or were discarded, with a button to pay it back. Empty if
 * there is none.
 */
export function NotPlaced({ rows, world, mayRefund }: NotPlacedProps) {
  const status = useStatus()
  const [refunding, setRefunding] = useState<string | null>(null)
  const [done, setDone] = useState<{ text: string; isQueued: boolean } | null>(null)
  const chosen = rows.find(({ id }) => id === refunding)
  const banner = done && (
    <SuccessBanner note={done.isQueued ? waitText(status) : undefined}>{done.text}</SuccessBanner>
  )
  if (rows.length === 0) return banner
  const actions: Column<Sale> = {
    key: 'actions',
    title: 'Actions',
    hiddenTitle: true,
    align: 'right',
    cell: (row) =>
      mayRefund(row) && (
        <Button variant="default" onClick={() => setRefunding(row.id)}>
          REFUND
        </Button>
      ),
  }
  return (
    <>
      <Heading note="without a booking or sale, PHP" mt={24}>
        Received, not placed
      </Heading>
      {banner}
      <DataTable
        caption="Received, not placed"
        columns={[...columns, actions]}
        rows={rows}
        rowKey={({ id }) => id}
        empty=""
      />
      {chosen && (
        <RefundSale
          row={chosen}
          world={world}
          onDone={(text, isQueued) => {
            setRefunding(null)
            setDone({ text, isQueued })
          }}
          onClose={() => setRefunding(null)}
        />
      )}
    </>
  )
}

const heldBy = (row: Sale): number => heldPayments(row).reduce((sum, { held }) => sum + held, 0)

const columns: readonly Column<Sale>[] = [
  { key: 'name', title: 'Customer', cell: ({ name }) => orDash(name ?? '') },
  { key: 'modes', title: 'Paid', cell: modesText },
  { key: 'by', title: 'By', cell: ({ soldBy, soldAt }) => `${soldBy}, ${usDateTime(soldAt)}` },
  {
    key: 'held',
    title: 'Received',
    align: 'right',
    cell: (row) => amount(heldBy(row)),
  },
]
