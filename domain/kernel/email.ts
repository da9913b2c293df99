const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The text for an e-mail address that is none. */
export const emailText = 'Email should look like name@example.com'

export const isEmail = (text: string): boolean => emailShape.test(text)
