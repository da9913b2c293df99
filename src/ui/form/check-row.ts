/** Props of a checkbox or switch that a finger can hit. */
export const checkRow = { display: 'flex', mih: 44, style: { alignItems: 'center' } } as const
