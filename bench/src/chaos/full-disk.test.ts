import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { type SeededPerson, seedPeople, seedRoom } from '../sockets/seed.ts'
import { onSmallDisk, SmallDisk, whyNoDisk } from './full-disk.ts'
import { ServerProcess } from './server-process.ts'

const reason = whyNoDisk()
if (reason) console.log(`the test of a full disk is not run: ${reason}`)

interface Answer {
  status: number
  code?: string
}

it.skipIf(reason !== undefined)(
  'a full disk ends writing, not reading; one filled to the last byte by PostgreSQL itself is survived; both mend themselves and nothing acknowledged is lost',
  async () => {
    const server = new ServerProcess({ launcher: onSmallDisk })
    const acknowledged: string[] = []
    let isOver = false
    try {
      await server.start()
      const disk = new SmallDisk(server)
      const database = await server.database()
      const [an] = await seedPeople(database, 2)
      const { roomId } = await seedRoom(database, [an!])
      const last: Answer[] = []
      const talking = talk(server, an!, roomId, acknowledged, last, () => !isOver)
      const becomes = (answer: Answer) =>
        vi.waitFor(() => expect(last.at(-1)).toEqual(answer), { timeout: 60_000, interval: 20 })
      const isRead = async () => (await pageOf(server, an!, roomId, 0)).length > 0

      await becomes({ status: 200 })
      disk.fill(100)
      await becomes({ status: 503, code: 'serverReadOnly' })
      expect(await isRead()).toBe(true)
      disk.free()
      await becomes({ status: 200 })

      // Another program on the same database writes on until there is no room even for its log.
      disk.fill(40)
      const end = await writeUntilItFails(database)
      expect(end).toMatch(/No space left on device|Connection terminated/)
      disk.fill(0)
      await becomes({ status: 503, code: 'serverReadOnly' })
      expect(server.crashes).toEqual([])
      disk.free()
      await becomes({ status: 200 })
      expect(await isRead()).toBe(true)
      expect({ crashes: server.crashes, starts: server.starts }).toEqual({ crashes: [], starts: 1 })

      isOver = true
      await talking
      const stored: string[] = []
      for (let seq = 0; ; ) {
        const page = await pageOf(server, an!, roomId, seq)
        if (page.length === 0) break
        stored.push(...page.map(message => message.clientMessageId))
        seq = page.at(-1)!.seq
      }
      expect(stored.filter(id => acknowledged.includes(id))).toEqual(acknowledged)
    } finally {
      isOver = true
      await server.stop()
    }
  },
  patience(150_000),
)

/** One message after the other, each said again until it is taken, as a client's outbox does; notes the latest answers. */
async function talk(
  server: ServerProcess,
  { token }: SeededPerson,
  roomId: string,
  acknowledged: string[],
  last: Answer[],
  goesOn: () => boolean,
): Promise<void> {
  const url = `${server.url}/chat-service/v2/domains/default/messages/@/rooms/${roomId}`
  while (goesOn()) {
    const clientMessageId = crypto.randomUUID()
    for (let isTaken = false; !isTaken && goesOn(); ) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientMessageId, content: 'Còn chỗ không?' }),
      })
      const { error } = (await answer.json()) as { error?: { code: string } }
      last.push({ status: answer.status, ...(error && { code: error.code }) })
      isTaken = answer.status === 200
      if (isTaken) acknowledged.push(clientMessageId)
      await sleep(isTaken ? 5 : 50)
    }
  }
}

async function pageOf(server: ServerProcess, { token }: SeededPerson, roomId: string, afterSeq: number) {
  const path = `/chat-service/v1/domains/default/messages/@/rooms/${roomId}?afterSeq=${afterSeq}&limit=100`
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { items: { clientMessageId: string; seq: number }[] } }
  return data.items
}

async function writeUntilItFails(database: Awaited<ReturnType<ServerProcess['database']>>): Promise<string> {
  try {
    await database.query('CREATE TABLE junk (t text)')
    for (;;)
      await database.query(
        'INSERT INTO junk SELECT repeat(md5(random()::text), 200) FROM generate_series(1, 2000)',
      )
  } catch (error) {
    return (error as Error).message
  }
}
