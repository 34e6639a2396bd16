import type { Contract } from '@trau/contract'
import type { EndpointTable } from './create-api.ts'
import { endpointLines } from './endpoints.gen.ts'

function readLines(lines: string): EndpointTable[string] {
  let base = ''
  const table: Record<string, readonly [string, string]> = {}
  for (const line of lines.trim().split('\n')) {
    const [name, method, rest = ''] = line.split(' ')
    if (method === undefined) base = name!
    else table[name!] = [method, base + rest]
  }
  return table
}

/** A generated table: method and path of every endpoint, by service and name. */
export const readEndpoints = (lines: Readonly<Record<string, string>>): EndpointTable =>
  Object.fromEntries(Object.entries(lines).map(([service, text]) => [service, readLines(text)]))

/** Those of the first pages, and whatever is no part of the drive. */
export const endpoints = readEndpoints(endpointLines) as {
  [S in keyof typeof endpointLines]: { [N in keyof Contract[S]]: readonly [method: string, path: string] }
}
