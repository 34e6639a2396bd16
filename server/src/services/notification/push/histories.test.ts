import { contract, type Message, type PushPayload } from '@trau/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { subscribePhone } from '../../../testing/phone.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { makeGroup, openScene, readUpTo, type Scene, say, setBlock } from '../../room/testing/scene.ts'
import { sendDigests } from '../digest/sendDigests.ts'
import { settle } from '../testing/settle.ts'
import { pushDue } from './hold.ts'

/** Whatever happens to messages while push and mail servers fail: what arrives is what their reader may read at that moment, and has not. */
const histories = Number(
  process.env.NOTIFICATION_HISTORIES ?? Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.16),
)
const address = 'binh@vidu.vn'
let service: PushService
let mailbox: Mailbox
let scene: Scene
let phone: Browser
/** How many texts arrived in all. */
const arrived = { pushed: 0, mailed: 0 }

beforeAll(async () => {
  ;[service, mailbox] = await Promise.all([startPushService(), startMailbox()])
  scene = await openScene({
    OUTBOUND_ALLOW: '127.0.0.1',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>',
  })
  const { app, binh } = scene
  phone = await subscribePhone(service, binh)
  await app.setUser(binh, { email: address, verified_email: true })
  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
})
afterAll(async () => {
  await scene.close()
  await Promise.all([service.close(), mailbox.close()])
})

const Step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('say'), byChi: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('recall'), n: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit'), n: fc.nat(20) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('push'), isTaken: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('mail'), isTaken: fc.boolean() }) },
  fc.record({ act: fc.constant('read') }),
  fc.record({ act: fc.constant('mute') }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('unmute') }) },
  fc.record({ act: fc.constant('block') }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('unblock') }) },
)
type Step = { act: string; byChi?: boolean; n?: number; isTaken?: boolean }

interface Said {
  message: Message
  author: Person
  text: string
  isGone: boolean
}

let texts = 0
/** No text is part of another. */
const newText = () => `chữ-${String(++texts).padStart(6, '0')}`
const textsIn = (sent: string) => sent.match(/chữ-\d{6}/g) ?? []

/** One room, in which Bình reads what An and Chi say. */
async function run(steps: readonly Step[]): Promise<void> {
  const { app, an, binh, chi } = scene
  const { roomId } = (await makeGroup(an, [binh, chi], 'Nhóm')).room
  const mine = { params: { id: roomId } }
  const said: Said[] = []
  const state = { isMuted: false, isBlocked: false }
  const alive = () => said.filter(one => !one.isGone)
  /** What Bình may read now and has not. */
  const readable = () => new Set(said.filter(maySee).map(({ text }) => text))
  const maySee = ({ author, isGone }: Said) =>
    !isGone && !state.isMuted && !(state.isBlocked && author === chi)

  async function perform({ act, byChi, n = 0, isTaken }: Step): Promise<void> {
    const one = alive()[n % Math.max(1, alive().length)]
    switch (act) {
      case 'say': {
        const [author, text] = [byChi ? chi : an, newText()]
        said.push({ message: await say(author, roomId, text), author, text, isGone: false })
        return settle(app, an)
      }
      case 'recall':
        if (!one) return
        await one.author.ask(contract.chat.deleteMessageForAll, { params: { id: one.message.messageId } })
        one.isGone = true
        return
      case 'edit':
        if (!one) return
        one.text = newText()
        await one.author.ask(contract.chat.editMessage, {
          params: { id: one.message.messageId },
          body: { content: one.text },
        })
        return
      case 'read':
        if (said.length === 0) return
        await readUpTo(binh, said.at(-1)!.message)
        for (const read of said) read.isGone = true
        return
      case 'mute':
      case 'unmute':
        state.isMuted = act === 'mute'
        await binh.ask(state.isMuted ? contract.room.muteRoom : contract.room.unmuteRoom, mine)
        return
      case 'block':
      case 'unblock':
        state.isBlocked = act === 'block'
        await setBlock(binh, chi, state.isBlocked)
        return
      case 'push':
        return push(isTaken === true)
      case 'mail':
        return mail(isTaken === true)
    }
  }

  /** Ends holds and tries again what has failed. */
  async function push(isTaken: boolean): Promise<void> {
    const { queue } = app.app.services.push
    service.answerWith(isTaken ? undefined : { status: 503 })
    const before = phone.received.length
    await app.app.db
      .updateTable('push_job')
      .set({ next_time: new Date(0), tries: 0 })
      .where('state', 'in', ['QUEUED', 'FAILED'])
      .execute()
    await app.app.db
      .updateTable('notification_hold')
      .set({ due_time: new Date(0), latest_time: new Date(0) })
      .execute()
    app.app.services.holdTimes.note(new Date(0))
    await pushDue(app.app)
    await queue.idle()
    for (const { text } of phone.received.slice(before)) {
      const { roomId: pushedRoom, body } = JSON.parse(text) as PushPayload
      const shownTexts = textsIn(text)
      expect(shownTexts.filter(shown => !readable().has(shown))).toEqual([])
      if (pushedRoom === roomId) expect(shownTexts, body).not.toEqual([])
      arrived.pushed += shownTexts.length
    }
  }

  /** Tries again the digests that the mail server put off, and sends one of all that is unread, as if Bình had been away for two hours. */
  async function mail(isTaken: boolean): Promise<void> {
    const { db } = app.app
    mailbox.answerWith(isTaken ? 250 : 450)
    const before = mailbox.of(address).length
    await db
      .updateTable('outgoing_message')
      .set({ next_time: new Date(0), tries: 0 })
      .where('state', '=', 'FAILED')
      .execute()
    app.app.outgoing.wake()
    await mailsTried()
    await settle(app, an)
    const then = new Date(app.clock.now() - 2 * 3_600_000)
    await db
      .updateTable('notification')
      .set({ created_time: then, updated_time: then, digest_since: null })
      .execute()
    await db.deleteFrom('notification_digest').execute()
    await app.setUser(binh, { last_active_time: then })
    await sendDigests.run(app.app)
    await mailsTried()
    for (const { subject, text, html } of mailbox.of(address).slice(before)) {
      const shownTexts = textsIn(`${subject}${text}${html}`)
      expect(shownTexts.filter(shown => !readable().has(shown))).toEqual([])
      arrived.mailed += shownTexts.length
    }
  }

  /** Waits until each mail that is due was taken, put off or dropped. */
  const mailsTried = () =>
    eventually(async () =>
      expect(
        await app.app.db
          .selectFrom('outgoing_message')
          .select('state')
          .where('recipient', '=', address)
          .where(({ or, eb }) =>
            or([
              eb('state', 'in', ['QUEUED', 'SENDING']),
              eb.and([eb('state', '=', 'FAILED'), eb('next_time', '<=', new Date(app.clock.now()))]),
            ]),
          )
          .execute(),
      ).toEqual([]),
    )

  for (const step of steps) await perform(step)
  // Nothing of this room is left for the next one.
  await perform({ act: 'unblock' })
  await binh.ask(contract.room.leaveRoom, mine)
  await settle(app, an)
  await push(true)
}

it('no push and no mail that arrives holds a byte of what was recalled, edited, read, muted or blocked before, whatever failed meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 24, size: 'max' }), steps =>
      run(steps as Step[]),
    ),
    { numRuns: histories, endOnFailure: true },
  )
  expect(Math.min(arrived.pushed, arrived.mailed)).toBeGreaterThan(0)
}, 3_600_000)
