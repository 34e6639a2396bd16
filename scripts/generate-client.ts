import { readFileSync, writeFileSync } from 'node:fs'
import { contract } from '@trau/contract'

/** Writes the client's table of calls; `--check` fails when the committed one is stale. The client never loads the schemas. */
const target = new URL('../web/src/api/calls.gen.ts', import.meta.url)
const services = Object.entries(contract).map(([service, rows]) => {
  const lines = Object.entries(rows).map(([name, row]) => `    ${name}: ['${row.method}', '${row.path}'],`)
  return `  ${service}: {\n${lines.join('\n')}\n  },`
})
const text = `// Generated from contract/src by \`npm run generate\`. Do not edit.\nexport const calls = {\n${services.join('\n')}\n} as const\n`

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('web/src/api/calls.gen.ts is stale: run `npm run generate`.')
    process.exit(1)
  }
} else {
  writeFileSync(target, text)
}
