import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ReportTable } from '#domain/reports/table'
import { ofCancelledTitle } from '#domain/reports/tally'
import { cellText, isNumeric } from './cell-text'

/**
 * The totals of a sheet. `lead` is the main total, with a remark about what it excludes; without one the number of
 * rows comes first.
 */
export function Totals({ table, lead }: { table: ReportTable; lead: string | undefined }) {
  const sums = table.columns
    .map((column, at) => ({ ...column, sum: table.total[at] ?? null }))
    .filter(({ kind, sum }) => isNumeric(kind) && sum !== null)
    .sort((a, b) => Number(b.title === lead) - Number(a.title === lead))
  const leftOut = lead && sums.find(({ title, sum }) => title === ofCancelledTitle && sum)
  const shown = sums.filter(({ title }) => !lead || title !== ofCancelledTitle)
  return (
    <Flex component="dl" align="flex-end" wrap="wrap" gap="12px 28px">
      {!lead && (
        <div>
          <Name>{table.name}</Name>
          <Sum isLead>{cellText('whole', table.rowCount)}</Sum>
        </div>
      )}
      {shown.map(({ title, kind, sum }) => (
        <div key={title}>
          <Name>{title}</Name>
          <Sum isLead={title === lead}>
            {kind === 'php' && 'PHP '}
            {cellText(kind, sum)}
          </Sum>
          {title === lead && leftOut && (
            <Text component="dd" size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              without {cellText('php', leftOut.sum)} of cancelled bookings
            </Text>
          )}
        </div>
      ))}
    </Flex>
  )
}

const Name = ({ children }: { children: string }) => (
  <Text component="dt" size="xs" c="dimmed">
    {children}
  </Text>
)

function Sum({ isLead, children }: { isLead: boolean; children: ReactNode }) {
  return (
    <Text
      component="dd"
      size={isLead ? 'due' : 'lg'}
      fw={600}
      lts={isLead ? '-0.01em' : undefined}
      style={{ whiteSpace: 'nowrap' }}
    >
      {children}
    </Text>
  )
}
