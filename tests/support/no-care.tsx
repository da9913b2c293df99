import { ReportOffer } from '../../src/app/care/report-offer'
import type { Device } from '../../src/app/device'
import { history } from '../../src/app/history'

/** An app without the parts that only an installed one has. */
export const noCare = {
  Offers: () => <ReportOffer history={history} />,
  DevicePage: () => null,
}

/** A device that keeps nothing. */
export const noDevice: Device = { events: () => [], saveFile: () => {}, copy: async () => true }
