import { contract, dataRequestDueTime, maxOpenDataRequests } from '@trau/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'
import { listOf, settle } from '../notification/testing/settle.ts'

const {
  getPrivacyNotice,
  getOwnConsent,
  giveConsent,
  withdrawConsent,
  createDataRequest,
  listOwnDataRequests,
  withdrawDataRequest,
  listDataRequests,
  answerDataRequest,
  listPrivacyNotices,
  publishPrivacyNotice,
  listConsents,
  listProcessingActivities,
  createProcessingActivity,
  updateProcessingActivity,
  deleteProcessingActivity,
  exportProcessingRegister,
} = contract.dataProtection
const { register, getRegisterConfig } = contract.identityAuthen

const app = appForFile()
let admin: Person
beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
})
beforeEach(async () => {
  for (const table of [
    'privacy_notice',
    'consent',
    'data_request',
    'processing_activity',
    'house_rule',
  ] as const)
    await app.app.db.deleteFrom(table).execute()
  app.app.services.houseRules.forget('default')
})

const codeOf = (answer: { error?: { code: string } | undefined }) => answer.error?.code
const publish = (vi: string, afterVersion: number) =>
  admin.call(publishPrivacyNotice, { body: { text: { vi }, afterVersion } })
let count = 0
const newcomer = (consent?: { version: number; language: 'vi' | 'en' }) => ({
  username: `nguoi.moi.${++count}`,
  password: 'trầu cau têm sẵn 2026',
  fullName: 'Người Mới',
  ...(consent && { consent }),
})

describe('consent', () => {
  it('consent is recorded at registration with the version that was shown', async () => {
    expect((await app.call(getRegisterConfig)).data?.noticeVersion).toBe(0)
    const built = await app.call(register, { body: newcomer({ version: 0, language: 'en' }) })
    const userId = built.data!.userInfo.userId
    expect((await admin.ask(listConsents, { query: { personId: userId } })).items).toEqual([
      {
        consentId: expect.any(String),
        person: expect.objectContaining({ userId }),
        version: 0,
        source: 'REGISTRATION',
        language: 'en',
        givenTime: expect.any(Number),
      },
    ])
    // A text of the tenant that nobody has published cannot have been shown.
    const ahead = await app.call(register, { body: newcomer({ version: 1, language: 'vi' }) })
    expect(ahead.error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'body.consent.version', reason: 'invalid' }] },
    })
  })

  it('consent of somebody who waits for approval is recorded once the account is there, as of the time it was given', async () => {
    const rule = { mode: 'APPROVAL' as const, domains: [] }
    await admin.ask(contract.houseRule.updateHouseRules, { body: { section: 'REGISTRATION', value: rule } })
    const body = newcomer({ version: 0, language: 'vi' })
    expect(codeOf(await app.call(register, { body }))).toBe('registrationPending')
    expect((await admin.ask(listConsents)).items).toEqual([])
    const { items } = await admin.ask(contract.registration.listRegistrations, {
      query: { search: body.username },
    })
    const seenTime = app.clock.now()
    app.clock.advance(60_000)
    await admin.ask(contract.registration.decideRegistrations, {
      body: { registrationIds: [items[0]!.registrationId], decision: 'APPROVE' },
    })
    const [consent] = (await admin.ask(listConsents)).items
    expect(consent).toMatchObject({ source: 'REGISTRATION', version: 0 })
    expect(consent!.givenTime).toBeLessThanOrEqual(seenTime)
  })

  it('consent is asked for when the notice changes, given to the version in force alone, and withdrawn', async () => {
    const an = await app.person('Nguyễn Văn An')
    expect(await an.ask(getOwnConsent)).toMatchObject({
      notice: { version: 0 },
      isAsked: false,
      consents: [],
    })
    expect((await publish('Chúng tôi lưu tin nhắn 2 năm.', 0)).data).toMatchObject({
      version: 1,
      publishedBy: { userId: admin.userId },
    })
    expect((await app.call(getPrivacyNotice)).data).toEqual({
      version: 1,
      text: { vi: 'Chúng tôi lưu tin nhắn 2 năm.' },
      publishedTime: expect.any(Number),
    })
    expect((await an.ask(getOwnConsent)).isAsked).toBe(true)
    const stale = await an.call(giveConsent, { body: { version: 0 } })
    expect(stale.error).toMatchObject({ code: 'privacyNoticeChanged', data: { version: 1 } })
    const first = await an.ask(giveConsent, { body: { version: 1, language: 'vi' } })
    expect(first).toMatchObject({ version: 1, source: 'SETTINGS' })
    expect(await an.ask(giveConsent, { body: { version: 1, language: 'vi' } })).toEqual(first)
    expect((await admin.ask(listPrivacyNotices)).items).toMatchObject([{ version: 1, agreed: 1 }])

    app.clock.advance(1_000)
    const after = await an.ask(withdrawConsent)
    expect(after).toMatchObject({ isAsked: false, consents: [{ withdrawnTime: expect.any(Number) }] })
    expect((await admin.ask(listPrivacyNotices)).items).toMatchObject([{ agreed: 0 }])
    expect(codeOf(await an.call(withdrawConsent))).toBe('consentNotFound')
    // Who changes their mind agrees again: both records stay.
    await an.ask(giveConsent, { body: { version: 1, language: 'vi' } })
    expect((await an.ask(getOwnConsent)).consents).toHaveLength(2)
  })

  it('asks nobody for a text that somebody else has replaced meanwhile', async () => {
    const answers = await Promise.all([publish('Một.', 0), publish('Hai.', 0)])
    expect(answers.map(codeOf).sort()).toEqual(['privacyNoticeChanged', undefined])
    expect((await admin.ask(listPrivacyNotices)).items).toHaveLength(1)
  })
})

describe('a request about one’s own data', () => {
  it('notifies once, those alone who may answer it, and opens their page', async () => {
    const [an, reader] = await Promise.all([app.person('Nguyễn Văn An'), app.person('Chị Chỉ Xem')])
    const { roleId } = await admin.ask(contract.adminPermission.createRole, {
      body: { name: 'Chỉ xem', scope: { kind: 'TENANT' }, allow: ['privacy.read'], deny: [] },
    })
    await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: reader.userId } })
    const about = async (who: Person) => (await listOf(who)).filter(one => one.place === '/admin?tab=privacy')
    const before = (await about(admin)).length
    await an.ask(createDataRequest, { body: { kind: 'ACCESS', text: 'bản sao' } })
    await settle(app, admin)
    const [notification, ...others] = await about(admin)
    expect(others).toHaveLength(before)
    expect(notification).toMatchObject({
      type: 'SYSTEM',
      title: 'Có yêu cầu mới về dữ liệu cá nhân',
      count: 1,
    })
    expect(JSON.stringify(notification)).not.toContain('bản sao')
    await app.setUser(admin, { language: 'en' })
    expect((await about(admin))[0]).toMatchObject({
      title: 'A new request about personal data',
      body: 'It has to be answered before it is due.',
    })
    await app.setUser(admin, { language: 'vi' })
    expect([await about(reader), await about(an)]).toEqual([[], []])
    // Their own is for the others.
    await admin.ask(createDataRequest, { body: { kind: 'OBJECTION' } })
    await settle(app, admin)
    expect(await about(admin)).toHaveLength(before + 1)
  })

  it('a request about one’s own data is answered by an administrator, with a deadline of two working days', async () => {
    const an = await app.person('Nguyễn Văn An')
    const asked = await an.ask(createDataRequest, { body: { kind: 'CORRECTION', text: 'Sửa ngày sinh' } })
    expect(asked).toEqual({
      requestId: expect.any(String),
      kind: 'CORRECTION',
      text: 'Sửa ngày sinh',
      status: 'OPEN',
      createdTime: expect.any(Number),
      dueTime: dataRequestDueTime(asked.createdTime),
      answer: '',
    })
    const params = { requestId: asked.requestId }
    expect((await admin.ask(listDataRequests)).items).toMatchObject([
      { requestId: asked.requestId, person: { userId: an.userId } },
    ])
    await admin.ask(answerDataRequest, { params, body: { status: 'IN_PROGRESS' } })
    expect((await admin.ask(listDataRequests)).items).toMatchObject([{ status: 'IN_PROGRESS' }])
    const without = await admin.call(answerDataRequest, { params, body: { status: 'REFUSED' } })
    expect(codeOf(without)).toBe('validationFailed')
    const body = { status: 'DONE' as const, answer: 'Đã sửa.' }
    expect(await admin.ask(answerDataRequest, { params, body })).toMatchObject({
      ...body,
      answeredBy: { userId: admin.userId },
      answeredTime: expect.any(Number),
    })
    expect((await admin.ask(listDataRequests)).items).toEqual([])
    expect((await admin.ask(listDataRequests, { query: { filter: 'ALL' } })).items).toHaveLength(1)
    expect((await an.ask(listOwnDataRequests)).items).toMatchObject([{ ...body, requestId: asked.requestId }])
    expect(codeOf(await admin.call(answerDataRequest, { params, body }))).toBe('dataRequestAnswered')
    // The person sees in the audit log who dealt with it.
    const { items } = await an.ask(contract.administration.listOwnAuditEntries)
    expect(items.filter(({ action }) => action.endsWith('answerDataRequest')).length).toBeGreaterThan(0)
  })

  it('whoever asked about their own data is notified once when it is answered or refused, without the answer', async () => {
    const an = await app.person('Nguyễn Văn An')
    const about = async () => (await listOf(an)).filter(one => one.place === '/settings/account')
    const ask = async () => (await an.ask(createDataRequest, { body: { kind: 'OBJECTION' } })).requestId
    const answer = (requestId: string, status: 'IN_PROGRESS' | 'DONE' | 'REFUSED') =>
      admin.ask(answerDataRequest, { params: { requestId }, body: { status, answer: 'lời riêng' } })
    const [first, second] = [await ask(), await ask()]
    await answer(first, 'IN_PROGRESS')
    await settle(app, an)
    expect(await about()).toEqual([])
    await answer(first, 'DONE')
    await answer(second, 'REFUSED')
    await settle(app, an)
    const notifications = await about()
    expect(notifications).toMatchObject(
      [1, 2].map(() => ({ type: 'SYSTEM', title: 'Yêu cầu về dữ liệu của bạn đã có trả lời' })),
    )
    expect(JSON.stringify(notifications)).not.toContain('lời riêng')
    const { requestId } = await admin.ask(createDataRequest, { body: { kind: 'OBJECTION' } })
    await answer(requestId, 'DONE')
    await settle(app, admin)
    const own = (await listOf(admin)).filter(one => one.place === '/settings/account')
    expect(own, 'of their own answer').toEqual([])
  })

  it('a request about one’s own data is taken back by its person alone, and only while it waits', async () => {
    const [an, binh] = await Promise.all([app.person('Nguyễn Văn An'), app.person('Trần Bình')])
    const { requestId } = await an.ask(createDataRequest, { body: { kind: 'OBJECTION' } })
    const params = { requestId }
    expect(codeOf(await binh.call(withdrawDataRequest, { params }))).toBe('dataRequestNotFound')
    expect(codeOf(await binh.call(answerDataRequest, { params, body: { status: 'DONE' } }))).toBe('forbidden')
    expect((await an.ask(withdrawDataRequest, { params })).status).toBe('WITHDRAWN')
    expect(codeOf(await an.call(withdrawDataRequest, { params }))).toBe('dataRequestAnswered')
    expect(codeOf(await admin.call(answerDataRequest, { params, body: { status: 'DONE' } }))).toBe(
      'dataRequestAnswered',
    )
  })

  it('a request about one’s own data is one of a few at a time, also when they are sent at once', async () => {
    const an = await app.person('Nguyễn Văn An')
    const answers = await Promise.all(
      Array.from({ length: maxOpenDataRequests }, () =>
        an.call(createDataRequest, { body: { kind: 'ACCESS' } }),
      ),
    )
    expect(answers.map(codeOf)).toEqual(Array.from({ length: maxOpenDataRequests }))
    app.clock.advance(60_000)
    const more = await an.call(createDataRequest, { body: { kind: 'ACCESS' } })
    expect(more.error).toMatchObject({ code: 'tooManyDataRequests', data: { max: maxOpenDataRequests } })
  })

  it('keeps nothing that the person wrote once the account is erased, and the consent without a name', async () => {
    const an = await app.person('Nguyễn Văn An')
    await publish('Chúng tôi lưu tin nhắn.', 0)
    await an.ask(giveConsent, { body: { version: 1, language: 'vi' } })
    const { requestId } = await an.ask(createDataRequest, {
      body: { kind: 'ERASURE', text: 'Xoá giúp tôi' },
    })
    await admin.ask(answerDataRequest, {
      params: { requestId },
      body: { status: 'IN_PROGRESS', answer: 'Chào anh An ở Hàng Bông' },
    })
    await admin.ask(contract.identity.deleteUser, {
      params: { value: an.userId },
    })
    const { rows: auditRows } = await app.app.database.pool.query(
      `SELECT FROM audit AS a WHERE position('Hàng Bông' in a::text) > 0`,
    )
    expect(auditRows).toEqual([])
    const { items } = await admin.ask(listDataRequests, { query: { filter: 'ALL' } })
    expect(items).toMatchObject([{ status: 'ERASED', text: '', answer: '' }])
    expect((await admin.ask(listConsents, { query: { personId: an.userId } })).items).toHaveLength(1)
  })
})

describe('the register of processing', () => {
  const entry = {
    name: 'Điểm danh',
    purpose: 'Biết ai đi học',
    categories: 'Tên học sinh',
    recipients: '=cmd()',
    retention: '1 năm',
  }

  it('the register of processing is kept in the order of Vietnamese, page by page', async () => {
    for (const name of ['Ổn định', 'Đơn từ', 'Dạy học', 'Ăn trưa'])
      await admin.ask(createProcessingActivity, { body: { ...entry, name } })
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin.ask(listProcessingActivities, {
        query: { limit: 3, ...(cursor && { cursor }) },
      })
      names.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor
    } while (cursor)
    expect(names).toEqual(['Ăn trưa', 'Dạy học', 'Đơn từ', 'Ổn định'])
  })

  it('the register of processing is changed, exported with formulas made inert, and cleared by who may', async () => {
    const { activityId } = await admin.ask(createProcessingActivity, { body: entry })
    const params = { activityId }
    const changed = await admin.ask(updateProcessingActivity, {
      params,
      body: { ...entry, retention: '2 năm' },
    })
    expect(changed).toMatchObject({ retention: '2 năm', updatedBy: { userId: admin.userId } })
    const file = await app.raw('GET', exportProcessingRegister.path.replace('{tenant}', 'default'), {
      headers: { authorization: `Bearer ${admin.tokens.accessToken}` },
    })
    expect(file.text).toContain(`Điểm danh,Biết ai đi học,Tên học sinh,'=cmd(),2 năm,`)
    const an = await app.person('Nguyễn Văn An')
    expect(codeOf(await an.call(listProcessingActivities))).toBe('forbidden')
    expect(codeOf(await an.call(deleteProcessingActivity, { params }))).toBe('forbidden')
    await admin.ask(deleteProcessingActivity, { params })
    expect(codeOf(await admin.call(deleteProcessingActivity, { params }))).toBe('activityNotFound')
    expect(codeOf(await admin.call(updateProcessingActivity, { params, body: entry }))).toBe(
      'activityNotFound',
    )
    const empty = await admin.call(createProcessingActivity, { body: { ...entry, purpose: '  ' } })
    expect(codeOf(empty)).toBe('validationFailed')
  })
})
