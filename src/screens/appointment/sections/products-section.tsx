import { Box, Flex, Paper, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { bounds } from '#domain/kernel/bounds'
import { isFinal } from '#domain/rows/appointment'
import { QuantityStepper } from '../../../ui/form/quantity-stepper'
import { amount, money } from '../../../ui/format/format-money'
import { type MoneyValue, numberError } from '../../../ui/format/money-text'
import { errorFor } from '../../booking/draft/field-error'
import { type ProductGroup, type ProductLine, productGroups } from '../state/product-groups'
import type { SectionProps } from '../state/section-props'
import { completionSums } from '../state/sums'
import classes from './products.module.css'

/** Products by type; quantities are editable only while CHECKED-IN (DETAIL-4). */
export function ProductsSection({ detail, allowed, fieldError }: SectionProps) {
  const { row, edits, world, order } = detail
  const id = useId()
  const trouble = errorFor(fieldError, 'productsOrdered')
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
      <Paper withBorder radius="md" px={14}>
        {productGroups(row, edits, world).map((group) => (
          <Group key={group.type} group={group} isOpen={allowed.order} onOrder={order} />
        ))}
        <div className={classes.total}>
          <span>TOTAL</span>
          <span>{money(completionSums(row, edits, world).products)}</span>
        </div>
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
    <section aria-labelledby={id}>
      <h3 className={classes.type} id={id}>
        {group.type}
      </h3>
      {group.lines.map((line) => (
        <Line key={line.id} line={line} isOpen={isOpen} onOrder={onOrder} />
      ))}
    </section>
  )
}

function Line({ line, isOpen, onOrder }: Omit<GroupProps, 'group'> & { line: ProductLine }) {
  const wrong = numberError(line.typed, bounds.quantity)
  return (
    <div className={classes.line}>
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
      <span className={classes.sum} data-none={line.quantity === 0 || undefined}>
        {amount(line.total)}
      </span>
    </div>
  )
}
