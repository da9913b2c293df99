import { Button, Flex } from '@mantine/core'

interface ReasonChipsProps {
  reasons: readonly string[]
  value: string
  onChange: (reason: string) => void
  /** distance from the frame around the chips; 0 outside of a card */
  p?: number
}

/** Usual reasons above a text field. A tap puts one into the field, where it can be changed. */
export function ReasonChips({ reasons, value, onChange, p = 8 }: ReasonChipsProps) {
  return (
    <Flex wrap="wrap" gap={8} p={p} role="group" aria-label="Usual reasons">
      {reasons.map((reason) => (
        <Button
          key={reason}
          variant="default"
          px={12}
          fz="meta"
          fw={500}
          aria-pressed={value === reason}
          bg={value === reason ? 'var(--fd-plum-soft)' : undefined}
          onClick={() => onChange(reason)}
        >
          {reason}
        </Button>
      ))}
    </Flex>
  )
}
