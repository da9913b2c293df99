import { useState } from 'react'
import type { TextTable } from '#domain/kernel/table-cells'
import { titleRow } from '#domain/kernel/table-titles'
import { type NamedTable, readTableFile } from './read-table'

/** Opens spreadsheets. Of a workbook's sheets, the one with the most known titles is filled in; another can be chosen. */
export function useFile(
  isTitle: (title: string) => boolean,
  fill: (table: TextTable) => void,
  onTrouble: (message: string) => void,
) {
  const [sheets, setSheets] = useState<readonly NamedTable[]>([])
  const [chosen, setChosen] = useState('')
  const choose = (sheet: NamedTable) => {
    setChosen(sheet.name)
    fill(sheet.table)
  }
  const open = async (file: File | null) => {
    const read = file && (await readTableFile(file))
    if (!read) return
    const known = (sheet: NamedTable) => titleRow(sheet.table, isTitle).known
    const [best] = read.ok ? read.sheets.toSorted((a, b) => known(b) - known(a)) : []
    if (!read.ok) onTrouble(read.message)
    else if (!best) onTrouble('This file has no rows.')
    else {
      setSheets(read.sheets)
      choose(best)
    }
  }
  return { open, sheets, chosen, choose }
}
