/** Characters a customer name or a username must not contain (spec section 5). */
export const forbiddenNameCharacters = ['&', '!', '@', '#', '(', ')', '*', ';', '[', ']', '/', '-']

export const forbiddenNameList = forbiddenNameCharacters.join(' ')

export function hasForbiddenCharacter(name: string): boolean {
  return forbiddenNameCharacters.some((character) => name.includes(character))
}

/** Names of rooms, therapists, services, lockers and promos are shown in uppercase (spec section 2). */
export function upperName(name: string): string {
  return name.trim().toUpperCase()
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The order of names that people read: ROOM 9 before ROOM 10, in any case. */
export const byName = (a: { name: string }, b: { name: string }): number =>
  collator.compare(a.name, b.name)

/**
 * A mobile number as it was typed or pasted, brought to 63 and ten digits: spaces and dashes
 * go, 09… and +63… become 63… (design decision 21). What can't be brought there stays as typed.
 */
export function normalMobile(typed: string): string {
  const bare = typed.replace(/[\s\-().]/g, '')
  if (bare.startsWith('+')) return bare.slice(1)
  return /^09\d{9}$/.test(bare) ? `63${bare.slice(1)}` : bare
}

/** Twelve digits that start with 63 (spec section 9). */
export function isMobile(mobile: string): boolean {
  return /^63\d{10}$/.test(mobile)
}
