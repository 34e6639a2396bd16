import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { call } from '../http-call.ts'
import { seedPeople, seedRoom } from '../sockets/seed.ts'
import { randomOf } from './crowd.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface PreviewsOptions {
  /** SIGKILLs of the server process, each shortly after some messages with links were acknowledged. */
  kills: number
  /** Messages with a link between two kills. */
  messages: number
  seed: number
}

export interface PreviewsResult {
  kills: number
  sent: number
  /** Messages that show their page. */
  shown: number
  /** Updates that showed a page on a message that showed one already. */
  repeated: number
  /** Pages that were read again, because the process that had read them ended. */
  readAgain: number
  /** From the last start until every page was shown. */
  settleSeconds: number
  /** Works that were left in the table. */
  left: number
}

const settleMs = 180_000

/** Kills the server between the commit of messages with links and their previews; nothing of that may be lost or done twice. */
export async function runPreviews({ kills, messages, seed }: PreviewsOptions): Promise<PreviewsResult> {
  const visits = new Map<string, number>()
  const site = createServer((request, response) => {
    const path = request.url ?? ''
    visits.set(path, (visits.get(path) ?? 0) + 1)
    // Some pages are slow, so that the server dies while it waits for them.
    const body = `<title>Trang ${path}</title>`
    setTimeout(
      () => response.writeHead(200, { 'content-type': 'text/html' }).end(body),
      (path.length * 37) % 90,
    )
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const port = (site.address() as AddressInfo).port
  const server = new ServerProcess({ env: { LINK_PREVIEWS: 'on', PREVIEW_ALLOW: 'localhost' } })
  try {
    await server.start()
    let database = await server.database()
    await countUpdates(database)
    const [an, binh] = await seedPeople(database, 2)
    const { roomId } = await seedRoom(database, [an!, binh!])
    const url = `${server.url}/chat-service/v2/domains/default/messages/@/rooms/${roomId}`
    const random = randomOf(seed)
    let sentCount = 0
    for (let n = 0; n < kills; n++) {
      const batch = Array.from({ length: messages }, () => {
        const content = `Xem http://localhost:${port}/trang/${'x'.repeat(sentCount % 7)}${sentCount++}`
        return call('POST', url, an!.token, JSON.stringify({ clientMessageId: crypto.randomUUID(), content }))
      })
      await Promise.all(batch)
      await pause(random() * 120)
      await database.end().catch(() => undefined)
      await server.restart('SIGKILL')
      database = await server.database()
    }
    const began = performance.now()
    const count = async (query: string) => Number((await database.query(query)).rows[0].count)
    const shownNow = () =>
      count(`SELECT count(*) FROM message WHERE meta->'preview'->>'title' LIKE 'Trang %'`)
    while ((await shownNow()) < sentCount && performance.now() - began < settleMs) await pause(50)
    const settleSeconds = (performance.now() - began) / 1000
    // What would be done twice has time to be.
    await pause(500)
    const result = {
      kills,
      sent: sentCount,
      shown: await shownNow(),
      repeated: await count('SELECT count(*) FROM repeated_preview'),
      readAgain: [...visits.values()].reduce((sum, times) => sum + times - 1, 0),
      settleSeconds,
      left: await count('SELECT count(*) FROM processor_work'),
    }
    await database.end()
    return result
  } finally {
    await server.stop()
    site.close()
  }
}

/** The database itself notes when a message that shows a page is given one again. */
async function countUpdates(database: { query(text: string): Promise<unknown> }): Promise<void> {
  await database.query(`
    CREATE TABLE repeated_preview (message_id uuid);
    CREATE FUNCTION note_repeated_preview() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO repeated_preview VALUES (NEW.message_id); RETURN NEW; END $$;
    CREATE TRIGGER repeated_preview AFTER UPDATE OF meta ON message FOR EACH ROW
      WHEN (OLD.meta->'preview' IS NOT NULL AND NEW.meta->'preview' IS NOT NULL)
      EXECUTE FUNCTION note_repeated_preview();`)
}
