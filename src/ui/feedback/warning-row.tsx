import { Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { isBlank } from '#domain/kernel/text'
import { Icon } from '../icons/icon'
import classes from './warning-row.module.css'

interface WarningRowProps {
  text: string | null
  /** whether the row is a strip of a panel; else it is a row of a card */
  isStrip?: boolean
}

const strip = {
  px: 16,
  mah: '40dvh',
  style: { overflowY: 'auto', borderTop: '1px solid var(--fd-hairline)' },
} as const

/**
 * A text in amber, such as a customer's notes; empty for a blank one. Of a long text, three lines are shown at first.
 */
export function WarningRow({ text, isStrip }: WarningRowProps) {
  const [isWhole, setWhole] = useState(false)
  if (text === null || isBlank(text)) return null
  const isShort = isLong(text) && !isWhole
  return (
    <Flex
      className={classes.row}
      gap={8}
      py={7}
      px={11}
      bg="var(--fd-checked-in-ground)"
      c="var(--fd-checked-in-text)"
      fz="meta"
      lh="meta"
      fw={500}
      {...(isStrip && strip)}
      role="status"
    >
      <Icon name="warning" size={14} width={2.2} />
      <Text
        span
        inherit
        miw={0}
        lineClamp={isShort ? 3 : undefined}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {text.trim()}
      </Text>
      {isShort && (
        <Button
          variant="text"
          flex="none"
          m="-7px -8px -7px auto"
          style={{ alignSelf: 'center' }}
          onClick={() => setWhole(true)}
        >
          Show all
        </Button>
      )}
    </Flex>
  )
}

/** Whether a text may take more than three lines in the narrowest panel. */
const isLong = (text: string) => text.length > 130 || text.split('\n').length > 3
