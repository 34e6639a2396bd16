import type { Contract } from '@trau/contract'
import { callLines } from './calls.gen.ts'
import type { CallTable } from './create-api.ts'

function readLines(lines: string): CallTable[string] {
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
export const readCalls = (lines: Readonly<Record<string, string>>): CallTable =>
  Object.fromEntries(Object.entries(lines).map(([service, text]) => [service, readLines(text)]))

/** Those of the first pages, and whatever is no part of the drive. */
export const calls = readCalls(callLines) as {
  [S in keyof typeof callLines]: { [N in keyof Contract[S]]: readonly [method: string, path: string] }
}
