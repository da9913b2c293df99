/** Focuses the mobile number, where a booking begins. */
export function focusCustomer(): void {
  setTimeout(() => document.querySelector<HTMLElement>('input[name="mobileNumber"]')?.focus())
}
