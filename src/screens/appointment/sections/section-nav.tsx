import { Flex, UnstyledButton } from '@mantine/core'
import type { RefObject } from 'react'
import classes from './detail.module.css'

const parts = ['Booking', 'Products', 'Payment'] as const

/** Attributes that mark the start of a section, so that `SectionNav` can scroll to it. */
export const partMark = (part: (typeof parts)[number]) => ({
  'data-part': part,
  className: classes.part,
})

/** Links on a phone, where the detail is long: each scrolls to a section. */
export function SectionNav({ form }: { form: RefObject<HTMLElement | null> }) {
  const show = (part: string) =>
    form.current?.querySelector(`[data-part="${part}"]`)?.scrollIntoView?.({ block: 'start' })
  return (
    <Flex
      component="nav"
      hiddenFrom="sm"
      bg="var(--fd-surface)"
      style={{ borderBottom: '1px solid var(--fd-hairline)' }}
      aria-label="Parts of the appointment"
    >
      {parts.map((part) => (
        <UnstyledButton
          key={part}
          flex={1}
          mih={44}
          fw={600}
          c="var(--fd-plum)"
          ta="center"
          onClick={() => show(part)}
        >
          {part}
        </UnstyledButton>
      ))}
    </Flex>
  )
}
