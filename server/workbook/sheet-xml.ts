import { cellXml, columnName, inlineText } from './cells'
import { escapeXml } from './escape-xml'
import { pagesAcross } from './ranges'
import type { Cells, PrintHead, SheetColumn, SheetLayout, Weight } from './sheet'
import { headStyleOf } from './styles'

const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

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
  const titles = columns.map(({ title, kind }, index) =>
    inlineText(`${columnName(index)}1`, title, headStyleOf(kind)),
  )
  return [
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    fitToPage,
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

/** XML of a sheet after its last row: filter buttons and the set-up of printed pages, in the order of ECMA-376. */
export function tailXml(layout: SheetLayout, filter: string | null): string {
  return [
    '</sheetData>',
    filter ? `<autoFilter ref="${filter.replaceAll('$', '')}"/>` : '',
    '<pageMargins left="0.4" right="0.4" top="0.75" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape"',
    ` fitToWidth="${pagesAcross(layout)}" fitToHeight="0"/>`,
    pageTexts(layout),
    '</worksheet>',
  ].join('')
}

function pageTexts({ head }: SheetLayout): string {
  const header = head ? `<oddHeader>${headerCode(head)}</oddHeader>` : ''
  return `<headerFooter>${header}<oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`
}

/** Maximum characters of each of three texts: spreadsheets refuse a header of more than 255. */
const maxPartLength = 70

/** The header's code: store at the left, title in the middle, period at the right. */
function headerCode({ store, title, period }: PrintHead): string {
  const part = (text: string) => text.slice(0, maxPartLength).replaceAll('&', '&&')
  return escapeXml(`&L${part(store)}&C&"-,Bold"${part(title)}&R${part(period)}`)
}
