import type { ReactNode, Ref } from 'react'
import { useBannerRoom } from '../feedback/banner'
import classes from '../feedback/panels.module.css'

interface SidePanelProps {
  title: string
  /** At the title's right, such as Clear. */
  action?: ReactNode
  /** Under the head; its space stays, so that no field moves when it goes. */
  banner?: ReactNode
  children: ReactNode
  /** Amount at the left, action at the right; stays while the panel scrolls. */
  footer?: ReactNode
  /** The scrolling part, for scrolling to a banner. */
  scrollRef?: Ref<HTMLDivElement>
}

/** A form beside the work: head and footer stay, the middle scrolls. */
export function SidePanel(props: SidePanelProps) {
  const { room, spot, release } = useBannerRoom()
  return (
    <aside className={classes.side} aria-label={props.title}>
      <div
        className={classes.sideScroll}
        ref={props.scrollRef}
        onScroll={(event) => release(event.currentTarget)}
      >
        <div className={classes.sideHead}>
          <h1 className={classes.sideTitle}>{props.title}</h1>
          {props.action}
        </div>
        <div ref={room} className={classes.sideBanner}>
          <div ref={spot}>{props.banner}</div>
        </div>
        {props.children}
      </div>
      {props.footer && <div className={classes.sideFooter}>{props.footer}</div>}
    </aside>
  )
}

/** The amount of a panel's action: a small label over the sum. */
export function FooterAmount(props: { label: string; amount: string }) {
  return (
    <div>
      <div className={classes.amountLabel}>{props.label}</div>
      <div className={classes.amount}>{props.amount}</div>
    </div>
  )
}
