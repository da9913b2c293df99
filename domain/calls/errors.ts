import * as v from 'valibot'
import type { Refusal } from '../kernel/refusal'
import { appointment } from '../rows/appointment'

/** The body of every error answer (SPEC.md API-ERR). */
export const errorBody = v.object({
  error: v.object({
    message: v.nullish(v.string(), ''),
    code: v.nullish(v.string(), ''),
    details: v.nullish(
      v.object({
        errors: v.nullish(v.array(v.string()), []),
        field: v.optional(v.string()),
        /** why the field is refused (`refusalReasons`) */
        reason: v.optional(v.unknown()),
        confirm: v.optional(v.array(v.string())),
        obstacles: v.optional(
          v.array(
            v.object({
              kind: v.string(),
              id: v.string(),
              why: v.string(),
              text: v.string(),
              appointmentId: v.optional(v.string()),
            }),
          ),
        ),
        /** the bookings that the obstacles name, so that both sides of a conflict can be shown */
        blocking: v.optional(v.array(appointment)),
      }),
      { errors: [] },
    ),
  }),
  /** the row as it stands, for conflicts */
  current: v.optional(v.unknown()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>

/** The code and status under which a refusal travels. */
export const refusalCodes = {
  rule: { code: 'RULE', status: 422 },
  state: { code: 'STATE', status: 409 },
  overlap: { code: 'OVERLAP', status: 409 },
  confirm: { code: 'CONFIRMATION_REQUIRED', status: 409 },
  unique: { code: 'UNIQUE', status: 409 },
  missing: { code: 'NOT_FOUND', status: 404 },
  forbidden: { code: 'FORBIDDEN', status: 403 },
} as const satisfies Record<Refusal['code'], { code: string; status: number }>

export const missingParameters = 'Missing parameters.'

/** The texts of an error answer, of whatever host: what is malformed hides nothing beside it. */
const errorTexts = v.object({
  error: v.object({
    message: v.fallback(v.string(), ''),
    details: v.fallback(v.object({ errors: v.array(v.fallback(v.string(), '')) }), { errors: [] }),
  }),
})

/**
 * The text that people read of an error answer: message and list joined with ' - ', without repeats or
 * blanks; the call's default text when nothing is left (SPEC.md service-1).
 */
export function errorText(body: unknown, failure: string): string {
  const parsed = v.safeParse(errorTexts, body)
  if (!parsed.success) return failure
  const { message, details } = parsed.output.error
  const texts = [message, ...details.errors].map((text) => text.trim()).filter(Boolean)
  return [...new Set(texts)].join(' - ') || failure
}
