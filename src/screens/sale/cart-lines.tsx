import { Box, Flex, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { pesos } from '#domain/kernel/money'
import { lineTotal, soldQuantity } from '#domain/sale/sale-lines'
import { NoteRow } from '../../ui/form/note-row'
import { QuantityStepper } from '../../ui/form/quantity-stepper'
import { amount, money } from '../../ui/format/format-money'
import { numberError } from '../../ui/format/money-text'
import { Icon } from '../../ui/icons/icon'
import rules from '../../ui/layout/rules.module.css'
import { type ShownLine, withoutLine, withQuantity } from './cart'
import type { CartState } from './use-cart'

const inRule = { '--rule': 'var(--fd-rule)' }

/** The products in the cart, with quantities. */
export function CartLines({ state }: { state: CartState }) {
  const { cart, lines, last, edit, empty } = state
  const id = useId()
  return (
    <Box component="section" miw={0} mb={14} aria-labelledby={id}>
      <Flex align="baseline" justify="space-between" gap={12} mih={28} mb={5}>
        <Title order={2} size="h3" lts={0} id={id}>
          Cart
        </Title>
        {lines.length > 0 && (
          <UnstyledButton fz="xs" c="var(--fd-plum)" px={8} mih={28} onClick={empty}>
            Empty the cart
          </UnstyledButton>
        )}
      </Flex>
      <Paper className={rules.ruled} withBorder px={14} style={inRule}>
        {lines.length === 0 && (
          <Text py={16} c="dimmed">
            Choose a product.
          </Text>
        )}
        {lines.length === 0 && last && last.change > 0 && (
          <NoteRow end={<strong>{money(last.change)}</strong>}>Change of the last sale</NoteRow>
        )}
        {lines.map((line) => (
          <Line
            key={line.productId}
            line={line}
            onChange={(quantity) => edit(withQuantity(cart, line.productId, quantity))}
            onRemove={() => edit(withoutLine(cart, line.productId))}
          />
        ))}
      </Paper>
    </Box>
  )
}

interface LineProps {
  line: ShownLine
  onChange: (quantity: ShownLine['typed']) => void
  onRemove: () => void
}

function Line({ line, onChange, onRemove }: LineProps) {
  const trouble = line.isAvailable ? numberError(line.typed, soldQuantity) : 'not available'
  return (
    <Flex align="center" gap={8} mih={62} py={4}>
      <Box flex={1} miw={0}>
        <Text component="div" inherit fw={500} style={{ overflowWrap: 'anywhere' }}>
          {line.name}
        </Text>
        <Text component="div" size="xs" c="dimmed">
          {money(line.price)}
        </Text>
        {trouble && (
          <Text component="div" size="xs" c="var(--fd-cancelled-text)">
            {trouble}
          </Text>
        )}
      </Box>
      <QuantityStepper label={line.name} value={line.typed} onChange={onChange} />
      <Text span miw={64} fw={500} ta="right">
        {amount(pesos(lineTotal(line)))}
      </Text>
      <UnstyledButton
        display="grid"
        w={44}
        h={44}
        mr={-12}
        style={{ placeItems: 'center' }}
        aria-label={`Remove ${line.name}`}
        onClick={onRemove}
      >
        <Icon name="cross" size={14} />
      </UnstyledButton>
    </Flex>
  )
}
