/** The last eight characters of an id in two groups, printed on papers so that staff find the appointment. */
export const receiptNumber = (id: string): string =>
  id
    .replaceAll('-', '')
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})(?=.)/, '$1-')
