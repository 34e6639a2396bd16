import type { OutgoingChannel, OutgoingReceipt, OutgoingState, SettingTestResult } from '@trau/contract'
import type { App } from '../app.ts'
import type { UserKey } from '../auth/user-key.ts'
import type { RequestContext } from '../http/context.ts'
import { testTemplate } from './administration-store.ts'
import { receiptOf, testResultOf } from './answers.ts'
import type { AddedMessage, NewMessage } from './index.ts'

declare module '../app.ts' {
  interface Services {
    /** What is sent to try a channel; templates lie above the services that send. */
    renderTest: (
      app: App,
      me: UserKey,
      channel: OutgoingChannel,
    ) => Promise<Pick<NewMessage, 'subject' | 'text' | 'html'>>
  }
}

type Message = Omit<NewMessage, 'tenantId' | 'template'> & { to: string }
type Context = RequestContext<App>

/** What the email and SMS endpoints that send share. */

/** Of a message the audit log keeps what came of it: its text and its recipient may have to be erased. */
export const keepsNothing = (): object => ({})

/** @throws channelNotConfigured, dailyCapReached, deliveryFailed */
export async function sendAudited(
  { app, tenantId, audit }: Context,
  message: Message,
): Promise<OutgoingReceipt> {
  const result = await app.outgoing.sendNow({ ...message, tenantId, template: 'api' })
  const messageId = 'messageId' in result ? result.messageId : undefined
  audit.after = { messageId, result: result.kind }
  return receiptOf(result, app.clock.now())
}

export async function enqueueAudited(
  { app, tenantId, audit }: Context,
  message: Message,
): Promise<AddedMessage & { state: OutgoingState }> {
  const addedRow = await app.outgoing.add(app.db, { ...message, tenantId, template: 'api' })
  const { messageId, state, isRepeat } = addedRow
  audit.after = { messageId, isRepeat }
  return { messageId, state: state as OutgoingState, isRepeat }
}

/** @throws channelNotConfigured, dailyCapReached */
export async function testAudited(
  { app, tenantId, me, audit }: Context,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): Promise<SettingTestResult> {
  const content = await app.services.renderTest(app, me, channel)
  const began = performance.now()
  const result = await app.outgoing.sendNow({ ...content, channel, to, tenantId, template: testTemplate })
  audit.after = { result: result.kind }
  return testResultOf(result, { began, now: app.clock.now() })
}
