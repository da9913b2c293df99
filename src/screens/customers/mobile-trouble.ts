import { isMobile, normalMobile } from '#domain/kernel/names'

/** Why typed text can't be searched for (SPEC.md CUST-1); null when it can. */
export function mobileTrouble(typed: string): string | null {
  const mobile = normalMobile(typed)
  if (mobile === '') return 'Enter mobile number'
  if (!mobile.startsWith('63')) return "Mobile number should start with '63'"
  return isMobile(mobile) ? null : 'Mobile Number should be 12 digits'
}
