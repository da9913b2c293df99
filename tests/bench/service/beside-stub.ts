import type { Figures } from '../in-browser'

/** What was measured on our own service, its names beginning with `service`, beside the same on a stub. */
export const besideStub = (service: Figures, stub: Figures): Figures => ({
  ...Object.fromEntries(
    Object.entries(service).map(([name, figure]) => [
      `service${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      figure,
    ]),
  ),
  ...stub,
})
