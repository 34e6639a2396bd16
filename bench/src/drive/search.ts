import { contract, type DriveNode } from '@trau/contract'
import type { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'

/** What people type, from the first letter on. Every seeded file is called "Tệp 123.txt". */
const kinds: Record<string, string[]> = {
  'every file': ['tep', 'Tệp', 'te', 't', 'txt'],
  'every file, with marks of none': ['tê', 'têp', 'tép'],
  'a number': ['4711', '12', 'tep 90', 'tệp 1234'],
  folders: ['thu muc', 'Thư mục 7', 'cay', 'nhiều'],
  nothing: ['zzz', 'khongcogi', 'tep zzz'],
}

/** How long a person waits for files by name among all of the tenant's. Answers the hits of a query that every file answers. */
export async function benchDriveSearch(
  server: ServerProcess,
  token: string,
  rounds: number,
): Promise<{ hits: number }> {
  const search = (text: string) => {
    const path = contract.driveSearch.searchDrive.path.replace('{tenant}', 'default')
    const query = new URLSearchParams({ search: text, limit: '30' })
    return call<{ items: DriveNode[] }>('GET', `${server.url}${path}?${query}`, token)
  }
  const { items } = await search('tep') // warm
  const all: number[] = []
  for (const [kind, texts] of Object.entries(kinds)) {
    const waits: number[] = []
    for (let n = 0; n < Math.max(rounds, texts.length); n++) {
      const began = performance.now()
      await search(texts[n % texts.length]!)
      waits.push(performance.now() - began)
    }
    all.push(...waits)
    const median = percentile(waits, 50).toFixed(1)
    print('', `search, ${kind}: median ${median} ms, worst ${Math.max(...waits).toFixed(0)}`)
  }
  goal('search of files by name, p99 ms', percentile(all, 99), '≤', 100)
  return { hits: items.length }
}
