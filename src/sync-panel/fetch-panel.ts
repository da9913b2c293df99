import type { panelPart } from './panel-part'

export type PanelPart = typeof panelPart

/** Loads the panel's script; the chip works without it. */
export const fetchPanel = async (): Promise<PanelPart> => (await import('./panel-part')).panelPart
