import { Box, Flex, Modal, Text } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useBannerRoom } from '../feedback/banner'
import { useBack } from './back'
import { ChipSlot } from './chip-slot'
import { CloseButton } from './close-button'
import { closesOn } from './closes-on'
import classes from './full-screen-modal.module.css'

interface FullScreenModalProps {
  opened: boolean
  onClose: () => void
  title: string
  /** A status tag beside the title. */
  tag?: ReactNode
  /** the line under the title, in parts: therapist, room, locker, service, times */
  place?: readonly string[]
  /** content at the right end of the head: PRINT, or the primary button */
  actions?: ReactNode
  /** links to sections of the content, below the head and always in view */
  nav?: ReactNode
  /** a banner in the head, always in view; it moves nothing below it */
  banner?: ReactNode
  /** `ModalColumn`s, from left to right */
  children: ReactNode
  /** the lines about who created and changed the row */
  footer?: ReactNode
}

/** A full-screen modal: a head of 72 px, columns, and a footer of 56 px. Escape and the cross close it. */
export function FullScreenModal(props: FullScreenModalProps) {
  useBack(props.opened, props.onClose)
  const chip = useContext(ChipSlot)
  const { room, spot } = useBannerRoom()
  const content = useRef<HTMLDivElement>(null)
  // when the focused button becomes disabled, the browser focuses the page, where Escape does nothing
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  })
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      fullScreen
      radius={0}
      padding={0}
      closeOnEscape={false}
      // The page doesn't scroll, and the lock has the browser style all elements again: 50 ms under a full board.
      lockScroll={false}
      onKeyDown={(event) => {
        if (closesOn(event, event.currentTarget)) props.onClose()
      }}
    >
      <Modal.Content ref={content} className={classes.modal}>
        {/* Above the sticky head of a table, which has 3: the sync panel opens in here. */}
        <Box flex="none" pos={{ base: 'sticky', sm: 'static' }} top={0} style={{ zIndex: 4 }}>
          <Flex
            align="center"
            wrap={{ base: 'wrap', sm: 'nowrap' }}
            justify={{ base: 'space-between', sm: 'flex-start' }}
            gap={{ base: '4px 12px', sm: 18 }}
            mih={72}
            p={{ base: '6px 12px', sm: '6px 16px 6px 12px' }}
            bg="var(--fd-surface)"
            style={{ borderBottom: '1px solid var(--fd-hairline)' }}
          >
            <CloseButton onClose={props.onClose} />
            <div className={classes.modalName} ref={room}>
              <Box flex="1 1 0" miw={0}>
                <Flex align="center" gap={10} miw={0}>
                  <Modal.Title fz="xl" lh="xl" style={truncated}>
                    {props.title}
                  </Modal.Title>
                  {props.tag}
                </Flex>
                {props.place && (
                  <Text component="div" truncate size="meta" c="dimmed" className={classes.place}>
                    {props.place.join('  ·  ')}
                  </Text>
                )}
              </Box>
              <div className={classes.modalBanner} ref={spot}>
                {props.banner}
              </div>
            </div>
            {chip}
            {props.actions}
          </Flex>
          {props.nav}
        </Box>
        <Flex direction={{ base: 'column', sm: 'row' }} flex={1} mih={0} bg="var(--fd-canvas)">
          {props.children}
        </Flex>
        {props.footer && (
          <Flex
            align="center"
            justify="space-between"
            wrap="wrap"
            gap="4px 20px"
            mih={56}
            py={6}
            px={24}
            bg="var(--fd-surface)"
            c="dimmed"
            fz="xs"
            lh="xs"
            style={{ borderTop: '1px solid var(--fd-hairline)' }}
          >
            {props.footer}
          </Flex>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

const truncated = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

interface ModalColumnProps {
  /** in pixels; `rest`: the width that is left */
  width: number | 'rest'
  ground: 'canvas' | 'surface'
  /** whether the column comes first when columns are stacked on a phone */
  leads?: boolean
  children: ReactNode
  /** a footer that stays visible while the column scrolls */
  footer?: ReactNode
}

export function ModalColumn(props: ModalColumnProps) {
  return (
    <Flex
      display={{ base: 'contents', sm: 'flex' }}
      direction="column"
      miw={0}
      mih={0}
      bg={`var(--fd-${props.ground})`}
      {...(props.width === 'rest' ? { flex: '1 1 0' } : { w: props.width })}
      className={classes.column}
      data-ground={props.ground}
    >
      <Box
        flex={{ base: 'none', sm: 1 }}
        mih={0}
        py={16}
        px={{ base: 16, sm: props.ground === 'surface' ? 20 : 24 }}
        bg={`var(--fd-${props.ground})`}
        className={classes.columnScroll}
        style={{ '--section-gap': '14px', order: props.leads ? -1 : 0 }}
      >
        {props.children}
      </Box>
      {props.footer && (
        <Box
          display={{ base: 'contents', sm: 'block' }}
          py={12}
          px={20}
          style={{ borderTop: '1px solid var(--fd-hairline)' }}
        >
          {props.footer}
        </Box>
      )}
    </Flex>
  )
}
