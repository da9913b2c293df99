/** Milliseconds since the epoch by the device's clock, which may be wrong. Decisions use `Sync.now`. */
export const deviceClock = (): number => Date.now()
