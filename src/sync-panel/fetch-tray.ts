import type { trayPart } from './tray-part'

export type TrayPart = typeof trayPart

/** Loads the tray's part of the app; the chip is there without it. */
export const fetchTray = async (): Promise<TrayPart> => (await import('./tray-part')).trayPart
