import { startMailbox } from '../../../server/src/testing/mailbox.ts'
import { call } from '../http-call.ts'
import { makeAdministrator, seedPeople } from '../sockets/seed.ts'
import { randomOf } from './crowd.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface MailsOptions {
  /** SIGKILLs of the server process, each while mails are enqueued and sent. */
  kills: number
  /** Mails between two kills. */
  mails: number
  seed: number
}

export interface MailsResult {
  kills: number
  /** Idempotency keys whose enqueuing was acknowledged. */
  acknowledged: number
  /** Requests beyond the first of a key: repeats on purpose, and those after a request that the server died in. */
  repeats: number
  /** Keys of which no mail arrived. */
  lost: number
  /** Keys of which more than one did: the server died between the mail server's answer and its own note of it. */
  twice: number
  /** Jobs that are not SENT in the end. */
  left: number
  /** From the last start until nothing waits. */
  settleSeconds: number
}

const settleMs = 300_000
/** Of one tenant's mail: with a kill, the answers to all of them may be lost, and they are sent again (`outgoing/lanes.ts`). */
export const mostOnTheWay = 5
const atOnce = 20

/** Kills the server while mails with idempotency keys are enqueued and sent; each key is one mail, however often it is asked for. */
export async function runMails({ kills, mails, seed }: MailsOptions): Promise<MailsResult> {
  const mailbox = await startMailbox()
  const server = new ServerProcess({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Trau <tin@vidu.vn>', LIMITS_FACTOR: '100000' },
  })
  const random = randomOf(seed)
  const addressOf = (index: number) => `k${index}@vidu.vn`
  let requestCount = 0
  try {
    await server.start()
    let database = await server.database()
    const [admin] = await seedPeople(database, 1, '6 hours')
    await makeAdministrator(database, admin!)
    await database.end()

    /** Asks until it is acknowledged, and some of the time once more. */
    async function enqueue(index: number): Promise<void> {
      const body = JSON.stringify({
        to: addressOf(index),
        subject: `Thư ${index}`,
        text: 'Chào bạn',
        idempotencyKey: `khoa-${index}`,
      })
      for (let isDone = false; !isDone; ) {
        requestCount++
        isDone = await call('POST', urlOf(server), admin!.token, body).then(
          () => random() > 0.2,
          () => pause(100).then(() => false),
        )
      }
    }

    for (let n = 0; n < kills; n++) {
      const indexes = Array.from({ length: mails }, (_, index) => n * mails + index)
      const kill = pause(50 + random() * 1_500).then(() => server.restart('SIGKILL'))
      await Promise.all([
        kill,
        ...Array.from({ length: atOnce }, async () => {
          for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) await enqueue(index)
        }),
      ])
    }
    database = await server.database()
    const began = performance.now()
    const count = async (condition: string) =>
      Number((await database.query(`SELECT count(*) FROM outgoing_message WHERE ${condition}`)).rows[0].count)
    const isWaiting = "state IN ('QUEUED', 'SENDING', 'FAILED')"
    while ((await count(isWaiting)) > 0 && performance.now() - began < settleMs) await pause(50)
    const settleSeconds = (performance.now() - began) / 1000
    // What would be sent twice has time to be.
    await pause(1_000)
    const arrivals = Array.from(
      { length: kills * mails },
      (_, index) =>
        mailbox.of(addressOf(index)).filter(mail => mail.messageId === `<khoa-${index}@vidu.vn>`).length,
    )
    const result = {
      kills,
      acknowledged: arrivals.length,
      repeats: requestCount - arrivals.length,
      lost: arrivals.filter(times => times === 0).length,
      twice: arrivals.filter(times => times > 1).length,
      left: await count("state <> 'SENT'"),
      settleSeconds,
    }
    await database.end()
    return result
  } finally {
    await server.stop()
    await mailbox.close()
  }
}

const urlOf = (server: ServerProcess) => `${server.url}/email-service/v1/domains/default/enqueue_email`
