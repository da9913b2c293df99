import { Box, Text } from '@mantine/core'
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

/** An error at the top of its panel. Screen readers announce it at once. */
export const ErrorBanner = (props: { children: ReactNode; title?: string }) => (
  <Banner tone="error">
    <div>
      <Text component="div" inherit fw={600}>
        {props.title ?? errorTitle}
      </Text>
      <div>{props.children}</div>
    </div>
  </Banner>
)

/** A note at the top of its panel: neither an error nor a success. */
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

/** A success at the top of its panel. `note`: the part that is still pending. */
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
 * Keeps the space of a closed banner, so that nothing below moves under a finger. Returns `room`, the element that
 * keeps the space, and `spot`, the element inside it with the banner only.
 */
export function useBannerRoom() {
  const room = useRef<HTMLDivElement>(null)
  const spot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (room.current && spot.current?.firstElementChild)
      room.current.style.minHeight = `${room.current.offsetHeight}px`
  })
  /** Removes the space when it is scrolled out of view, so that nothing visible moves. */
  function release(scroller: HTMLElement) {
    const { scrollTop } = scroller
    const height = room.current?.offsetHeight ?? 0
    if (!room.current?.style.minHeight || spot.current?.firstElementChild) return
    if (scrollTop < height) return
    room.current.style.minHeight = ''
    // Scrolls from the previous position: at the end of the form the browser may have changed it already.
    scroller.scrollTop = scrollTop - (height - room.current.offsetHeight)
  }
  return { room, spot, release }
}

/** A title that the panel's banner covers. If the banner fits into its space, nothing below moves. */
export function BannerRoom({ banner, children }: { banner: ReactNode; children?: ReactNode }) {
  const { room, spot } = useBannerRoom()
  return (
    <div ref={room} className={classes.bannerRoom}>
      {children}
      <div ref={spot} className={classes.bannerSpot}>
        {banner}
      </div>
    </div>
  )
}
