/** A short number on papers by which staff find the appointment: the last digits of its id. */
export const receiptNumber = (id: string): string =>
  id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})(?=.)/, '$1-')
