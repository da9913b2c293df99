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
        /** the id under which the service has logged this request */
        requestId: v.optional(v.string()),
        /** the bookings named by the obstacles, for showing both sides of a conflict */
        blocking: v.optional(v.array(appointment)),
      }),
      { errors: [] },
    ),
  }),
  /** the current row, for conflicts */
  current: v.optional(v.unknown()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>

/** Code and status on the wire for each kind of refusal. */
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

/**
 * The texts in an error answer of any host. Each malformed part falls back to empty, so that the rest is still read.
 */
const errorTexts = v.object({
  error: v.object({
    message: v.fallback(v.string(), ''),
    details: v.fallback(v.object({ errors: v.array(v.fallback(v.string(), '')) }), { errors: [] }),
  }),
})

/**
 * The text shown for an error answer: message and list joined with ' - ', without repeats and blanks; the call's
 * default text when both are empty (SPEC.md service-1).
 */
export function errorText(body: unknown, failure: string): string {
  const parsed = v.safeParse(errorTexts, body)
  if (!parsed.success) return failure
  const { message, details } = parsed.output.error
  const texts = [message, ...details.errors].map((text) => text.trim()).filter(Boolean)
  return [...new Set(texts)].join(' - ') || failure
}
