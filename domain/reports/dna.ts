/** Name of the sheet about the DNA promos, and of its main column, the discounts. */
export const dnaSheet = 'DNA Statistics'
export const dnaDiscount = 'Discount Given'
