/** The last eight characters of an id, printed on papers so that staff can find the appointment. */
export const receiptNumber = (id: string): string =>
  id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})(?=.)/, '$1-')
