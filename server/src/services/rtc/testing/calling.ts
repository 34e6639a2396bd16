import { type AnyEndpoint, type Call, contract, type Message, type OwnCall } from '@trau/contract'
import type { Parts, Person, TestApp } from '../../../testing/app.ts'
import { passDueCalls } from '../index.ts'

export const newDevice = (): string => crypto.randomUUID()
export const flags = { isConnected: false, hasMicrophone: true, hasCamera: false, hasScreen: false }

const pageOfMessages = 100

export const ring = (who: Person, roomId: string, deviceId = newDevice()): Promise<OwnCall> =>
  who.ask(contract.rtc.startCall, { params: { roomId }, body: { deviceId } })

export const accept = (who: Person, callId: string, deviceId = newDevice()): Promise<OwnCall> =>
  who.ask(contract.rtc.acceptCall, { params: { id: callId }, body: { deviceId } })

export const startGroup = (
  who: Person,
  roomId: string,
  deviceId = newDevice(),
  userIds?: string[],
): Promise<OwnCall> =>
  who.ask(contract.rtc.startGroupCall, {
    params: { roomId },
    body: { deviceId, ...(userIds ? { userIds } : {}) },
  })

export const join = (who: Person, callId: string, deviceId = newDevice()): Promise<OwnCall> =>
  who.ask(contract.rtc.joinGroupCall, { params: { id: callId }, body: { deviceId } })

export const getCall = async (who: Person, callId: string): Promise<Call> =>
  (await who.ask(contract.call.getCall, { params: { callId } })).call

/** All messages that calls have left in a room, oldest first. */
export async function callMessages(who: Person, roomId: string) {
  const messages: Message[] = []
  for (let beforeSeq: number | undefined, hasOlder = true; hasOlder; beforeSeq = messages[0]?.seq) {
    const query = { limit: pageOfMessages, ...(beforeSeq === undefined ? {} : { beforeSeq }) }
    const page = await who.ask(contract.chat.listMessages, { params: { roomId }, query })
    messages.unshift(...page.items)
    hasOlder = page.hasOlder && page.items.length > 0
  }
  return messages.flatMap(message => message.metaData.call ?? [])
}

/** Lets this time pass, and what it brings happen. */
export async function wait(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds * 1_000)
  await passDueCalls(app.app)
}

export const codeOf = (outcome: { error?: { code: string } | undefined }) => outcome.error?.code

/** The same person, signed in a second time. */
export async function anotherSession(app: TestApp, { username, password }: Person) {
  const { data } = await app.call(contract.identityAuthen.login, { body: { username, password } })
  const token = data!.accessToken
  return {
    call: <E extends AnyEndpoint>(endpoint: E, parts?: Parts<E>) => app.call(endpoint, parts, { token }),
  }
}
