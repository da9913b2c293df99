import { Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/icon-paths'

const tones = {
  plain: {},
  good: { c: 'var(--fd-completed-text)', fw: 600 },
  bad: { c: 'var(--fd-cancelled-text)' },
}

interface NoteRowProps {
  children: ReactNode
  tone?: keyof typeof tones
  icon?: IconName
  /** Content at the right end, such as "12 visits · 460 pts". */
  end?: ReactNode
}

/** A line of information in a card. Screen readers announce its changes. */
export function NoteRow(props: NoteRowProps) {
  return (
    <Flex
      align="center"
      justify="space-between"
      gap={8}
      mih={32}
      py={5}
      px={11}
      bg="var(--fd-sunken)"
      c="dimmed"
      fz="meta"
      lh="meta"
      role="status"
    >
      <Flex
        component="span"
        align="center"
        gap={4}
        miw={0}
        lts="-0.03em"
        {...tones[props.tone ?? 'plain']}
      >
        {props.icon && <Icon name={props.icon} size={14} width={2.2} />}
        {props.children}
      </Flex>
      {props.end && (
        // stays in one line: in a wide font the text at the left wraps instead
        <Text span inherit flex="none" fz="xs" lts="-0.015em" style={{ whiteSpace: 'nowrap' }}>
          {props.end}
        </Text>
      )}
    </Flex>
  )
}
