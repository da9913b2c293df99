import type { Figures } from '../in-browser'

/** The figures of our own service, with names that begin with `service`, beside those of a stub. */
export const besideStub = (service: Figures, stub: Figures): Figures => ({
  ...Object.fromEntries(
    Object.entries(service).map(([name, figure]) => [
      `service${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      figure,
    ]),
  ),
  ...stub,
})
