import { Flex, Text } from '@mantine/core'
import type { Ref } from 'react'
import { Icon } from '../ui/icons/icon'
import type { SyncStatus } from './model/sync-model'
import { chipText } from './model/sync-text'
import classes from './sync-chip.module.css'

interface SyncChipProps {
  status: SyncStatus
  /** the current time in milliseconds since the epoch */
  now: number
  /** name of the first offer in one word; null: no offer */
  offer: string | null
  opened: boolean
  onToggle: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Makes both counts fit. */
const narrow = { fz: 11, lts: '-0.04em' } as const

const detailLook = { whiteSpace: 'pre', fontVariantNumeric: 'normal' } as const

/**
 * The chip: connection and unsent changes. It is always visible and never changes its size. A press opens the panel.
 */
export function SyncChip({ status, now, offer, opened, onToggle, ref }: SyncChipProps) {
  const text = chipText(status, now)
  return (
    <button
      ref={ref}
      type="button"
      className={classes.chip}
      data-tone={text.tone}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={onToggle}
    >
      <Text span inherit c="var(--chip-icon)">
        <Icon name={text.icon} size={18} />
      </Text>
      <Flex component="span" direction="column" miw={0} aria-live="polite">
        <Flex component="span" gap={8} miw={0}>
          <Text span inherit truncate fz="meta" lh="16px" fw={600}>
            {text.title}
          </Text>
          {offer && (
            <Text
              span
              flex="none"
              px={6}
              bdrs={5}
              bg="var(--fd-plum-soft)"
              c="var(--fd-plum)"
              fz="board"
              lh="xs"
              fw={600}
            >
              {offer}
            </Text>
          )}
        </Flex>
        <Flex
          component="span"
          fz="xs"
          lh="xs"
          {...(text.detail && text.conflicts && narrow)}
          c="var(--chip-second)"
          style={detailLook}
        >
          <Text span inherit truncate>
            {text.detail}
          </Text>
          {text.detail && text.conflicts && ' · '}
          {text.conflicts && (
            <Text component="strong" inherit fw={600} c="var(--chip-conflict)">
              {text.conflicts}
            </Text>
          )}
        </Flex>
      </Flex>
      {status.progress !== null && (
        <progress className={classes.progress} value={status.progress} aria-label="Download" />
      )}
    </button>
  )
}
