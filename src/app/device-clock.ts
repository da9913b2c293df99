/** The device's clock in milliseconds since the epoch. It may be wrong, so decisions use `Sync.now`. */
export const deviceClock = (): number => Date.now()
