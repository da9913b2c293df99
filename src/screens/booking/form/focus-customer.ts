/** Puts the cursor where a booking begins: the number, which finds the name. */
export function focusCustomer(): void {
  setTimeout(() => document.querySelector<HTMLElement>('input[name="mobileNumber"]')?.focus())
}
