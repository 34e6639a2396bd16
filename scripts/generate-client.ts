import { readFileSync, writeFileSync } from 'node:fs'
import { contract } from '@trau/contract'

/** Writes the client's table of calls; `--check` fails when the committed one is stale. The client never loads the schemas. */
const target = new URL('../web/src/api/calls.gen.ts', import.meta.url)
/** What most paths of a service begin with is written once: the table is part of every first page. */
const baseOf = (path: string) => path.match(/^\/[\w-]+\/v\d+\/domains\/\{tenant\}/)?.[0] ?? ''
const services = Object.entries(contract).map(([service, rows]) => {
  let base: string | undefined
  const lines = Object.entries(rows).flatMap(([name, { method, path }]) => {
    const isSame = base === baseOf(path)
    base = baseOf(path)
    return [...(isSame ? [] : [base]), `${name} ${method} ${path.slice(base.length)}`]
  })
  return `  ${service}: \`\n${lines.join('\n')}\`,`
})
const text = `// Generated from contract/src by \`npm run generate\`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const callLines = {\n${services.join('\n')}\n}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('web/src/api/calls.gen.ts is stale: run `npm run generate`.')
    process.exit(1)
  }
} else {
  writeFileSync(target, text)
}
