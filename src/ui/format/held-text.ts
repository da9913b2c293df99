/** Why an update waits: "Not updated yet: the booking form is not saved." */
export function heldText(held: readonly string[]): string {
  if (held.includes('the connection')) return 'Not updated yet: it needs a connection.'
  const what = held.join(' and ')
  if (what.startsWith('a change')) return `Not updated yet: ${what}. Please try again.`
  return `Not updated yet: ${what} ${held.length > 1 ? 'are' : 'is'} not saved. Save it or clear it first.`
}
