import type { trayPart } from './tray-part'

export type TrayPart = typeof trayPart

/** Loads the panel's script; the chip works without it. */
export const fetchTray = async (): Promise<TrayPart> => (await import('./tray-part')).trayPart
