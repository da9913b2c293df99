/** The device's clock in milliseconds since the epoch, which may be wrong. Decisions use `Sync.now`. */
export const deviceClock = (): number => Date.now()
