import 'react'

declare module 'react' {
  /** Lets style objects set custom properties such as `--lines`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
