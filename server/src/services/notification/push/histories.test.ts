import { contract, type Message, type PushPayload } from '@trau/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { subscribePhone } from '../../../testing/phone.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { makeGroup, openScene, readUpTo, type Scene, say, setBlock } from '../../room/testing/scene.ts'
import { settle } from '../testing/settle.ts'
import { pushDue } from './hold.ts'

/** Whatever happens to messages while a push service fails: what arrives is what their reader may read at that moment, and has not. */
let service: PushService
let scene: Scene
let phone: Browser

beforeAll(async () => {
  service = await startPushService()
  scene = await openScene({ OUTBOUND_ALLOW: '127.0.0.1' })
  const { binh } = scene
  phone = await subscribePhone(service, binh)
})
afterAll(async () => {
  await scene.close()
  await service.close()
})

const Step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('say'), byChi: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('recall'), n: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit'), n: fc.nat(20) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('push'), isTaken: fc.boolean() }) },
  fc.record({ act: fc.constant('read') }),
  fc.record({ act: fc.constant('mute') }),
  fc.record({ act: fc.constant('unmute') }),
  fc.record({ act: fc.constant('block') }),
  fc.record({ act: fc.constant('unblock') }),
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

/** One room, in which Bình reads what An and Chi say. */
async function run(steps: readonly Step[]): Promise<void> {
  const { app, an, binh, chi } = scene
  const { roomId } = (await makeGroup(an, [binh, chi], 'Nhóm')).room
  const mine = { params: { id: roomId } }
  const said: Said[] = []
  const state = { isMuted: false, isBlocked: false }
  const alive = () => said.filter(one => !one.isGone)
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
    const readable = new Set(said.filter(maySee).map(({ text }) => text))
    for (const { text } of phone.received.slice(before)) {
      const { roomId: pushedRoom, body } = JSON.parse(text) as PushPayload
      const shownTexts = text.match(/chữ-\d{6}/g) ?? []
      expect(shownTexts.filter(shown => !readable.has(shown))).toEqual([])
      if (pushedRoom === roomId) expect(shownTexts, body).not.toEqual([])
    }
  }

  for (const step of steps) await perform(step)
  // Nothing of this room is left for the next one.
  await perform({ act: 'unblock' })
  await binh.ask(contract.room.leaveRoom, mine)
  await settle(app, an)
  await push(true)
}

it('no push that arrives holds a byte of what was recalled, edited, read, muted or blocked before, whatever failed meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 24 }), steps => run(steps as Step[])),
    { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) * 0.08), endOnFailure: true },
  )
})
