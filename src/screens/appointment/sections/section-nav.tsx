import { Flex, UnstyledButton } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import classes from './detail.module.css'

const parts = ['Booking', 'Products', 'Payment'] as const

/** Attributes that mark the start of a section, so that `SectionNav` can scroll to it. */
export const partMark = (part: (typeof parts)[number]) => ({
  'data-part': part,
  className: classes.part,
})

/** Pixels from the top of the window to the first line below the head and these links. */
const below = 200

/** The section at the top of the form, as the user scrolls. */
function useShownPart(form: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<string>(parts[0])
  useEffect(() => {
    const root = form.current
    const look = () => {
      const marks = [...(root?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]
      const last = marks.findLast((mark) => mark.getBoundingClientRect().top <= below)
      if (last?.dataset.part) setShown(last.dataset.part)
    }
    root?.addEventListener('scroll', look, { capture: true, passive: true })
    return () => root?.removeEventListener('scroll', look, { capture: true })
  }, [form])
  return { shown, setShown }
}

/** Links on a phone, where the detail is long: each scrolls to a section. The section in sight is underlined. */
export function SectionNav({ form }: { form: RefObject<HTMLElement | null> }) {
  const { shown, setShown } = useShownPart(form)
  const show = (part: string) => {
    form.current?.querySelector(`[data-part="${part}"]`)?.scrollIntoView?.({ block: 'start' })
    setShown(part)
  }
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
          c={part === shown ? 'var(--fd-plum)' : 'var(--fd-ink-2)'}
          ta="center"
          style={{ boxShadow: part === shown ? 'inset 0 -2px var(--fd-plum)' : undefined }}
          aria-current={part === shown ? 'true' : undefined}
          onClick={() => show(part)}
        >
          {part}
        </UnstyledButton>
      ))}
    </Flex>
  )
}
