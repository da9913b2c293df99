import { Box, Button, Flex, Text } from '@mantine/core'
import { customerFields } from '#domain/fields/customers'
import { isOffered } from '#domain/may'
import type { Customer } from '#domain/rows/customer'
import { useSession } from '../../data/use-session'
import { Icon } from '../../ui/icons/icon'
import rules from '../../ui/layout/rules.module.css'

export type PointsAction = 'ADD' | 'SUBTRACT'

interface PointsCardProps {
  customer: Customer
  onAction: (action: PointsAction) => void
}

const figure = (number: number) => number.toLocaleString('en-US')

/** Points, visits and cancellations. Only a SUPER_ADMIN can change points by hand (SPEC.md CUST-4). */
export function PointsCard({ customer, onAction }: PointsCardProps) {
  const session = useSession()
  const expired = customer.expiredPointsApril12025
  return (
    <Flex
      component="section"
      flex="none"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap={12}
      py={12}
      px={16}
      bd="1px solid var(--fd-hairline)"
      bdrs="lg"
      bg="var(--fd-surface)"
      aria-label="Points"
    >
      <Flex component="dl" className={rules.split} wrap="wrap" gap="12px 0">
        <Figure
          label={customerFields.pointsEarned.label}
          value={figure(customer.pointsEarned)}
          isMain
        />
        <Figure label={customerFields.visitCount.label} value={figure(customer.visitCount)} />
        <Figure label={customerFields.cancelCount.label} value={figure(customer.cancelCount)} />
        {customer.noShowCount > 0 && (
          <Figure label={customerFields.noShowCount.label} value={figure(customer.noShowCount)} />
        )}
        {expired > 0 && (
          <Figure
            label={`${customerFields.expiredPointsApril12025.label}, earned before Jan 1, 2025`}
            value={figure(expired)}
            isPast
          />
        )}
      </Flex>
      {isOffered(session?.roles ?? '', 'changePoints') && (
        <Flex gap={8}>
          <Button
            variant="default"
            leftSection={<Icon name="plus" />}
            onClick={() => onAction('ADD')}
          >
            ADD
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="minus" />}
            onClick={() => onAction('SUBTRACT')}
          >
            SUBTRACT
          </Button>
        </Flex>
      )}
    </Flex>
  )
}

interface FigureProps {
  label: string
  value: string
  isMain?: boolean
  /** whether the value has expired */
  isPast?: boolean
}

function Figure({ label, value, isMain, isPast }: FigureProps) {
  return (
    <Box pl={isMain ? 6 : 18} pr={18}>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text
        component="dd"
        fz={isMain ? 'due' : 'lg'}
        lh="due"
        fw={600}
        c={isPast ? 'dimmed' : undefined}
      >
        {value}
      </Text>
    </Box>
  )
}
