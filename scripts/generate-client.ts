import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AnyEndpoint, contract } from '@trau/contract'

/**
 * Writes the client's tables of calls; `--check` fails when a committed one is stale. The client never loads the schemas. Calls of the drive,
 * of phone calls, of notes, of the platform configuration, of mail that comes back, of registration and of invoices have tables of their own, which no first page loads.
 */
const lateTables = {
  drive: /^(drive|appPassword)/,
  call: /^(rtc|call)/,
  note: /^note/,
  platform: /^platform/,
  bounce: /^emailBounce/,
  billing: /^(billing|invoice)/,
  registration: /^(registration|invitation)/,
  administration:
    /^(administration|directory|houseRule|retention|legalHold|dataProtection|backup|roleAssignment)/,
}
const isLate = (service: string) => Object.values(lateTables).some(pattern => pattern.test(service))
/** What most paths of a service begin with is written once: the table is part of every first page. */
const baseOf = (path: string) => path.match(/^\/[\w-]+\/v\d+\/domains\/\{tenant\}/)?.[0] ?? ''
const linesOf = ([service, rows]: [string, object]) => {
  let base: string | undefined
  const lines = Object.entries(rows as Record<string, AnyEndpoint>).flatMap(([name, { method, path }]) => {
    const isSame = base === baseOf(path)
    base = baseOf(path)
    return [...(isSame ? [] : [base]), `${name} ${method} ${path.slice(base.length)}`]
  })
  return `  ${service}: \`\n${lines.join('\n')}\`,`
}
const textOf = (
  constant: string,
  isWanted: (service: string) => boolean,
) => `// Generated from contract/src by \`npm run generate\`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const ${constant} = {\n${Object.entries(contract)
  .filter(([service]) => isWanted(service))
  .map(linesOf)
  .join('\n')}\n}\n`

const files = {
  'calls.gen.ts': textOf('callLines', service => !isLate(service)),
  ...Object.fromEntries(
    Object.entries(lateTables).map(([name, pattern]) => [
      `${name}-calls.gen.ts`,
      textOf(`${name}CallLines`, service => pattern.test(service)),
    ]),
  ),
}
for (const [name, text] of Object.entries(files)) {
  const target = new URL(`../web/src/api/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`web/src/api/${name} is stale: run \`npm run generate\`.`)
    process.exitCode = 1
  }
}
