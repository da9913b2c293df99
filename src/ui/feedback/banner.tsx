import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icons/icon'
import classes from './frames.module.css'

/** The title of every error banner (SPEC.md DETAIL-6). */
export const errorTitle = 'Something went wrong'

/** What went wrong, at the top of its panel; announced at once. */
export function ErrorBanner(props: { children: ReactNode; title?: string }) {
  return (
    <div className={classes.banner} data-tone="error" role="alert">
      <Icon name="warning" size={18} />
      <div>
        <div className={classes.bannerTitle}>{props.title ?? errorTitle}</div>
        <div>{props.children}</div>
      </div>
    </div>
  )
}

/** What is to be known, at the top of its panel: nothing went wrong and nothing was done. */
export function NoteBanner(props: { children: ReactNode }) {
  return (
    <div className={classes.banner} data-tone="note" role="status">
      <Icon name="cloud-off" size={18} />
      <div>{props.children}</div>
    </div>
  )
}

/** What has been done, at the top of its panel. `note` says what is still to come. */
export function SuccessBanner(props: {
  children: ReactNode
  note?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes.banner} data-tone="success" role="status">
      <Icon name="check" size={18} />
      <div className={classes.bannerText}>
        <div className={classes.bannerTitle}>{props.children}</div>
        {props.note && <div>{props.note}</div>}
      </div>
      {props.action}
    </div>
  )
}

/**
 * Keeps the room that a banner has once taken: what is below must not move under a finger when the banner goes.
 * `room` is the element that grows with it, `spot` the one that holds it and nothing else.
 */
export function useBannerRoom() {
  const room = useRef<HTMLDivElement>(null)
  const spot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (room.current && spot.current?.firstElementChild)
      room.current.style.minHeight = `${room.current.offsetHeight}px`
  })
  /** Gives the room back where it is scrolled out of sight, and nothing in sight moves. */
  function release(scroller: HTMLElement) {
    const height = room.current?.offsetHeight ?? 0
    if (!room.current?.style.minHeight || spot.current?.firstElementChild) return
    if (scroller.scrollTop < height) return
    room.current.style.minHeight = ''
    scroller.scrollTop -= height - room.current.offsetHeight
  }
  return { room, spot, release }
}

/** A title with the banners of its panel over it: mostly they fit, and nothing below moves. */
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
