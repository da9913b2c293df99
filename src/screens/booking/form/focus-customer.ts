/** Focuses the mobile number, the first field of a booking. */
export function focusCustomer(): void {
  setTimeout(() => document.querySelector<HTMLElement>('input[name="mobileNumber"]')?.focus())
}
