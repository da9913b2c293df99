import { Button, Stack, Title } from '@mantine/core'
import type { StoreChoice } from '#domain/rows/accounts/store-access'

export interface StoreChoicesProps {
  stores: readonly StoreChoice[]
  isBusy: boolean
  onChoose: (code: string) => void
  onBack: () => void
}

const focus = (first: HTMLElement | null) => first?.focus()

/** Asks a user who may use several stores which one to log in to. */
export function StoreChoices({ stores, isBusy, onChoose, onBack }: StoreChoicesProps) {
  return (
    <Stack component="section" gap={8} aria-label="Which store?">
      <Title order={2} size="h3">
        Which store?
      </Title>
      {stores.map(({ code, name }, at) => (
        <Button
          key={code}
          ref={at === 0 ? focus : undefined}
          variant="default"
          size="lg"
          fullWidth
          disabled={isBusy}
          onClick={() => onChoose(code)}
        >
          {name}
        </Button>
      ))}
      <Button variant="text" fullWidth onClick={onBack}>
        Back
      </Button>
    </Stack>
  )
}
