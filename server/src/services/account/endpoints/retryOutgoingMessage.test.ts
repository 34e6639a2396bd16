import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { postForFile } from '../../identity-authen/testing/post.ts'

const { getOutgoingMessage, listOutgoingMessages, retryDeadMessages, retryOutgoingMessage } = contract.account
const post = postForFile()
let admin: Person
let other: Person
beforeAll(async () => {
  await post.app.tenant('khac', 'Khác')
  admin = await post.app.person('Quản Trị', { isAdmin: true })
  other = await post.app.person('Quản Trị Khác', { isAdmin: true, tenant: 'khac' })
})

const enqueue = (to: string) =>
  admin.ask(contract.email.enqueueEmail, { body: { to, subject: 'Chào', text: 'Chào bạn' } })
const read = (messageId: string, who = admin) => who.call(getOutgoingMessage, { params: { messageId } })
const stateOf = async (messageId: string) => (await read(messageId)).data?.state
const retry = (messageId: string, who = admin) => who.call(retryOutgoingMessage, { params: { messageId } })
const list = async (requestPayload?: object) =>
  (
    await admin.ask(listOutgoingMessages, {
      query: requestPayload ? { requestPayload: JSON.stringify(requestPayload) } : {},
    })
  ).items

it('what was given up is read with its reason, and sent again when asked for, one or all', async () => {
  post.mailbox.answerWith(550)
  const [a, b, c] = [await enqueue('a@vidu.vn'), await enqueue('b@vidu.vn'), await enqueue('c@vidu.vn')]
  for (const { messageId } of [a, b, c]) await expect.poll(() => stateOf(messageId)).toBe('DEAD')
  expect((await read(a.messageId)).data).toMatchObject({
    to: 'a@vidu.vn',
    template: 'api',
    tries: 1,
    failure: expect.stringMatching(/^550/),
    text: 'Chào bạn',
  })
  // A test of the setting, whose answer was waited for.
  const tested = await admin.ask(contract.email.testEmailSetting, { body: { to: 'thu@vidu.vn' } })
  expect(tested).toMatchObject({ isAccepted: false, cause: 'recipient', failedAt: 'SEND' })
  post.mailbox.answerWith(250)
  expect((await retry(a.messageId)).data).toMatchObject({ state: 'QUEUED', tries: 0 })
  await post.mailbox.next('a@vidu.vn')
  await expect.poll(() => stateOf(a.messageId)).toBe('SENT')
  expect((await retry(a.messageId)).error?.code).toBe('outgoingStateNotAllowed')
  expect(await other.ask(retryDeadMessages, { body: {} })).toEqual({ count: 0 })
  expect(await admin.ask(retryDeadMessages, { body: { channel: 'SMS' } })).toEqual({ count: 0 })
  expect(await admin.ask(retryDeadMessages, { body: {} })).toEqual({ count: 2 })
  await post.mailbox.next('b@vidu.vn')
  await post.mailbox.next('c@vidu.vn')
  const { data } = await read(a.messageId)
  expect(data).toMatchObject({ state: 'SENT', sentTime: expect.any(Number) })
  expect(data).not.toHaveProperty('text')
  const [test, ...others] = await list({ states: ['DEAD'] })
  expect([test, others]).toMatchObject([{ template: 'TEST', to: 'thu@vidu.vn', cause: 'recipient' }, []])
})

it('retryOutgoingMessage is chosen by states and channel, and all that were not sent without them', async () => {
  post.gateway.answerWith(503)
  const { messageId } = await admin.ask(contract.sms.enqueueSms, { body: { to: '0912345678', text: 'Chào' } })
  await expect.poll(() => stateOf(messageId)).toBe('FAILED')
  const ids = async (payload?: object) => (await list(payload)).map(item => item.messageId)
  expect(await ids({ states: ['FAILED'] })).toEqual([messageId])
  expect((await list({ states: ['FAILED'] }))[0]).toMatchObject({
    state: 'FAILED',
    nextTime: expect.any(Number),
  })
  expect(await ids({ states: ['QUEUED', 'FAILED'], channel: 'EMAIL' })).toEqual([])
  expect(await ids({ states: ['SENT'], channel: 'EMAIL' })).toHaveLength(3)
  expect(await ids({ states: ['FAILED', 'DEAD'], channel: 'SMS' })).toEqual([messageId])
  const { error } = await admin.call(listOutgoingMessages, {
    query: { requestPayload: '{"states":["NOBODY"]}' },
  })
  expect(error).toMatchObject({ code: 'validationFailed' })
  post.gateway.answerWith(200)
  await retry(messageId)
  expect(await post.gateway.next('+84912345678')).toBe('Chao')
})

it('does not exist for administrators of another tenant, nor when it went to nobody: outgoingMessageNotFound', async () => {
  const { messageId } = await enqueue('d@vidu.vn')
  const nobody = await post.app.app.outgoing.add(post.app.app.db, {
    tenantId: 'default',
    channel: 'EMAIL',
    to: undefined,
    template: 'x',
    subject: '',
    text: 'x',
  })
  for (const outcome of [
    await read(messageId, other),
    await retry(messageId, other),
    await read(nobody.messageId),
    await retry(nobody.messageId),
  ])
    expect([outcome.status, outcome.error?.code]).toEqual([404, 'outgoingMessageNotFound'])
})

it('stays here while nothing carries it: channelNotConfigured', async () => {
  const message = await post.app.app.outgoing.add(post.app.app.db, {
    tenantId: 'default',
    channel: 'EMAIL',
    to: 'x@vidu.vn',
    template: 'x',
    subject: 'x',
    text: 'x',
  })
  await expect.poll(() => stateOf(message.messageId)).toBe('SENT')
  const { config } = post.app.app
  const mail = config.mail
  config.mail = undefined
  try {
    const { messageId } = await enqueue('e@vidu.vn')
    expect(await stateOf(messageId)).toBe('LOCAL')
    // Whether a channel is set up is believed for a second.
    await expect.poll(async () => (await retry(messageId)).error?.code).toBe('channelNotConfigured')
    // What was asked for within that second comes back.
    await expect.poll(() => stateOf(messageId)).toBe('LOCAL')
    config.mail = mail
    await expect.poll(async () => (await retry(messageId)).data).toMatchObject({ state: 'QUEUED' })
    await post.mailbox.next('e@vidu.vn')
  } finally {
    config.mail = mail
  }
})

it('shows no code that can still be used', async () => {
  const an = await post.app.person('An')
  await post.app.setUser(an, { email: 'an@vidu.vn' })
  post.mailbox.answerWith(451)
  await post.app.call(contract.identityAuthen.requestPasswordReset, { body: { username: 'an@vidu.vn' } })
  const code = async () => (await list()).find(({ to }) => to === 'an@vidu.vn')
  await expect.poll(code).toMatchObject({ state: 'FAILED', template: 'resetCode' })
  expect(JSON.stringify(await code())).not.toMatch(/\b\d{6}\b/)
  post.app.clock.advance(301_000)
  post.mailbox.answerWith(250)
  await expect.poll(code).toMatchObject({ state: 'DEAD', text: expect.stringMatching(/\b\d{6}\b/) })
})
