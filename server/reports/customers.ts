import { customerFields } from '#domain/fields/customers'
import { dateWords } from '#domain/kernel/date-words'
import { knownNumber } from '#domain/kernel/names'
import { reportFileNames } from '#domain/reports/file-names'
import { mergedStatus } from '#domain/rows/customer'
import type { Reader } from '../db/tx'
import { type ColumnOf, inPages, pageSize, type Read, type Report, sheetOf } from './report'

type CustomerLine = Awaited<ReturnType<typeof readCustomers>>[number]

/** Reads a page of customers who have booked in a store, by mobile number. */
function readCustomers(reader: Reader, storeCode: string, after: string) {
  return reader
    .selectFrom('customers as customer')
    .innerJoin('customer_stores as link', 'link.customer_id', 'customer.id')
    .where('link.store_code', '=', storeCode)
    .where('customer.mobile_number', '>', after)
    .where('customer.status', '<>', mergedStatus)
    .select(['mobile_number', 'first_name', 'last_name', 'status', 'customer.type'])
    .select(['contract_end_date', 'points_earned', 'expired_points_april12025'])
    .select(['visit_count', 'cancel_count', 'created_date_time', 'updated_date_time'])
    .orderBy('customer.mobile_number')
    .limit(pageSize)
    .execute()
}

const count = { kind: 'whole', width: 14, total: true } as const

/** Leaves out birth dates and emails, which a report of visits does not need. */
const columns: readonly ColumnOf<CustomerLine>[] = [
  {
    title: customerFields.mobileNumber.label,
    kind: 'text',
    width: 15,
    value: (row) => knownNumber(row.mobile_number),
  },
  {
    title: customerFields.firstName.label,
    kind: 'text',
    width: 22,
    value: (row) => row.first_name,
  },
  { title: customerFields.lastName.label, kind: 'text', width: 22, value: (row) => row.last_name },
  { title: customerFields.status.label, kind: 'text', width: 11, value: (row) => row.status },
  { title: customerFields.type.label, kind: 'text', width: 13, value: (row) => row.type },
  {
    title: customerFields.contractEndDate.label,
    kind: 'date',
    width: 18,
    value: (row) => row.contract_end_date,
  },
  { title: customerFields.pointsEarned.label, ...count, value: (row) => row.points_earned },
  {
    title: customerFields.expiredPointsApril12025.label,
    ...count,
    value: (row) => row.expired_points_april12025,
  },
  { title: customerFields.visitCount.label, ...count, value: (row) => row.visit_count },
  { title: customerFields.cancelCount.label, ...count, value: (row) => row.cancel_count },
  { title: 'Created', kind: 'date-time', width: 21, value: (row) => row.created_date_time },
  { title: 'Last Updated', kind: 'date-time', width: 21, value: (row) => row.updated_date_time },
]

/** The report of a store's customers; `today` is part of the file's name. */
export function customersReport(read: Read, storeCode: string, today: string): Report {
  const pages = () =>
    inPages<CustomerLine>((after) =>
      read((reader) => readCustomers(reader, storeCode, after?.mobile_number ?? '')),
    )
  return {
    fileName: reportFileNames.customers(today),
    period: dateWords(today),
    sheets: [sheetOf({ name: 'Customers', columns, pages })],
  }
}
