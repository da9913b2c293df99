import { ActionIcon, Flex, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Icon } from '../ui/icons/icon'
import css from './move/move.module.css'

interface BoardNoticeProps {
  /** whether the action succeeded */
  tone: 'done' | 'error'
  title: string
  text?: string
  /** the Undo button, if there is one */
  children?: ReactNode
  onClose: () => void
}

const doneMs = 60_000

/** The outcome of an action, shown below the board until closed; a success closes itself after a minute. */
export function BoardNotice({ tone, title, text, children, onClose }: BoardNoticeProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (tone !== 'done') return
    const timer = setTimeout(() => close(), doneMs)
    return () => clearTimeout(timer)
  }, [tone])
  return (
    <Flex
      align="center"
      gap={8}
      maw={620}
      className={css.bar}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={tone === 'error' ? 'warning' : 'check'} size={18} />
      <Stack justify="center" gap={0} flex={1} miw={0} mih={44}>
        <strong>{title}</strong>
        {text && <div>{text}</div>}
      </Stack>
      {children}
      <ActionIcon variant="subtle" size={44} aria-label="Close" onClick={onClose}>
        <Icon name="cross" size={16} />
      </ActionIcon>
    </Flex>
  )
}
