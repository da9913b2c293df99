import * as v from 'valibot'
import { textOr } from '../kernel/fields'

/** A break option for therapists; `start` and `end` are HH:mm. */
export const staffBreak = v.object({
  id: v.string(),
  display: textOr(''),
  start: v.string(),
  end: v.string(),
})
export type StaffBreak = v.InferOutput<typeof staffBreak>

const list = v.nullish(v.array(v.string()), [])

const lists = v.object({
  types: list,
  statuses: list,
  startTimes: list,
  modeOfPayments: list,
  daysOfWeek: list,
  additionalTowelPayment: v.nullish(v.array(v.number()), []),
  staffScheduleTypes: list,
  serviceOfferedTypes: list,
  productTypes: list,
  customerStatuses: list,
  customerTypes: list,
  staffBreaks: v.nullish(v.array(staffBreak), []),
})

/**
 * The twelve lists in the answer of the configuration call (SPEC.md API-CONFIG). Some may be missing. An answer with
 * none of them comes from another server, such as a captive portal.
 */
export const lookups = v.pipe(
  lists,
  v.check(
    (given) => Object.values(given).some((each) => each.length > 0),
    'has none of the lookup lists',
  ),
)
export type Lookups = v.InferOutput<typeof lookups>
