import type { DeviceFacts } from '../data/tablet'

/** Facts about the device, nothing about its user. */
export function deviceFacts(window: Window): DeviceFacts {
  const { screen, devicePixelRatio, navigator } = window
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browser: navigator.userAgent,
    screen: `${screen.width} x ${screen.height} at ${devicePixelRatio}`,
    language: navigator.language,
  }
}
