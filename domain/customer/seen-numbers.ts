import { isLimited, may } from '../may'
import type { Store } from '../rows/store'

/** Whether an account may see mobile numbers in full. A limited one may not before the store's rights are known. */
export const seesNumbers = (roles: string, store: Pick<Store, 'rights'> | undefined): boolean =>
  (store !== undefined || !isLimited(roles)) && may(roles, 'seeNumbers', store?.rights)

/** A text with the last four digits only of each mobile number and number of an ID in it: "•••• 0142". */
export const maskNumbers = (text: string): string =>
  text
    .replace(/(?<![\w-])63 ?\d{3} ?\d{3} ?(\d{4})(?![\w-])/g, '•••• $1')
    .replace(/(?<=ID No\. )(?: ?[a-z\d/-])*?((?: ?[a-z\d/-]){1,4})(?! ?[a-z\d/-])/gi, '•••• $1')
