import { cellXml, columnName, inlineText } from './cells'
import type { Cells, SheetColumn, SheetLayout, Weight } from './sheet'
import { headerStyle } from './styles'

const frozenFirstRow =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '</sheetView></sheetViews>'

/** XML of a sheet up to its first row of data; row 1 holds the titles. */
export function headXml({ columns }: SheetLayout): string {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, index) =>
    inlineText(`${columnName(index)}1`, title, headerStyle),
  )
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    frozenFirstRow,
    `<cols>${widths.join('')}</cols>`,
    `<sheetData><row r="1">${titles.join('')}</row>`,
  ].join('')
}

export function rowXml(
  columns: readonly SheetColumn[],
  cells: Cells,
  row: number,
  weight: Weight,
): string {
  const written = columns.map(({ kind }, index) =>
    cellXml(`${columnName(index)}${row}`, kind, cells[index] ?? null, weight),
  )
  return `<row r="${row}">${written.join('')}</row>`
}

export const tailXml = '</sheetData></worksheet>'
