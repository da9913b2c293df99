import { Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { modesText, productsText } from '#domain/reports/retail'
import type { Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { keptOf, paidOf } from '#domain/sale/sale-payment'
import { runningDay } from '#domain/slot/night'
import { useBusinessTime } from '../../data/use-business-time'
import { useStatus } from '../../data/use-session'
import { SuccessBanner } from '../../ui/feedback/banner'
import { instantTime } from '../../ui/format/format-date'
import { amount } from '../../ui/format/format-money'
import { orDash } from '../../ui/format/format-text'
import { type Column, DataTable } from '../../ui/table/data-table'
import { RowName } from '../../ui/table/row-name'
import { waitText } from '../booking/draft/wait-text'
import { RefundSale } from './refund-sale'
import { SaleDialog } from './sale-dialog'
import { usePrintedSale } from './sale-receipt'

/** The sales of the running day, the last one first, each with buttons to reprint and refund. */
export function SalesToday({ world }: { world: World }) {
  const status = useStatus()
  const day = runningDay(useBusinessTime(), world.store)
  const { paper, print } = usePrintedSale(world)
  const [refunding, setRefunding] = useState<string | null>(null)
  const [done, setDone] = useState<{ text: string; isQueued: boolean } | null>(null)
  const rows = [...world.sales.values()]
    .filter((row) => row.day === day && row.lines.length > 0)
    .toSorted((a, b) => (a.soldAt < b.soldAt ? 1 : -1))
  const chosen = refunding === null ? undefined : world.sales.get(refunding)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = openedId === null ? undefined : world.sales.get(openedId)
  const refund = (row: Sale) => {
    setDone(null)
    setRefunding(row.id)
  }
  const products: Column<Sale> = {
    key: 'products',
    title: 'Products',
    cell: (row) => <RowName onClick={() => setOpenedId(row.id)}>{productsText(row)}</RowName>,
  }
  const actions: Column<Sale> = {
    key: 'actions',
    title: 'Actions',
    hiddenTitle: true,
    align: 'right',
    cell: (row) => (
      // a phone has no room for these buttons; they are in the sale's dialog too
      <Flex gap={8} justify="flex-end" visibleFrom="sm">
        <Button variant="default" onClick={() => print(row)}>
          REPRINT
        </Button>
        <Button variant="default" disabled={keptOf(row) <= 0} onClick={() => refund(row)}>
          REFUND
        </Button>
      </Flex>
    ),
  }
  return (
    <>
      {done && (
        <SuccessBanner note={done.isQueued ? waitText(status) : undefined}>
          {done.text}
        </SuccessBanner>
      )}
      <DataTable
        caption="Sales today"
        columns={[products, ...columns, actions]}
        rows={rows}
        rowKey={({ id }) => id}
        empty="Nothing was sold today."
      />
      {opened ? (
        <SaleDialog
          row={opened}
          world={world}
          onRefund={() => refund(opened)}
          onClose={() => setOpenedId(null)}
        />
      ) : (
        paper
      )}
      {chosen && (
        <RefundSale
          row={chosen}
          world={world}
          onDone={(text, isQueued) => {
            setRefunding(null)
            setOpenedId(null)
            setDone({ text, isQueued })
          }}
          onClose={() => setRefunding(null)}
        />
      )}
    </>
  )
}

const columns: readonly Column<Sale>[] = [
  { key: 'time', title: 'Time', cell: (row) => instantTime(row.soldAt) },
  { key: 'customer', title: 'Customer', cell: (row) => orDash(row.name) },
  { key: 'modes', title: 'Paid', cell: modesText },
  {
    key: 'total',
    title: 'Total (PHP)',
    align: 'right',
    cell: (row) => <Total row={row} />,
  },
]

const leftWords = (row: Sale): string =>
  paidOf(row) === row.total ? 'left after refunds: ' : 'left after corrections: '

function Total({ row }: { row: Sale }) {
  const kept = keptOf(row)
  const isDoubled = row.corrections.some((each) => each.isDoubled && each.signedBy === null)
  return (
    <>
      {amount(row.total)}
      {kept !== row.total && (
        <Text component="div" size="xs" c={isDoubled ? 'var(--fd-cancelled-text)' : 'dimmed'}>
          {isDoubled ? 'paid back twice, left: ' : leftWords(row)}
          {amount(kept)}
        </Text>
      )}
    </>
  )
}
