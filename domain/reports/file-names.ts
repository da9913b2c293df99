import type { Days, Period } from './period'

/** File names of the reports (SPEC.md report-1); `store` is a store code. */
export const reportFileNames = {
  daily: ({ start, end }: Days, store: string) =>
    `DailyAppointments_${start}-to-${end}_${store}.xlsx`,
  /** `today` is the business date of the request */
  customers: (today: string) => `Customers_${today}.xlsx`,
  commissions: ({ start, end }: Days, store: string) =>
    `TherapistCommissions_${start}-to-${end}_${store}.xlsx`,
  staffs: ({ month, year }: Period, store: string) =>
    `TherapistStatistics_${month}_${year}_${store}.xlsx`,
  sales: ({ start, end }: Days, store: string) => `Sales_${start}-to-${end}_${store}.xlsx`,
  takings: ({ start, end }: Days, store: string) => `Takings_${start}-to-${end}_${store}.xlsx`,
  drawers: ({ start, end }: Days, store: string) => `Drawers_${start}-to-${end}_${store}.xlsx`,
  occupancy: ({ start, end }: Days, store: string) => `Occupancy_${start}-to-${end}_${store}.xlsx`,
  customerFigures: ({ start, end }: Days, store: string) =>
    `CustomerFigures_${start}-to-${end}_${store}.xlsx`,
  allStores: ({ start, end }: Days) => `AllStores_${start}-to-${end}.xlsx`,
  exceptions: ({ start, end }: Days, store: string) =>
    `Exceptions_${start}-to-${end}_${store}.xlsx`,
  dna: ({ month, year }: Period) => `DnaStatistics_${month}_${year}.xlsx`,
}
