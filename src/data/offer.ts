/** Something that can be done now or later: the chip names it, the tray does it. */
export interface Offer {
  id: string
  /** One word for the chip: "Update". */
  short: string
  text: string
  /** The primary button. */
  action: string
  isBusy: boolean
  /** It leads to another page. */
  isElsewhere: boolean
  act: () => void
  putOff: () => void
}
