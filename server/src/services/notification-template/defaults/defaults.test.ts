import { NotificationType, PushPayload, smsTypes, type TemplateVariableName } from '@trau/contract'
import { smsLength } from '@trau/contract/rules/sms'
import { expect, it } from 'vitest'
import { renderSample } from '../editing.ts'
import { missingVariable, write } from '../engine/render.ts'
import { requiredOf, sampleValues, variablesOf } from '../variables.ts'
import { compiledShipped, findShipped, shippedTemplates } from './index.ts'

it.each(shippedTemplates)('$templateId reads well with its sample data', shipped => {
  const template = compiledShipped(shipped)
  expect(missingVariable(template, sampleValues(shipped.type, shipped.locale))).toBeUndefined()
  const { subject, text, html } = renderSample(shipped, template)
  expect(text).not.toBe('')
  expect(subject === '').toBe(shipped.channel === 'SMS')
  expect(`${subject}${text}`).not.toMatch(/\{\{|\}\}|undefined/)
  expect(html !== undefined).toBe(shipped.channel === 'EMAIL')
  // A mail loads nothing.
  expect(html ?? '').not.toMatch(/<img|<link|@import|url\(|src=/)
  if (shipped.channel === 'SMS') expect(smsLength(text)).toMatchObject({ encoding: 'GSM7', parts: 1 })
  if (shipped.channel === 'PUSH') {
    expect(PushPayload.shape.title.safeParse(subject).success).toBe(true)
    expect(PushPayload.shape.body.safeParse(text).success).toBe(true)
  }
})

it('a push is there for every type of notification, and mail and SMS for those that are sent so', () => {
  const mailedOtherwise = ['MESSAGE', 'MENTION', 'SECURITY']
  for (const type of NotificationType.options)
    for (const locale of ['vi', 'en']) {
      expect(findShipped(`${type}.PUSH.${locale}`)).toBeDefined()
      expect(findShipped(`${type}.EMAIL.${locale}`) !== undefined, type).toBe(!mailedOtherwise.includes(type))
      expect(findShipped(`${type}.SMS.${locale}`) !== undefined, type).toBe(smsTypes.includes(type))
    }
})

it('a shipped text uses what makes it of use, and with everything else empty is not empty', () => {
  for (const shipped of shippedTemplates) {
    const template = compiledShipped(shipped)
    const needed = requiredOf(shipped.type)
    const values = Object.fromEntries(
      (variablesOf[shipped.type] as readonly TemplateVariableName[]).map(name => [
        name,
        needed.includes(name) ? '123456' : '',
      ]),
    )
    const { text } = write(template, shipped.locale, values)
    // Those that only carry what somebody wrote have a neutral text instead: renderTemplate.
    const isAllVariable = /^\s*(\{\{\w+\}\}\W*)*\s*$/.test(shipped.body)
    if (!isAllVariable && !['REMINDER', 'FRIEND_REQUEST'].includes(shipped.type))
      expect(text, shipped.templateId).toBeTypeOf('string')
    for (const name of needed) if (name === 'code') expect(text).toContain('123456')
  }
})

it('a notice by SMS is written without marks, its details too', () => {
  const of = (templateId: string) => {
    const { channel, locale, ...shipped } = findShipped(templateId)!
    const values = { ...sampleValues(shipped.type, locale), detail: 'Điện thoại 0•••678' }
    return write(compiledShipped({ ...shipped, channel, locale }), locale, values)
  }
  expect(of('phoneChanged.SMS.vi').text).toBe(
    'Trau: So dien thoai cua tai khoan da doi thanh Dien thoai 0***678.',
  )
  expect(of('phoneChanged.EMAIL.vi').subject).toBe(
    'Trầu: Số điện thoại của tài khoản đã đổi thành Điện thoại 0•••678',
  )
})
