import { Loader, Stack } from '@mantine/core'

/** The full-screen overlay while loading (SPEC.md NAV-5). */
export function LoadingOverlay() {
  return (
    <Stack
      pos="fixed"
      inset={0}
      align="center"
      justify="center"
      gap={12}
      bg="color-mix(in srgb, var(--fd-canvas) 85%, transparent)"
      fz="md"
      lh="md"
      fw={500}
      style={{ zIndex: 1000 }}
      role="status"
    >
      <Loader size={28} aria-hidden="true" />
      Loading
    </Stack>
  )
}
