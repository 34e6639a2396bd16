import { contract } from '@trau/contract'
import { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { seedPeople } from '../sockets/seed.ts'
import { seedNames } from './seed.ts'

const rounds = 40

/** What people type, from the first letter on: rare and common beginnings, with marks and without, one word and several. */
const kinds: Record<string, string[]> = {
  'one letter': 'n t l a d đ h x q y b u'.split(' '),
  'two letters': ['ng', 'tr', 'le', 'đà', 'an', 'qu', 'ho', 'ph'],
  'a family name': ['nguyen', 'Nguyễn', 'tran', 'Đặng', 'quach', 'le', 'ứng'],
  'a given name': ['an', 'Ánh', 'dao', 'đào', 'phuong', 'Yến', 'binh'],
  'a whole name': ['nguyen van an', 'Trần Thị Ánh', 'le hoang duc', 'Quách Ngọc Đào', 'pham minh'],
  'common together': ['nguyen v', 'n v a', 'tran le', 'le tran', 'hoang phan', 'nguyen nguyen'],
  nobody: ['zzz', 'nguyen zz', 'xyz an'],
  'a username': ['dao.123', 'an.999999', '@binh.5'],
}

/** How long the search for people takes among so many of them; the network of this machine included. */
export async function benchPeople(count: number): Promise<void> {
  const product = new ServerProcess()
  try {
    await product.start()
    const database = await product.database()
    const [me] = await seedPeople(database, 1, '2 hours')
    const began = performance.now()
    await seedNames(database, count)
    print(
      'people',
      `search by folded name among ${count.toLocaleString('en')} people (filled in ${Math.round((performance.now() - began) / 1000)} s)`,
    )
    const search = async (text: string) => {
      const query = new URLSearchParams({ search: text })
      const start = performance.now()
      await call(
        'GET',
        `${product.url}${contract.identity.listUsers.path.replace('{tenant}', 'default')}?${query}`,
        me!.token,
      )
      return performance.now() - start
    }
    for (const texts of Object.values(kinds)) for (const text of texts) await search(text)
    const all: number[] = []
    for (const [kind, texts] of Object.entries(kinds)) {
      const times: number[] = []
      for (let n = 0; n < rounds; n++) times.push(await search(texts[n % texts.length]!))
      all.push(...times)
      print(
        '',
        `${kind}: median ${percentile(times, 50).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`,
      )
    }
    goal('p99 over all, ms', percentile(all, 99), '≤', 50)
    await database.end()
  } finally {
    await product.stop()
  }
}
