const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The text for an invalid e-mail address. */
export const emailText = 'Email should look like name@example.com'

export const isEmail = (text: string): boolean => emailShape.test(text)
