import type { Contract } from '@trau/contract'
import { callLines } from './calls.gen.ts'
import type { CallTable } from './create-api.ts'

function read(lines: string): CallTable[string] {
  let base = ''
  const table: Record<string, readonly [string, string]> = {}
  for (const line of lines.trim().split('\n')) {
    const [name, method, rest = ''] = line.split(' ')
    if (method === undefined) base = name!
    else table[name!] = [method, base + rest]
  }
  return table
}

/** Method and path of every endpoint, by service and name. */
export const calls = Object.fromEntries(
  Object.entries(callLines).map(([service, lines]) => [service, read(lines)]),
) as { [S in keyof Contract]: { [N in keyof Contract[S]]: readonly [method: string, path: string] } }
