import 'react'

declare module 'react' {
  /** Style objects may set custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
