/** Pages whose screens are in the deferred chunk. */
export const backOfficePaths = ['/customers', '/services'] as const

export type BackOfficePath = (typeof backOfficePaths)[number]
