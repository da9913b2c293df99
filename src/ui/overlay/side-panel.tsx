import { Box, Flex, Text, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useBannerRoom } from '../feedback/banner'
import classes from './side-panel.module.css'

interface SidePanelProps {
  title: string
  /** a control at the right of the title, such as Clear */
  action?: ReactNode
  /** a banner below the head; its space stays when it closes, so that no field moves */
  banner?: ReactNode
  /** a new value gives the space of a closed banner back */
  bannerOf?: string | undefined
  children: ReactNode
  /** a strip above the footer; it takes its space from the bottom, so that no field moves */
  strip?: ReactNode
  /** an amount at the left and an action at the right, always in view */
  footer?: ReactNode
  /** the element that scrolls */
  scrollRef?: Ref<HTMLDivElement>
}

/** A form beside the content of the page. Its head and footer stay in view while the middle scrolls. */
export function SidePanel(props: SidePanelProps) {
  const { room, spot, release } = useBannerRoom()
  return (
    <aside className={classes.side} aria-label={props.title}>
      <div
        className={classes.sideScroll}
        ref={props.scrollRef}
        onScroll={(event) => release(event.currentTarget)}
      >
        <Flex align="center" justify="space-between" h={46} mr={-8}>
          <Title order={1} size="h2">
            {props.title}
          </Title>
          {props.action}
        </Flex>
        <Box key={props.bannerOf} ref={room} display="flow-root">
          <div ref={spot}>{props.banner}</div>
        </Box>
        {props.children}
      </div>
      {props.strip}
      {props.footer && (
        <Flex
          align="center"
          justify="space-between"
          gap={12}
          py={10}
          px={16}
          style={{ borderTop: '1px solid var(--fd-hairline)' }}
        >
          {props.footer}
        </Flex>
      )}
    </aside>
  )
}

/** An amount in a panel's footer, with a small label above it. */
export function FooterAmount(props: { label: string; amount: string }) {
  return (
    <div>
      <Text component="div" size="xs" c="dimmed">
        {props.label}
      </Text>
      <Text component="div" size="lg" fw={600} lts="-0.01em">
        {props.amount}
      </Text>
    </div>
  )
}
