import { Box, Flex, Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { bounds } from '#domain/kernel/bounds'
import { isFinal } from '#domain/rows/appointment'
import { QuantityStepper } from '../../../ui/form/quantity-stepper'
import { amount, money } from '../../../ui/format/format-money'
import { type MoneyValue, numberError } from '../../../ui/format/money-text'
import rules from '../../../ui/layout/rules.module.css'
import { errorFor } from '../../booking/draft/field-error'
import { type ProductGroup, type ProductLine, productGroups } from '../state/product-groups'
import type { SectionProps } from '../state/section-props'
import { completionSums } from '../state/sums'

const inRule = { '--rule': 'var(--fd-rule)' }

/** Products by type; quantities are editable only while CHECKED-IN (DETAIL-4). */
export function ProductsSection({ detail, allowed, fieldError }: SectionProps) {
  const { row, edits, world, order } = detail
  const id = useId()
  const trouble = errorFor(fieldError, 'productsOrdered')
  const groups = productGroups(row, edits, world)
  return (
    <Box component="section" miw={0} aria-labelledby={id}>
      <Flex align="baseline" justify="space-between" gap={12} mb={5}>
        <Title order={2} size="h3" lts={0} id={id}>
          Products Ordered
        </Title>
        {trouble && (
          <Text span size="xs" c="var(--fd-cancelled-text)">
            {trouble}
          </Text>
        )}
        {!(trouble || isFinal(row)) && (
          <Text span size="xs" c="dimmed">
            while CHECKED-IN
          </Text>
        )}
      </Flex>
      <Paper className={rules.ruled} withBorder px={14} style={inRule}>
        {groups.map((group) => (
          <Group key={group.type} group={group} isOpen={allowed.order} onOrder={order} />
        ))}
        <Flex
          justify="space-between"
          py={15}
          fw={600}
          style={groups.length > 0 ? { borderTop: '1px solid var(--fd-control)' } : undefined}
        >
          TOTAL
          <Text span fz="md" lh="sm" fw={600}>
            {money(completionSums(row, edits, world).products)}
          </Text>
        </Flex>
      </Paper>
    </Box>
  )
}

interface GroupProps {
  group: ProductGroup
  isOpen: boolean
  onOrder: (productId: string, quantity: MoneyValue) => void
}

function Group({ group, isOpen, onOrder }: GroupProps) {
  const id = useId()
  return (
    <section className={rules.ruled} aria-labelledby={id}>
      <Title order={3} size="xs" lh="xs" fw={400} lts="0.01em" pt={10} pb={6} c="dimmed" id={id}>
        {group.type}
      </Title>
      {group.lines.map((line) => (
        <Line key={line.id} line={line} isOpen={isOpen} onOrder={onOrder} />
      ))}
    </section>
  )
}

function Line({ line, isOpen, onOrder }: Omit<GroupProps, 'group'> & { line: ProductLine }) {
  const wrong = numberError(line.typed, bounds.quantity)
  return (
    <Flex align="center" gap={{ base: 8, sm: 12 }} mih={54} py={4}>
      <Box flex={1} miw={0}>
        <Text component="div" inherit fw={500}>
          {line.name}
        </Text>
        <Text component="div" size="xs" c="dimmed">
          {money(line.price)}
        </Text>
        {wrong && (
          <Text component="div" size="xs" c="var(--fd-cancelled-text)">
            {wrong}
          </Text>
        )}
        {line.meanwhile !== null && (
          <Text component="div" size="xs" c="var(--fd-cancelled-text)">
            changed to {line.meanwhile}
          </Text>
        )}
      </Box>
      <QuantityStepper
        label={line.name}
        value={line.typed}
        onChange={(quantity) => onOrder(line.id, quantity)}
        disabled={!isOpen}
      />
      <Text
        span
        w={{ base: 60, sm: 92 }}
        fw={line.quantity === 0 ? 400 : 500}
        c={line.quantity === 0 ? 'var(--fd-ink-3)' : undefined}
        ta="right"
      >
        {amount(line.total)}
      </Text>
    </Flex>
  )
}
