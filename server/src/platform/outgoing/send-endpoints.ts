import type { OutgoingChannel, OutgoingReceipt, OutgoingState, SettingTestResult } from '@trau/contract'
import type { App } from '../app.ts'
import { writeAudit } from '../audit.ts'
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

/** What the email and SMS endpoints that send share: each leaves one row in the audit log. */

/** @throws channelNotConfigured, dailyCapReached, deliveryFailed */
export async function sendAudited(
  context: Context,
  action: string,
  message: Message,
): Promise<OutgoingReceipt> {
  const { app, tenantId } = context
  const result = await app.outgoing.sendNow({ ...message, tenantId, template: 'api' })
  const messageId = 'messageId' in result ? result.messageId : undefined
  await audit(context, action, { messageId, outcome: result.kind })
  return receiptOf(result, app.clock.now())
}

export async function enqueueAudited(
  context: Context,
  action: string,
  message: Message,
): Promise<AddedMessage & { state: OutgoingState }> {
  const { app, tenantId } = context
  const addedRow = await app.outgoing.add(app.db, { ...message, tenantId, template: 'api' })
  const { messageId, state, isRepeat } = addedRow
  await audit(context, action, { messageId, isRepeat })
  return { messageId, state: state as OutgoingState, isRepeat }
}

/** @throws channelNotConfigured, dailyCapReached */
export async function testAudited(
  context: Context,
  action: string,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): Promise<SettingTestResult> {
  const { app, tenantId, me } = context
  const content = await app.services.renderTest(app, me, channel)
  const began = performance.now()
  const result = await app.outgoing.sendNow({ ...content, channel, to, tenantId, template: testTemplate })
  await audit(context, action, { outcome: result.kind })
  return testResultOf(result, { began, now: app.clock.now() })
}

const audit = ({ app, tenantId, me, ipAddress }: Context, action: string, target: object) =>
  writeAudit(app.db, { tenantId, actorId: me.userId, action, target, ipAddress })
