import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './app.ts'
import { appForFile } from './for-file.ts'

const { account, email, notification, notificationTemplate, push, sms, voipPush } = contract
const app = appForFile()
const templateId = 'REACTION.EMAIL.vi'
let owner: Person
let other: Person

beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  owner = await app.person('Quản Trị', { isAdmin: true })
  other = await app.person('Quản Trị Khác', { isAdmin: true, tenant: 'khac' })
})

/** What the first tenant has: settings of each channel, a template of its own, a mail in the queue. */
async function setUp(): Promise<string> {
  await owner.ask(email.updateEmailSetting, {
    body: { smtp: null, dkimNote: 'khóa DKIM của mặc định', dailyCap: 71 },
  })
  await owner.ask(sms.updateSmsSetting, { body: { gateway: null, dailyCap: 72 } })
  await owner.ask(push.updatePushSystemSetting, { body: { contact: 'mailto:macdinh@vidu.vn' } })
  const { version } = await owner.ask(notificationTemplate.getTemplate, { params: { id: templateId } })
  await owner.ask(notificationTemplate.updateTemplate, {
    params: { id: templateId },
    body: { version, subject: 'Mẫu của mặc định', body: 'Mẫu của mặc định: {{text}}' },
  })
  const { messageId } = await owner.ask(email.enqueueEmail, {
    body: { to: 'an@vidu.vn', subject: 'Thư của mặc định', text: 'Chào' },
  })
  return messageId
}

it('every endpoint of delivery refuses the administrator of another tenant, before it reads what was sent', async () => {
  const endpoints = Object.entries({
    ...email,
    ...sms,
    ...push,
    ...notificationTemplate,
    ...voipPush,
  }).filter(([, endpoint]) => endpoint.access.permission)
  expect(endpoints.length).toBeGreaterThanOrEqual(20)
  for (const [name, endpoint] of [
    ...endpoints,
    ...Object.entries({
      listOutgoingMessages: account.listOutgoingMessages,
      getOutgoingMessage: account.getOutgoingMessage,
      retryOutgoingMessage: account.retryOutgoingMessage,
      retryDeadMessages: account.retryDeadMessages,
      createNotification: notification.createNotification,
      listUserNotifications: notification.listUserNotifications,
    }),
  ]) {
    const path = endpoint.path.replaceAll('{tenant}', 'default').replace(/\{\w+\}/g, crypto.randomUUID())
    const { status, text } = await app.raw(endpoint.method, path, {
      headers: {
        authorization: `Bearer ${other.tokens.accessToken}`,
        ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
    })
    expect([name, status, JSON.parse(text).error?.code]).toEqual([name, 401, 'unauthenticated'])
  }
})

it('settings, templates and queue of one tenant are not those of another, read or changed under its own address', async () => {
  const messageId = await setUp()
  const emailSetting = await owner.ask(email.getEmailSetting)
  const smsSetting = await owner.ask(sms.getSmsSetting)
  const pushSetting = await owner.ask(push.getPushSystemSetting)
  const template = await owner.ask(notificationTemplate.getTemplate, { params: { id: templateId } })
  expect(template.subject).toBe('Mẫu của mặc định')

  const seen = JSON.stringify([
    await other.ask(email.getEmailSetting),
    await other.ask(sms.getSmsSetting),
    await other.ask(push.getPushSystemSetting),
    await other.ask(notificationTemplate.getTemplate, { params: { id: templateId } }),
    await other.ask(notificationTemplate.listTemplateVersions, { params: { id: templateId } }),
    await other.ask(account.listOutgoingMessages),
    await other.ask(push.listPushDeliveries),
  ])
  expect(seen).not.toMatch(/mặc định|macdinh|"dailyCap":7[12]|an@vidu\.vn/)
  for (const call of [account.getOutgoingMessage, account.retryOutgoingMessage])
    expect((await other.call(call, { params: { messageId } })).error?.code).toBe('outgoingMessageNotFound')

  await other.ask(email.updateEmailSetting, { body: { smtp: null, dkimNote: 'của khác', dailyCap: 1 } })
  await other.ask(sms.updateSmsSetting, { body: { gateway: null, dailyCap: 2 } })
  await other.ask(push.updatePushSystemSetting, { body: { contact: 'mailto:khac@vidu.vn' } })
  await other.ask(notificationTemplate.updateTemplate, {
    params: { id: templateId },
    body: { version: 0, subject: 'Mẫu khác', body: 'Mẫu khác: {{text}}' },
  })
  await other.ask(notificationTemplate.restoreTemplate, { params: { id: templateId }, body: { version: 1 } })
  expect(await owner.ask(email.getEmailSetting)).toEqual(emailSetting)
  expect(await owner.ask(sms.getSmsSetting)).toEqual(smsSetting)
  expect(await owner.ask(push.getPushSystemSetting)).toEqual(pushSetting)
  expect(await owner.ask(notificationTemplate.getTemplate, { params: { id: templateId } })).toEqual(template)
})
