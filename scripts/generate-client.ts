import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AnyEndpoint, contract } from '@trau/contract'

/**
 * Writes the client's tables of endpoints and the addresses of its pages; `--check` fails when a committed one is stale. The client never loads the schemas. Calls of the drive,
 * of phone calls, of notes, of administration, of the platform configuration, of mail that comes back, of registration and of invoices have tables of their own, which no first page loads.
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
    /^(administration|directory|houseRule|retention|legalHold|dataProtection|backup|roleAssignment|email$|sms|notificationTemplate)/,
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

const header = '// Generated from web/src/routeTree.gen.ts by `npm run generate`. Do not edit.'

/** The addresses of the client's pages, which its router writes into the tree of its routes as it is built. */
function pagePathsText(): string {
  const tree = readFileSync(new URL('../web/src/routeTree.gen.ts', import.meta.url), 'utf8')
  const routes = tree.match(/export interface FileRoutesByFullPath \{(.*?)\n\}/s)?.[1] ?? ''
  const paths = [...routes.matchAll(/'(\/[^']*)'/g)].map(([, path]) =>
    path!.replaceAll(/\{?\$\w+\}?/g, '$').replace(/(.)\/$/, '$1'),
  )
  if (paths.length === 0) throw new Error('The tree of routes names no pages')
  const lines = [...new Set(paths)].sort().map(path => `  '${path}',`)
  return `${header}\n\n/** \`$\` stands for one part, of any name, or for the rest of one. */\nexport const pagePaths = [\n${lines.join('\n')}\n] as const\n`
}

const api = 'web/src/api'
const files = {
  'contract/src/rules/page-paths.gen.ts': pagePathsText(),
  [`${api}/endpoints.gen.ts`]: textOf('endpointLines', service => !isLate(service)),
  ...Object.fromEntries(
    Object.entries(lateTables).map(([name, pattern]) => [
      `${api}/${name}-endpoints.gen.ts`,
      textOf(`${name}EndpointLines`, service => pattern.test(service)),
    ]),
  ),
}
for (const [name, text] of Object.entries(files)) {
  const target = new URL(`../${name}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(target, text)
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`${name} is stale: run \`npm run generate\`.`)
    process.exitCode = 1
  }
}
