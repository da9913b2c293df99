/** Style props of a choice, a label around its radio button. */
export const choiceLook = { align: 'center', gap: 10, mih: 44, py: 4, px: 12 } as const
