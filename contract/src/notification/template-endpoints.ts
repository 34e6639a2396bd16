import { z } from 'zod'
import { administrator } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { context, listQuery, page } from '../paging.ts'
import {
  maxTemplatesAtOnce,
  Template,
  TemplateChannel,
  TemplateDraft,
  TemplateLocale,
  TemplatePreview,
  TemplateText,
  TemplateType,
  TemplateVersion,
  templateId,
} from './templates.ts'

const path = servicePath('notification-service')
/** A service of our own: what editing templates needs beyond the specification’s calls. */
const ownPath = servicePath('notification-template-service')
const byId = z.object({ id: templateId() })
const version = z.number().int().min(0).max(2_147_483_646)
const change = TemplateText.extend({
  version: version.describe('The version that this changes; another one answers templateConflict'),
  enabled: z.boolean().default(true),
})
/** What is wrong with a text; each names the template where several are sent at once. */
const textErrors = ['templateSyntaxInvalid', 'templateVariableUnknown', 'templateVariableMissing'] as const
/** Text in JSON, where a character may take six bytes. */
const bodyLimit = 256 * KB

export const listTemplates = endpoint({
  method: 'GET',
  path: path('v1', '/templates'),
  summary:
    'All templates of the tenant, shipped ones too, by type, channel and locale; requestPayload {type, channel, locale, isDefault}; search looks in type, subject and body',
  access: administrator('template.read'),
  query: listQuery({ search: true }),
  answer: page(Template),
})

export const createTemplate = endpoint({
  method: 'POST',
  path: path('v1', '/templates'),
  summary: 'Write an own text where the shipped one was used until now',
  access: administrator('template.edit'),
  body: TemplateText.extend({
    type: TemplateType,
    channel: TemplateChannel,
    locale: TemplateLocale,
    enabled: z.boolean().default(true),
  }),
  answer: Template,
  errors: ['templateNotFound', 'templateExists', ...textErrors],
  bodyLimit,
  audit: true,
})

export const updateManyTemplates = endpoint({
  method: 'PUT',
  path: path('v1', '/templates/@/updateMany'),
  summary: 'Change several templates: all of them, or none where one is refused',
  access: administrator('template.edit'),
  body: z.object({
    templates: z
      .array(change.extend({ templateId: templateId() }))
      .min(1)
      .max(maxTemplatesAtOnce)
      .refine(list => new Set(list.map(one => one.templateId)).size === list.length, {
        params: { reason: 'duplicate' },
      }),
  }),
  answer: z.object({ templates: z.array(Template) }),
  errors: ['templateNotFound', 'templateConflict', ...textErrors],
  bodyLimit: 1024 * KB,
  limit: { perMinute: 30, burst: 10 },
  audit: true,
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: path('v1', '/templates/{id}'),
  summary: 'Change a template; the version before stays in its history',
  access: administrator('template.edit'),
  params: byId,
  body: change,
  answer: Template,
  errors: ['templateNotFound', 'templateConflict', ...textErrors],
  bodyLimit,
  audit: true,
})

export const getTemplate = endpoint({
  method: 'GET',
  path: path('v1', '/templates/{id}'),
  summary: 'One template, with the shipped text beside it',
  access: administrator('template.read'),
  params: byId,
  query: context,
  answer: Template,
  errors: ['templateNotFound'],
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: path('v1', '/templates/{id}'),
  summary: 'Remove the own text and its history; the shipped one is used again. Answers it',
  access: administrator('template.edit'),
  params: byId,
  answer: Template,
  errors: ['templateNotFound'],
  audit: true,
})

export const restoreTemplate = endpoint({
  method: 'POST',
  path: ownPath('v1', '/templates/{id}/restore'),
  summary: 'Use the shipped text again, as a new version: the own one stays in the history',
  access: administrator('template.edit'),
  params: byId,
  body: z.object({ version }),
  answer: Template,
  errors: ['templateNotFound', 'templateConflict'],
  audit: true,
})

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: ownPath('v1', '/templates/{id}/versions'),
  summary: 'The last 20 versions of a template, the newest first',
  access: administrator('template.read'),
  params: byId,
  query: listQuery(),
  answer: page(TemplateVersion),
  errors: ['templateNotFound'],
})

export const previewTemplate = endpoint({
  method: 'POST',
  path: ownPath('v1', '/templates/{id}/preview'),
  summary: 'How a text would read with sample data; nothing is saved',
  access: administrator('template.read'),
  params: byId,
  body: TemplateDraft,
  answer: TemplatePreview,
  errors: ['templateNotFound', ...textErrors],
  bodyLimit,
  limit: { perMinute: 240, burst: 60 },
})

export const testTemplate = endpoint({
  method: 'POST',
  path: ownPath('v1', '/templates/{id}/test'),
  summary: 'Send a text with sample data to the caller’s own address; a push has none (templateNotTestable)',
  access: administrator('template.edit'),
  params: byId,
  body: TemplateDraft,
  answer: z.object({ to: z.string().describe('The caller’s own address or number') }),
  errors: ['templateNotFound', 'templateNotTestable', 'identifierMissing', ...textErrors],
  bodyLimit,
  limit: { perMinute: 6, burst: 6 },
  audit: true,
})
