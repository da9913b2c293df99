import type { ApiDocument, Operation } from './document'
import { escaped, fieldsOf, prose, typeOf } from './page-parts'
import { pageStyle } from './page-style'
import type { Parameter } from './parameters'
import type { Response } from './responses'

/** The document as one HTML page, without scripts and external files. */
export function apiPage(document: ApiDocument): string {
  const { info, tags, components } = document
  const sections = tags.map(({ name, description }) => section(document, name, description))
  const links = tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary><b>${name}</b></summary>${fieldsOf(schema)}</details>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Frontdesk API</title>
<style>${pageStyle}</style>
</head>
<body>
<nav aria-label="Groups"><ul>${links}<li><a href="#Schemas">Schemas</a></li></ul></nav>
<main>
<h1>${escaped(info.title)} API <small>${escaped(info.version)}</small></h1>
<p><a href="/openapi.json">openapi.json</a> is this description for programs, in OpenAPI 3.1.</p>
${prose(info.description)}
${errorsTable(document)}
${sections.join('\n')}
<section aria-labelledby="Schemas"><h2 id="Schemas">Schemas</h2>${schemas.join('\n')}</section>
</main>
</body>
</html>
`
}

function section({ paths }: ApiDocument, tag: string, description: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationPart(path, method, operation)),
  )
  const head = `<h2 id="${tag}">${tag}</h2><p>${escaped(description)}</p>`
  return `<section aria-labelledby="${tag}">${head}${operations.join('\n')}</section>`
}

function operationPart(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  return `<details id="${operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code> <span>${prose(summary, '')}</span></summary>
<p>${escaped(description)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3>${parametersTable(parameters)}` : ''}
${body ? `<h3>Body</h3>${fieldsOf(body)}` : ''}
${Object.entries(operation.responses).map(responsePart).join('\n')}
<p class="meta">Errors: ${errorsOf(operation)}</p>
</details>`
}

const errorsOf = ({ responses }: Operation) =>
  Object.entries(responses)
    .filter(([, response]) => '$ref' in response)
    .map(([status]) => `<a href="#error-${status}">${status}</a>`)
    .join(', ')

function errorsTable({ components }: ApiDocument): string {
  const rows = Object.entries(components.responses).map(([status, { description }]) =>
    row([`<b id="error-${status}">${status}</b>`, prose(description, '')]),
  )
  return table(['Error', ''], rows)
}

function parametersTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const cells = [`<code>${escaped(name)}</code>${required ? ' <em>required</em>' : ''}`, place]
    return row([...cells, typeOf(schema), prose(description, '')])
  })
  return table(['Name', 'In', 'Type', ''], rows)
}

function responsePart([status, response]: [string, Response | { $ref: string }]): string {
  if ('$ref' in response) return ''
  const headers = Object.keys(response.headers ?? {}).map((name) => `<code>${name}</code>`)
  const [type = '', content] = Object.entries(response.content ?? {})[0] ?? []
  const shown = type === 'application/json' && content ? fieldsOf(content.schema) : `<p>${type}</p>`
  return `<h3>Answer ${status}</h3>${shown}<p class="meta">Headers: ${headers.join(', ')}</p>`
}

const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

const table = (heads: readonly string[], rows: readonly string[]) =>
  `<div class="wide"><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
