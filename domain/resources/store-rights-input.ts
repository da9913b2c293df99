import * as v from 'valibot'
import { shortText } from '../kernel/fields'
import { actRights } from '../kernel/rights'
import { accountRoles } from '../may'

const role = v.picklist(accountRoles, ({ input }) => `There is no role ${input}.`)

/** Body of PATCH /v1/stores/rights/{storeCode}: rights by role and act. Those that are absent are the usual ones. */
export const rightsInput = v.object({
  rights: v.record(role, actRights),
  storeCode: v.optional(shortText),
})
export type RightsInput = v.InferOutput<typeof rightsInput>
