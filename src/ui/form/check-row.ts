/** Props that make a checkbox or switch tall enough for a finger. */
export const checkRow = { display: 'flex', mih: 44, style: { alignItems: 'center' } } as const
