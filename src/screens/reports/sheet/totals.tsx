import { Flex, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { cellText } from './cell-text'
import { differenceText, type Figure, hasNoRecordsBefore } from './headline'

export const TotalsCard = ({ children }: { children: ReactNode }) => (
  <Paper
    component="section"
    withBorder
    radius="lg"
    mb={16}
    py={{ base: 12, sm: 16 }}
    px={{ base: 14, sm: 20 }}
    aria-label="Totals"
  >
    {children}
  </Paper>
)

interface TotalsProps {
  figures: readonly Figure[]
  /** a sentence that names the period compared with; null: nothing is compared */
  before?: string | null
}

/** The main sums of a report with those of the period before. The first sum is the largest in print. */
export function Totals({ figures, before = null }: TotalsProps) {
  const isFirst = hasNoRecordsBefore(figures)
  return (
    <>
      <Flex component="dl" align="flex-start" wrap="wrap" gap="12px 36px">
        {figures.map((figure, at) => (
          <div key={figure.title}>
            <Name>{figure.title}</Name>
            <Sum isLead={at === 0}>
              {figure.kind === 'php' && 'PHP '}
              {cellText(figure.kind, figure.value)}
            </Sum>
            {figure.note && <Remark>{figure.note}</Remark>}
            {before && !isFirst && figure.full !== null && (
              <Remark>{`full days ${cellText(figure.kind, figure.full)}`}</Remark>
            )}
            {before && <Remark>{isFirst ? 'no records before' : comparison(figure)}</Remark>}
          </div>
        ))}
      </Flex>
      {before && (
        <Text size="xs" c="dimmed" mt={8}>
          {before}
        </Text>
      )}
    </>
  )
}

function comparison({ kind, value, full, before }: Figure): string {
  if (before === null) return '\u00a0'
  return `before ${cellText(kind, before)}, ${differenceText(kind, full ?? value, before)}`
}

const Name = ({ children }: { children: string }) => (
  <Text component="dt" size="xs" c="dimmed">
    {children}
  </Text>
)

const Remark = ({ children }: { children: string }) => (
  <Text component="dd" size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
)

function Sum({ isLead, children }: { isLead: boolean; children: ReactNode }) {
  return (
    <Text
      component="dd"
      size={isLead ? 'due' : 'lg'}
      fw={600}
      mih={32}
      lts={isLead ? '-0.01em' : undefined}
      style={{ whiteSpace: 'nowrap', alignContent: 'end' }}
    >
      {children}
    </Text>
  )
}
