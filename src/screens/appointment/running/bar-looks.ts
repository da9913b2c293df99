/** Looks of the bar of buttons in the Service section, and of a line below it. */
export const barLook = {
  align: 'center',
  gap: 6,
  mih: 44,
  p: '4px 4px 4px 11px',
  bg: 'var(--fd-sunken)',
  fz: 'meta',
  lh: 'meta',
} as const

export const lineLook = {
  justify: 'space-between',
  gap: 12,
  py: 7,
  px: 11,
  fz: 'meta',
  lh: 'meta',
} as const
