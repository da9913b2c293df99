import { Box, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons/icon'
import type { IconName } from '../../ui/icons/icon-paths'
import rules from '../../ui/layout/rules.module.css'

export const Words = (props: { children: ReactNode; role?: 'status' }) => (
  <Text component="div" size="meta" py={10} px={12} c="dimmed" {...props} />
)

export const CardButtons = ({ children }: { children: ReactNode }) => (
  <Flex wrap="wrap" gap={8} py={10} px={12}>
    {children}
  </Flex>
)

export const CardList = ({ children }: { children: ReactNode }) => (
  <ul className={rules.ruled}>{children}</ul>
)

interface CardRowProps {
  icon: IconName
  title: ReactNode
  detail?: ReactNode
  /** below the detail */
  children?: ReactNode
  button?: ReactNode
  /** text at the right end */
  end?: ReactNode
}

export function CardRow({ icon, title, detail, children, button, end }: CardRowProps) {
  return (
    <Flex component="li" align="center" gap={12} mih={56} py={8} px={12}>
      <Icon name={icon} />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text component="div" fw={500}>
          {title}
        </Text>
        {detail && (
          <Text component="div" size="meta" c="dimmed">
            {detail}
          </Text>
        )}
        {children}
      </Box>
      {button}
      {end && (
        <Text component="div" size="meta" c="dimmed" ta="right">
          {end}
        </Text>
      )}
    </Flex>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Facts with their names, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={rules.ruled}>
      {facts.map(([name, value]) => (
        <Flex
          key={name}
          align="baseline"
          justify="space-between"
          gap="4px 16px"
          mih={40}
          py={10}
          px={12}
        >
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <Text component="dd" miw={0} fw={500} ta="right" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Flex>
      ))}
    </dl>
  )
}
