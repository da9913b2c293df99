import type { DeviceFacts } from '../data/tablet'

/** What device this is; nothing of it tells who holds it. */
export function deviceFacts(window: Window): DeviceFacts {
  const { screen, devicePixelRatio, navigator } = window
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browser: navigator.userAgent,
    screen: `${screen.width} x ${screen.height} at ${devicePixelRatio}`,
    language: navigator.language,
  }
}
