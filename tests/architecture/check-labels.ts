import { appointmentFields } from '#domain/fields/appointments'
import { customerFields } from '#domain/fields/customers'
import type { Field } from '#domain/fields/field'
import { lockerFields } from '#domain/fields/lockers'
import { productFields } from '#domain/fields/products'
import { promoFields } from '#domain/fields/promos'
import { roomFields } from '#domain/fields/rooms'
import { serviceFields } from '#domain/fields/services'
import { staffFields } from '#domain/fields/staffs'
import { storeFields } from '#domain/fields/stores'
import { userFields } from '#domain/fields/users'
import type { Sources } from './sources'

const labelsIn = (...tables: Readonly<Record<string, Field | null>>[]): ReadonlySet<string> =>
  new Set(tables.flatMap((fields) => Object.values(fields).map((field) => field?.label ?? '')))

/** The labels that the files of a folder, or a file, take from `domain/fields`. */
const labels: Readonly<Record<string, ReadonlySet<string>>> = {
  'domain/customer/import-columns.ts': labelsIn(customerFields),
  'server/reports/customers.ts': labelsIn(customerFields),
  'server/reports/daily.ts': labelsIn(appointmentFields),
  'src/board/day/day-table.tsx': labelsIn(appointmentFields),
  'src/screens/admins/': labelsIn(userFields),
  'src/screens/appointment/': labelsIn(appointmentFields),
  'src/screens/booking/': labelsIn(appointmentFields),
  'src/screens/customers/': labelsIn(customerFields, appointmentFields),
  'src/screens/lockers/': labelsIn(lockerFields),
  'src/screens/management/': labelsIn(storeFields, serviceFields, productFields),
  'src/screens/products/': labelsIn(productFields),
  'src/screens/promos/': labelsIn(promoFields),
  'src/screens/rooms/': labelsIn(roomFields),
  'src/screens/services/': labelsIn(serviceFields),
  'src/screens/store/': labelsIn(storeFields),
  'src/screens/therapists/': labelsIn(staffFields),
}

/** Labels of cells and titles of columns and lists. The title of a card of cells is none. */
const named =
  /(?<![-\w])(?<!FormSection\s+)(?:label|title)(?:=|: )["'`]([^"'`]+?)(?: \([^)]*\))?["'`]/g

/** Texts of labels that stand beside `domain/fields` a second time, with or without a unit in brackets. */
export function checkLabels(sources: Sources): string[] {
  return Object.entries(labels).flatMap(([place, known]) =>
    [...sources]
      .filter(([path]) => path.startsWith(place))
      .flatMap(([path, text]) =>
        [...text.matchAll(named)].flatMap(([, label = '']) =>
          known.has(label) ? [`${path}: repeats ${label}`] : [],
        ),
      ),
  )
}
