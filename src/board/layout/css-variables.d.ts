import 'react'

declare module 'react' {
  /** Lets style objects set custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
