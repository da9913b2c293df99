import type { ReportName } from './asked'

/** The titles of the reports on screen and on printed pages. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  daily: 'Daily Appointments',
  customers: 'Customers',
  commissions: 'Therapist Commissions',
  staffs: 'Therapist Statistics',
  dna: 'DNA Statistics',
  sales: 'Sales',
  takings: 'Takings',
  drawers: 'Drawers',
  occupancy: 'Occupancy',
  customerFigures: 'Customer Figures',
  allStores: 'All Stores',
  exceptions: 'Exceptions',
}
