import * as v from 'valibot'

/** A password in a body. The maximum length limits the time that hashing takes. */
export const passwordText = v.nullish(v.pipe(v.string(), v.maxLength(1000)), '')

/** Body of POST /auth/password. */
export const changePasswordInput = v.object({ password: passwordText, newPassword: passwordText })
export type ChangePasswordInput = v.InferOutput<typeof changePasswordInput>

/** Body of POST /v1/users/{id}/password. */
export const setPasswordInput = v.object({ newPassword: passwordText })
export type SetPasswordInput = v.InferOutput<typeof setPasswordInput>
