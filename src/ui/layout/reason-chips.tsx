import { Button, Flex } from '@mantine/core'

interface ReasonChipsProps {
  reasons: readonly string[]
  value: string
  onChange: (reason: string) => void
}

/** Usual reasons above a text field. A tap puts one into the field, where it can be changed. */
export function ReasonChips({ reasons, value, onChange }: ReasonChipsProps) {
  return (
    <Flex wrap="wrap" gap={8} p={8} role="group" aria-label="Usual reasons">
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
