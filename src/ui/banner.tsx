import type { ReactNode } from 'react'
import classes from './frames.module.css'
import { Icon } from './icon'

/** The title of every error banner (spec section 2). */
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
export function SuccessBanner(props: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes.banner} data-tone="success" role="status">
      <Icon name="check" size={18} />
      <div>
        <div className={classes.bannerTitle}>{props.children}</div>
        {props.note && <div>{props.note}</div>}
      </div>
    </div>
  )
}
