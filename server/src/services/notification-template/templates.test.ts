import { contract, maxTemplateVersions } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { appForFile } from '../../testing/for-file.ts'
import { renderTemplate } from './index.ts'

const {
  listTemplates,
  createTemplate,
  updateManyTemplates,
  updateTemplate,
  getTemplate,
  deleteTemplate,
  restoreTemplate,
  listTemplateVersions,
  previewTemplate,
  testTemplate,
} = contract.notificationTemplate

const app = appForFile()
let admin: Person
let otherAdmin: Person
beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  admin = await app.person('Quản Trị', { isAdmin: true })
  otherAdmin = await app.person('Quản Trị Khác', { isAdmin: true, tenant: 'khac' })
})

const id = 'FRIEND_REQUEST.EMAIL.vi'
const params = { id }
const own = { subject: 'Lời mời của {{actor}}', body: 'Riêng: {{actor}}' }
const save = (version: number, text = own, templateId = id) =>
  admin.call(updateTemplate, { params: { id: templateId }, body: { version, ...text } })
const reset = (templateId = id) => admin.ask(deleteTemplate, { params: { id: templateId } })
const render = (change: object = {}, by = app): ReturnType<typeof renderTemplate> =>
  renderTemplate(by.app, {
    tenantId: 'default',
    type: 'FRIEND_REQUEST',
    channel: 'EMAIL',
    locale: 'vi',
    variables: { recipient: 'An', actor: 'Bình', url: '' },
    ...change,
  })

describe('templates', () => {
  it('templates are all listed, shipped ones too, and found by type, channel, locale, words and whether they were changed', async () => {
    const list = (requestPayload: object, search = '') =>
      admin.ask(listTemplates, {
        query: { limit: 100, requestPayload: JSON.stringify(requestPayload), search },
      })
    const { items, total } = await admin.ask(listTemplates, { query: { limit: 100 } })
    expect(total).toBeGreaterThan(items.length)
    expect(items[0]).toMatchObject({
      templateId: 'FRIEND_REQUEST.EMAIL.vi',
      version: 0,
      enabled: true,
      isDefault: true,
    })
    const reminders = await list({ type: 'REMINDER', locale: 'en' })
    expect(reminders.items.map(one => one.templateId)).toEqual([
      'REMINDER.EMAIL.en',
      'REMINDER.SMS.en',
      'REMINDER.PUSH.en',
    ])
    expect((await list({ channel: 'EMAIL' }, 'dat lai mat khau')).items.map(one => one.type)).toContain(
      'resetCode',
    )
    await save(0)
    expect((await list({ isDefault: false })).items.map(one => one.templateId)).toEqual([id])
    expect((await admin.call(listTemplates, { query: { requestPayload: '{"type":"X"}' } })).error?.code).toBe(
      'validationFailed',
    )
    await reset()
  })

  it('templates are written once where the shipped text was used: templateExists, templateNotFound', async () => {
    const body = { type: 'FRIEND_REQUEST', channel: 'EMAIL', locale: 'vi', ...own } as const
    const made = await admin.ask(createTemplate, { body })
    expect(made).toMatchObject({
      templateId: id,
      version: 1,
      isDefault: false,
      ...own,
      editorId: admin.userId,
    })
    expect(made.shipped!.subject).toContain('muốn kết bạn')
    expect((await admin.call(createTemplate, { body })).error?.code).toBe('templateExists')
    const none = await admin.call(createTemplate, { body: { ...body, type: 'DIGEST', channel: 'PUSH' } })
    expect(none.error).toMatchObject({ code: 'templateNotFound', data: { templateId: 'DIGEST.PUSH.vi' } })
    await reset()
  })

  it('templates are changed from the version that was read; of many at once one wins: templateConflict', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save(0)))
    expect(outcomes.filter(one => one.data)).toHaveLength(1)
    for (const { error } of outcomes.filter(one => one.error))
      expect(error).toMatchObject({ code: 'templateConflict', data: { templateId: id, version: 1 } })
    expect((await save(3)).error?.data).toEqual({ templateId: id, version: 1 })
    expect((await save(1)).data?.version).toBe(2)
    await reset()
  })

  it('keep their last versions, and no more', async () => {
    for (let version = 0; version < maxTemplateVersions + 3; version++)
      await save(version, { ...own, body: `Bản ${version + 1}` })
    const { items, total } = await admin.ask(listTemplateVersions, { params, query: { limit: 100 } })
    expect([total, items.length]).toEqual([maxTemplateVersions, maxTemplateVersions])
    expect(items[0]).toMatchObject({
      version: maxTemplateVersions + 3,
      body: `Bản ${maxTemplateVersions + 3}`,
    })
    expect(items.at(-1)!.version).toBe(4)
    await reset()
    expect((await admin.ask(listTemplateVersions, { params })).items).toEqual([])
  })

  it('go back to the shipped text and keep their own in the history; deleting forgets it', async () => {
    await save(0)
    const restored = await admin.ask(restoreTemplate, { params, body: { version: 1 } })
    expect(restored).toMatchObject({ version: 2, isDefault: true, ...restored.shipped })
    expect((await render()).text).toContain('vừa gửi cho bạn lời mời kết bạn')
    const { items } = await admin.ask(listTemplateVersions, { params })
    expect(items.map(one => [one.version, one.isDefault])).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await admin.call(restoreTemplate, { params, body: { version: 1 } })).error?.code).toBe(
      'templateConflict',
    )
    expect(await reset()).toMatchObject({ version: 0, isDefault: true })
  })

  it('templates are changed together or not at all', async () => {
    const second = 'FRIEND_ACCEPTED.EMAIL.vi'
    const many = (templates: object[]) =>
      admin.call(updateManyTemplates, { body: { templates: templates as never } })
    const good = { templateId: id, version: 0, ...own }
    for (const [bad, code] of [
      [{ templateId: second, version: 7, ...own }, 'templateConflict'],
      [{ templateId: second, version: 0, ...own, body: '{{ai}}' }, 'templateVariableUnknown'],
      [{ templateId: second, version: 0, ...own, body: '{{actor' }, 'templateSyntaxInvalid'],
      [{ templateId: 'X.EMAIL.vi', version: 0, ...own }, 'templateNotFound'],
      [good, 'validationFailed'],
    ] as const) {
      expect((await many([good, bad])).error?.code).toBe(code)
      expect((await admin.ask(getTemplate, { params })).version, code).toBe(0)
    }
    const { data } = await many([good, { templateId: second, version: 0, ...own }])
    expect(data!.templates.map(one => [one.templateId, one.version])).toEqual([
      [id, 1],
      [second, 1],
    ])
    await reset()
    await reset(second)
  })

  it('refuse a text that is none, and name what is wrong', async () => {
    const wrong = async (text: typeof own, templateId = id) => (await save(0, text, templateId)).error
    expect(await wrong({ ...own, body: 'Chào {{ai}}' })).toEqual(
      expect.objectContaining({
        code: 'templateVariableUnknown',
        data: { templateId: id, field: 'body', variable: 'ai', declared: ['recipient', 'actor', 'url'] },
      }),
    )
    expect(await wrong({ ...own, body: '{{#each actor}}' })).toMatchObject({
      code: 'templateSyntaxInvalid',
      data: { templateId: id, field: 'body', reason: 'badName', at: 0 },
    })
    expect(await wrong({ ...own, subject: 'a\r\nBcc: x@vidu.vn' })).toMatchObject({
      code: 'templateSyntaxInvalid',
      data: { field: 'subject', reason: 'controlCharacters' },
    })
    expect(await wrong({ subject: 'Mã', body: 'x' }, 'resetCode.EMAIL.vi')).toMatchObject({
      code: 'templateVariableMissing',
      data: { templateId: 'resetCode.EMAIL.vi', variable: 'code' },
    })
    expect((await wrong({ ...own, body: 'x'.repeat(40_000) }))?.code).toBe('validationFailed')
    expect((await wrong({ ...own, body: 'x'.repeat(1_000_000) }))?.code).toBe('payloadTooLarge')
    expect((await save(0, own, 'khong.co')).error?.code).toBe('templateNotFound')
    expect((await admin.ask(getTemplate, { params })).version).toBe(0)
  })

  it('templates of one tenant are nothing to another, whose administrator changes only their own', async () => {
    await save(0)
    expect(await otherAdmin.ask(getTemplate, { params })).toMatchObject({ version: 0, isDefault: true })
    expect((await otherAdmin.ask(listTemplateVersions, { params })).items).toEqual([])
    await otherAdmin.ask(deleteTemplate, { params })
    const theirs = { params, body: { version: 0, ...own, body: 'Khác: {{actor}}' } }
    expect(await otherAdmin.ask(updateTemplate, theirs)).toMatchObject({ version: 1 })
    expect((await render()).text).toContain('Riêng: Bình')
    expect((await render({ tenantId: 'khac' })).text).toContain('Khác: Bình')
    const { error } = await app.call(getTemplate, { params }, { token: otherAdmin.tokens.accessToken })
    expect(error?.code).toBe('unauthenticated')
    await reset()
  })
})

describe('previewing and testing', () => {
  it('shows a draft with sample data and saves nothing', async () => {
    const draft = { subject: 'Mời: {{actor}}', body: '**{{actor}}**' }
    const preview = await admin.ask(previewTemplate, { params, body: draft })
    expect(preview.subject).toBe('Mời: Trần Thị Bình')
    expect(preview.text).toMatch(/^Trần Thị Bình\n\n-- \n/)
    expect(preview.html).toContain('Trần Thị Bình</strong>')
    expect((await admin.ask(getTemplate, { params })).version).toBe(0)
    expect((await admin.call(previewTemplate, { params, body: { body: '{{x}}' } })).error?.code).toBe(
      'templateVariableUnknown',
    )
  })

  it('counts what an SMS costs as it leaves: without marks, unless the settings keep them', async () => {
    const body = 'Mã của bạn là {{code}}, đừng đưa cho ai.'
    const preview = (change: object) =>
      admin.ask(previewTemplate, { params: { id: 'resetCode.SMS.vi' }, body: change })
    expect((await preview({})).sms).toMatchObject({ encoding: 'GSM7', parts: 1 })
    expect((await preview({})).html).toBeUndefined()
    expect(await preview({ body })).toMatchObject({
      text: 'Ma cua ban la 482913, dung dua cho ai.',
      sms: { encoding: 'GSM7', characters: 38, parts: 1 },
    })
    const setting = { gateway: null, isFolded: false, dailyCap: null }
    await admin.ask(contract.sms.updateSmsSetting, { body: setting })
    expect(await preview({ body })).toMatchObject({
      text: 'Mã của bạn là 482913, đừng đưa cho ai.',
      sms: { encoding: 'UCS2', characters: 38, parts: 1 },
    })
    await admin.ask(contract.sms.updateSmsSetting, { body: { ...setting, isFolded: true } })
  })

  it('lists rooms in the digest', async () => {
    const { html, text } = await admin.ask(previewTemplate, { params: { id: 'DIGEST.EMAIL.vi' }, body: {} })
    for (const part of [html!, text]) {
      expect(part).toContain('Gia đình mình')
      expect(part).toContain('Cuối tuần các con có về không?')
      expect(part).toContain('Ngừng nhận email loại này')
    }
  })

  it('goes to the caller alone; needs an address, and a channel that has one: identifierMissing, templateNotTestable', async () => {
    expect((await admin.call(testTemplate, { params, body: {} })).error?.code).toBe('identifierMissing')
    const push = await admin.call(testTemplate, { params: { id: 'MENTION.PUSH.vi' }, body: {} })
    expect(push.error?.code).toBe('templateNotTestable')
    await app.setUser(admin, { email: 'quantri@vidu.vn' })
    expect(await admin.ask(testTemplate, { params, body: { subject: 'Thử' } })).toEqual({
      to: 'quantri@vidu.vn',
    })
    const rows = await app.app.db
      .selectFrom('outgoing_message')
      .select(['recipient', 'subject', 'template'])
      .execute()
    expect(rows).toEqual([{ recipient: 'quantri@vidu.vn', subject: 'Thử', template: 'FRIEND_REQUEST' }])
  })
})

describe('rendering', () => {
  it('follows a change at once, and a text that is set aside is not used', async () => {
    expect((await render()).subject).toBe('Bình muốn kết bạn với bạn')
    await save(0)
    expect((await render()).subject).toBe('Lời mời của Bình')
    await admin.ask(updateTemplate, { params, body: { version: 1, enabled: false, ...own } })
    expect((await render()).subject).toBe('Bình muốn kết bạn với bạn')
    expect(await admin.ask(getTemplate, { params })).toMatchObject({
      enabled: false,
      isDefault: false,
      ...own,
    })
    await reset()
  })

  it('rendering of a text whose variable nobody gave sends the shipped one, and notes why on the template', async () => {
    await save(0)
    const { subject, text } = await render({ variables: { recipient: 'An', url: '' } })
    expect(subject).not.toContain('Lời mời của')
    expect(text).toContain('Ai đó vừa gửi cho bạn lời mời kết bạn')
    const { lastFallback } = await admin.ask(getTemplate, { params })
    expect(lastFallback).toEqual({
      reason: 'variableMissing',
      variable: 'actor',
      time: expect.any(Number),
    })
    await reset()
    expect((await admin.ask(getTemplate, { params })).lastFallback).toBeUndefined()
  })

  it('rendering of a text that is empty with these values, or of an older release, sends the shipped one', async () => {
    await save(0, { subject: 'x', body: '{{recipient}}' })
    const variables = { recipient: '', actor: 'Bình', url: '' }
    expect((await render({ variables })).text).toContain('lời mời kết bạn')
    expect((await admin.ask(getTemplate, { params })).lastFallback?.reason).toBe('textEmpty')
    await app.app.db
      .updateTable('notification_template')
      .set({ body: '{{variableOfThePast}}' })
      .where('template_id', '=', id)
      .execute()
    app.app.services.templates.forget('default')
    expect((await render()).text).toContain('lời mời kết bạn')
    expect((await admin.ask(getTemplate, { params })).lastFallback?.reason).toBe('textInvalid')
    await reset()
  })

  it('in a language that there is no text in reads Vietnamese, and says so on the template', async () => {
    expect((await render({ locale: 'fr' })).subject).toBe('Bình muốn kết bạn với bạn')
    expect((await admin.ask(getTemplate, { params })).lastFallback?.reason).toBe('localeMissing')
    await reset()
    expect((await render({ locale: 'en-GB' })).subject).toBe('Bình would like to be friends with you')
    expect((await render({ locale: '' })).subject).toBe('Bình muốn kết bạn với bạn')
    expect((await admin.ask(getTemplate, { params })).lastFallback).toBeUndefined()
  })

  it('rendering is never an empty mail, push or SMS, whatever was not given', async () => {
    for (const channel of ['EMAIL', 'PUSH', 'SMS'] as const) {
      const { subject, text } = await render({ channel, type: 'SYSTEM', variables: {} })
      expect(text).not.toBe('')
      expect(subject === '').toBe(channel === 'SMS')
    }
  })

  it('asks the database once for a tenant, however much is rendered', async () => {
    app.app.services.templates.forget('default')
    let queries = 0
    const counting = {
      selectFrom(table: 'notification_template') {
        queries++
        return app.app.db.selectFrom(table)
      },
    }
    await Promise.all(Array.from({ length: 200 }, () => render({ tx: counting })))
    expect(queries).toBe(1)
  })
})

it('other processes on the same database follow a change', async () => {
  const database = await createTestDatabase()
  const options = { env: { DATABASE_URL: 'postgres://shared' }, database }
  const [one, other] = [await startApp(options), await startApp(options)]
  try {
    const editor = await one.person('Quản Trị', { isAdmin: true })
    const subject = async () => (await render({}, other)).subject
    expect(await subject()).toBe('Bình muốn kết bạn với bạn')
    await editor.ask(updateTemplate, { params, body: { version: 0, ...own } })
    await eventually(async () => expect(await subject()).toBe('Lời mời của Bình'))
    await editor.ask(deleteTemplate, { params })
    await eventually(async () => expect(await subject()).toBe('Bình muốn kết bạn với bạn'))
  } finally {
    await Promise.all([one.close(), other.close()])
    await database.drop()
  }
})
