import { Box, type BoxProps, Text } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icons/icon'
import classes from './banner.module.css'

/** Default title of error banners (SPEC.md DETAIL-6). */
export const errorTitle = 'Something went wrong'

const looks = {
  error: {
    bd: '1px solid var(--fd-cancelled-bar)',
    bg: 'var(--fd-cancelled-ground)',
    c: 'var(--fd-cancelled-text)',
  },
  success: {
    bd: '1px solid var(--fd-completed-bar)',
    bg: 'var(--fd-completed-ground)',
    c: 'var(--fd-completed-text)',
  },
  note: { bd: '1px solid var(--fd-rule)', bg: 'var(--fd-surface)', c: 'dimmed' },
}

const icons = { error: 'warning', success: 'check', note: 'cloud-off' } as const

const Banner = ({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) => (
  <Box
    className={classes.banner}
    data-banner
    role={tone === 'error' ? 'alert' : 'status'}
    {...looks[tone]}
  >
    <Icon name={icons[tone]} size={18} />
    {children}
  </Box>
)

/** An error at the top of a panel. Screen readers announce it at once. */
export const ErrorBanner = (props: { children: ReactNode; title?: string | undefined }) => (
  <Banner tone="error">
    <div>
      <Text component="div" inherit fw={600}>
        {props.title ?? errorTitle}
      </Text>
      <div>{props.children}</div>
    </div>
  </Banner>
)

/** A note at the top of a panel, neither error nor success. */
export const NoteBanner = (props: { children: ReactNode }) => (
  <Banner tone="note">
    <div>{props.children}</div>
  </Banner>
)

interface SuccessBannerProps {
  children: ReactNode
  note?: ReactNode
  action?: ReactNode
}

/** A success at the top of a panel. `note`: what still has to happen, such as being sent. */
export const SuccessBanner = (props: SuccessBannerProps) => (
  <Banner tone="success">
    <Box flex={1}>
      <Text component="div" inherit fw={600}>
        {props.children}
      </Text>
      {props.note && <div>{props.note}</div>}
    </Box>
    {props.action}
  </Banner>
)

/**
 * Keeps the space of a closed banner, so that nothing below it moves under a finger. `room`: the element that keeps the
 * space; `spot`: the element in it that holds only the banner.
 */
export function useBannerRoom() {
  const room = useRef<HTMLDivElement>(null)
  const spot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (room.current && spot.current?.firstElementChild)
      room.current.style.minHeight = `${room.current.offsetHeight}px`
  })
  /** Removes the kept space once it is scrolled out of view, so that nothing visible moves. */
  function release(scroller: HTMLElement) {
    const { scrollTop } = scroller
    const height = room.current?.offsetHeight ?? 0
    if (!room.current?.style.minHeight || spot.current?.firstElementChild) return
    if (scrollTop < height) return
    room.current.style.minHeight = ''
    // use the former `scrollTop`: at the end of the form, the browser scrolls by itself when the space is removed
    scroller.scrollTop = scrollTop - (height - room.current.offsetHeight)
  }
  return { room, spot, release }
}

interface BannerRoomProps extends Pick<BoxProps, 'flex'> {
  banner: ReactNode
  children?: ReactNode
}

/** A title that a banner covers while there is one. A banner that fits over the title moves nothing below it. */
export function BannerRoom({ banner, children, flex = 1 }: BannerRoomProps) {
  const { room, spot } = useBannerRoom()
  return (
    <Box ref={room} flex={flex} miw={0} className={classes.bannerRoom}>
      {children}
      <div ref={spot} className={classes.bannerSpot}>
        {banner}
      </div>
    </Box>
  )
}
