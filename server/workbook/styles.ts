import { escapeXml } from './escape-xml'
import type { Kind, Weight } from './sheet'

/** Number formats of spreadsheets; dates and times are in US style (SPEC.md MGMT-3). */
const formats: Readonly<Record<Kind, string>> = {
  text: '@',
  whole: '#,##0',
  decimal: '#,##0.00',
  percent: '0%',
  php: '"PHP" #,##0.00',
  date: 'mm/dd/yyyy',
  time: 'h:mm AM/PM',
  'date-time': 'mm/dd/yyyy h:mm AM/PM',
}
const kinds = Object.keys(formats)
const firstFormatId = 164

/** Ids of cell styles: their positions in `cellXfs`. */
const textHeadStyle = 1
const numberHeadStyle = 2
const firstKindStyle = 3
/** Style of text that starts like a formula: it stays text when the cell is edited. */
export const quotedStyle = firstKindStyle + 2 * kinds.length

export function styleOf(kind: Kind, weight: Weight): number {
  return firstKindStyle + 2 * kinds.indexOf(kind) + (weight === 'total' ? 1 : 0)
}

/** Style of a column's title: at the left over text, at the right over numbers, dates and times. */
export const headStyleOf = (kind: Kind): number =>
  kind === 'text' ? textHeadStyle : numberHeadStyle

const formatId = (kind: string) => firstFormatId + kinds.indexOf(kind)
const textHeadXf = '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1"/>'
// The indent leaves room for the filter button, which lies over the right end of a title.
const numberHeadXf = textHeadXf.replace(
  '/>',
  ' applyAlignment="1"><alignment horizontal="right" indent="2"/></xf>',
)
const plainXf = (kind: string) =>
  `<xf numFmtId="${formatId(kind)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
const totalXf = (kind: string) =>
  `<xf numFmtId="${formatId(kind)}" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1"/>`
const quotedXf = plainXf('text').replace('<xf ', '<xf quotePrefix="1" ')

const font = (look: string) => `<font>${look}<sz val="11"/><name val="Calibri"/></font>`
const noBorder = '<border><left/><right/><top/><bottom/><diagonal/></border>'

const counted = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`

export const stylesXml = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  counted(
    'numFmts',
    Object.entries(formats).map(
      ([kind, code]) => `<numFmt numFmtId="${formatId(kind)}" formatCode="${escapeXml(code)}"/>`,
    ),
  ),
  counted('fonts', [font(''), font('<b/>')]),
  counted('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEDE7EB"/></patternFill></fill>',
  ]),
  counted('borders', [
    noBorder,
    noBorder.replace('<top/>', '<top style="thin"><color auto="1"/></top>'),
  ]),
  counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  counted('cellXfs', [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    textHeadXf,
    numberHeadXf,
    ...kinds.flatMap((kind) => [plainXf(kind), totalXf(kind)]),
    quotedXf,
  ]),
  counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  '</styleSheet>',
].join('')
