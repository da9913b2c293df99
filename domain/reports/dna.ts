/** The sheet of the report about the DNA promos, and its column that counts most: what was given off. */
export const dnaSheet = 'DNA Statistics'
export const dnaDiscount = 'Discount Given'
