import { MailType, type Template, type TemplatePreview, type TemplateVersion } from '@trau/contract'
import { foldToGsm7, smsLength } from '@trau/contract/rules/sms'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { whenEnded } from '#platform/outbox/outbox.ts'
import { findSmsSetting } from '../sms/index.ts'
import { findShipped, type Shipped } from './defaults/index.ts'
import { type Compiled, compile, type TemplateSource } from './engine/compile.ts'
import type { DigestRoom } from './engine/digest.ts'
import { TemplateProblem } from './engine/problem.ts'
import { type Rendered, write } from './engine/render.ts'
import type { FallbackRow, TemplateRow } from './tables.ts'
import { findFallback, findTemplate, notifyChange, storeTemplate } from './template-store.ts'
import { templatesTopic } from './templates-cache.ts'
import { declaredVariables, sampleValues, variablesOf } from './variables.ts'

/** @throws templateNotFound */
export function requireShipped(templateId: string): Shipped {
  const shippedTemplate = findShipped(templateId)
  if (!shippedTemplate) throw fail('templateNotFound', { templateId: templateId.slice(0, 64) })
  return shippedTemplate
}

export function viewTemplate(
  { templateId, type, channel, locale, subject, body }: Shipped,
  row: TemplateRow | undefined,
  fallback: FallbackRow | undefined,
): Template {
  return {
    templateId,
    type,
    channel,
    locale,
    version: row?.version ?? 0,
    subject: row?.subject ?? subject,
    body: row?.body ?? body,
    variables: declaredVariables(type, locale),
    enabled: row?.is_enabled ?? true,
    isDefault: isDefault(row),
    ...(fallback && {
      lastFallback: {
        reason: fallback.reason,
        ...(fallback.variable ? { variable: fallback.variable } : {}),
        time: fallback.fallback_time.getTime(),
      },
    }),
    ...(row && { updatedTime: row.updated_time.getTime(), editorId: row.editor_id }),
  }
}

export const isDefault = (row: TemplateRow | undefined) => row === undefined || row.body === null

export const viewVersion = ({ subject, body }: Shipped, row: TemplateRow): TemplateVersion => ({
  version: row.version,
  subject: row.subject ?? subject,
  body: row.body ?? body,
  enabled: row.is_enabled,
  isDefault: isDefault(row),
  updatedTime: row.updated_time.getTime(),
  editorId: row.editor_id,
})

/** One template with the shipped text beside it. */
export async function readTemplate(app: App, tenantId: string, shippedTemplate: Shipped): Promise<Template> {
  const [row, fallback] = await Promise.all([
    findTemplate(app.db, tenantId, shippedTemplate.templateId),
    findFallback(app.db, tenantId, shippedTemplate.templateId),
  ])
  const { subject, body } = shippedTemplate
  return { ...viewTemplate(shippedTemplate, row, fallback), shipped: { subject, body } }
}

/**
 * Reads a text that an administrator wrote.
 * @throws templateSyntaxInvalid, templateVariableUnknown, templateVariableMissing
 */
export function compileWritten({ templateId, type, channel }: Shipped, source: TemplateSource): Compiled {
  try {
    return compile(type, channel, source)
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error
    const { facts } = error
    if (facts.kind === 'syntax') {
      const { field, reason, at } = facts
      throw fail('templateSyntaxInvalid', { templateId, field, reason, at })
    }
    const { variable } = facts
    if (facts.kind === 'missing') throw fail('templateVariableMissing', { templateId, variable })
    const declaredVariables = [...variablesOf[type]]
    throw fail('templateVariableUnknown', {
      templateId,
      field: facts.field,
      variable,
      declared: declaredVariables,
    })
  }
}

export interface Change {
  /** The version that this changes; 0 where nobody ever did. */
  version: number
  /** Absent: the shipped text is restored. */
  text: TemplateSource | undefined
  enabled: boolean
}

/**
 * Writes the next version, whose text was compiled before; every process reads it once the transaction ends. False where the version is another
 * one by now.
 */
export async function saveTemplate(
  tx: Tx,
  app: App,
  me: Requester,
  shippedTemplate: Shipped,
  { version, text, enabled: isEnabled }: Change,
): Promise<TemplateRow | undefined> {
  const row: TemplateRow = {
    tenant_id: me.tenantId,
    template_id: shippedTemplate.templateId,
    version: version + 1,
    subject: text?.subject ?? null,
    body: text?.body ?? null,
    is_enabled: isEnabled,
    editor_id: me.userId,
    updated_time: new Date(app.clock.now()),
  }
  if (!(await storeTemplate(tx, row))) return undefined
  await templatesChanged(tx, app, me.tenantId)
  return row
}

export async function templatesChanged(tx: Tx, app: App, tenantId: string): Promise<void> {
  whenEnded(tx, () => app.services.templates.forget(tenantId))
  await notifyChange(tx, templatesTopic, tenantId)
}

/** @throws templateConflict with the version that is there */
export async function conflict(tx: Tx, tenantId: string, templateId: string): Promise<never> {
  const row = await findTemplate(tx, tenantId, templateId)
  throw fail('templateConflict', { templateId, version: row?.version ?? 0 })
}

/** What a draft says: its own fields, and the template's where it has none. */
export async function compileDraft(
  app: App,
  tenantId: string,
  shippedTemplate: Shipped,
  draft: { subject?: string | undefined; body?: string | undefined },
): Promise<Compiled> {
  const row = await findTemplate(app.db, tenantId, shippedTemplate.templateId)
  return compileWritten(shippedTemplate, {
    subject: draft.subject ?? row?.subject ?? shippedTemplate.subject,
    body: draft.body ?? row?.body ?? shippedTemplate.body,
  })
}

const sampleRooms: Record<'vi' | 'en', DigestRoom[]> = {
  vi: [
    {
      name: 'Gia đình mình',
      count: 4,
      url: 'https://tro-chuyen.vidu.vn/',
      messages: [
        { sender: 'Mẹ', text: 'Cuối tuần các con có về không?' },
        { sender: 'Trần Thị Bình', text: 'Dạ có ạ, con về từ tối thứ Sáu.' },
      ],
    },
    {
      name: 'Lê Thuỳ Chi',
      count: 2,
      url: 'https://tro-chuyen.vidu.vn/',
      messages: [{ sender: 'Lê Thuỳ Chi' }],
    },
  ],
  en: [
    {
      name: 'Our family',
      count: 4,
      url: 'https://tro-chuyen.vidu.vn/',
      messages: [
        { sender: 'Mum', text: 'Are you coming home this weekend?' },
        { sender: 'Trần Thị Bình', text: 'Yes, I will be there on Friday evening.' },
      ],
    },
    {
      name: 'Lê Thuỳ Chi',
      count: 2,
      url: 'https://tro-chuyen.vidu.vn/',
      messages: [{ sender: 'Lê Thuỳ Chi' }],
    },
  ],
}

/** With sample data in place of everything that a real one would name. */
export const renderSample = ({ type, locale }: Shipped, template: Compiled): Rendered =>
  write(template, locale, sampleValues(type, locale), {
    host: 'tro-chuyen.vidu.vn',
    rooms: sampleRooms[locale],
    ...(MailType.safeParse(type).success && { unsubscribePage: 'https://tro-chuyen.vidu.vn/unsubscribe' }),
  })

/** An SMS as it leaves, which the tenant's settings fold to GSM-7 unless they say otherwise. */
export async function viewPreview(
  app: App,
  tenantId: string,
  { channel }: Shipped,
  { subject, text, html }: Rendered,
): Promise<TemplatePreview> {
  if (channel !== 'SMS') return { subject, text, ...(html ? { html } : {}) }
  const isFolded = (await findSmsSetting(app.db, tenantId))?.is_folded ?? true
  const sentText = isFolded ? foldToGsm7(text) : text
  const { encoding, units, parts } = smsLength(sentText)
  return { subject, text: sentText, sms: { encoding, characters: units, parts } }
}
