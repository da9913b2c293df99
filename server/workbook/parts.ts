import { escapeXml } from './escape-xml'
import { stylesXml } from './styles'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const ofSheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Path of the sheet with this number, from 1. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

/** A sheet as the workbook lists it; ranges are absolute, as in `$A$1:$F$9`. */
export interface WrittenSheet {
  name: string
  /** the range with filter buttons; null without columns */
  filter: string | null
  /** ranges of rows and columns that each printed page repeats */
  titles: readonly string[]
}

/** All files of a workbook except its sheets: the minimum of ECMA-376 that spreadsheets open. */
export function partsOf(sheets: readonly WrittenSheet[]): Readonly<Record<string, string>> {
  const numbers = sheets.map((_, index) => index + 1)
  return {
    '[Content_Types].xml': contentTypes(numbers),
    '_rels/.rels': relationships([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...numbers.map((number) =>
        relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
      ),
      relation('styles', 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': stylesXml,
  }
}

function contentTypes(numbers: readonly number[]): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${ofSheets}.${type}+xml"/>`
  return [
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('xl/workbook.xml', 'sheet.main'),
    override('xl/styles.xml', 'styles'),
    ...numbers.map((number) => override(sheetPath(number), 'worksheet')),
    '</Types>',
  ].join('')
}

function workbook(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return [
    `<workbook xmlns="${main}" xmlns:r="${office}">`,
    `<sheets>${listed.join('')}</sheets>`,
    `<definedNames>${sheets.map(namesOf).join('')}</definedNames>`,
    '</workbook>',
  ].join('')
}

/** The defined names for the filter and the repeated rows and columns of a sheet. */
function namesOf({ name, filter, titles }: WrittenSheet, index: number): string {
  const quoted = `'${name.replaceAll("'", "''")}'!`
  const defined = (id: string, ranges: readonly string[], more = '') =>
    `<definedName name="_xlnm.${id}" localSheetId="${index}"${more}>` +
    `${escapeXml(ranges.map((range) => quoted + range).join(','))}</definedName>`
  const hidden = filter ? defined('_FilterDatabase', [filter], ' hidden="1"') : ''
  return hidden + defined('Print_Titles', titles)
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

const relationships = (all: readonly string[]) =>
  `<Relationships xmlns="${relations}">${all.join('')}</Relationships>`
