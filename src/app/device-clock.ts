/** Milliseconds since the epoch by this device, which may be wrong: nothing is decided by it alone. */
export const deviceClock = (): number => Date.now()
