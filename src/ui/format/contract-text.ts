import type { Customer } from '#domain/rows/customer'
import { cellDate } from './format-date'
import { codeWords } from './format-text'

type Contract = Pick<Customer, 'type' | 'contractEndDate'>

/** Whether a contract ended before a date, YYYY-MM-DD. */
export const hasEnded = ({ contractEndDate }: Contract, today: string): boolean =>
  contractEndDate !== null && contractEndDate < today

/**
 * A customer's type with the end of the contract: "VIP until Dec 31, 2026". Staff need it, because promos may be for
 * one type only.
 */
export function contractText(contract: Contract, today: string): string {
  const type = codeWords(contract.type)
  if (contract.contractEndDate === null) return type
  return `${type} ${hasEnded(contract, today) ? 'ended' : 'until'} ${cellDate(contract.contractEndDate)}`
}
