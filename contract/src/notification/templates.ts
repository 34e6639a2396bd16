import { z } from 'zod'
import { securityNoticeKinds } from '../account/models.ts'
import { normalizeText, time } from '../text.ts'
import { NotificationType } from './types.ts'

/** Mail and SMS that carry a one-time code, or that say why none was sent. */
export const codeTemplateTypes = [
  'registrationCode',
  'alreadyRegistered',
  'verificationCode',
  'identifierInUse',
  'resetCode',
  'linkCode',
  'pinCode',
  'erasureCode',
] as const

/** Mail to people whose account somebody else made, or decided about. */
export const accountTemplateTypes = [
  'accountInvitation',
  'registrationApproved',
  'registrationRefused',
] as const

/**
 * What a text is written for: a notification, a security notice of an account (by its kind), a code, the digest of missed messages, or one of the
 * texts that stand in where the person lets a push show the sender alone (`PUSH_SENDER`) or nothing (`PUSH_NEUTRAL`).
 */
export const TemplateType = z.enum([
  ...NotificationType.options,
  'DIGEST',
  'PUSH_SENDER',
  'PUSH_NEUTRAL',
  'TEST',
  ...codeTemplateTypes,
  ...accountTemplateTypes,
  ...securityNoticeKinds,
])
export type TemplateType = z.output<typeof TemplateType>

export const TemplateChannel = z.enum(['EMAIL', 'SMS', 'PUSH'])
export type TemplateChannel = z.output<typeof TemplateChannel>

export const TemplateLocale = z.enum(['vi', 'en'])
export type TemplateLocale = z.output<typeof TemplateLocale>

/** Every variable that some template declares; which one declares which stands in its `variables`. */
export const TemplateVariableName = z.enum([
  'recipient',
  'actor',
  'room',
  'text',
  'reaction',
  'role',
  'question',
  'file',
  'note',
  'title',
  'result',
  'count',
  'roomCount',
  'rooms',
  'code',
  'minutes',
  'detail',
  'device',
  'ipAddress',
  'time',
  'invoice',
  'amount',
  'dueDate',
  'url',
])
export type TemplateVariableName = z.output<typeof TemplateVariableName>

export const maxTemplateSubject = 200
/** Of the body, in UTF-16 code units. */
export const maxTemplateLength = 32 * 1024
export const maxSmsTemplate = 600
export const maxPushTemplate = 300
/** Versions that are kept of one template. */
export const maxTemplateVersions = 20
export const maxTemplatesAtOnce = 50

export const templateId = () =>
  z
    .string()
    .max(64)
    .describe('`type.channel.locale`, for example `MENTION.EMAIL.vi`: there is one template for each')

export const TemplateVariable = z.object({
  name: TemplateVariableName,
  sample: z.string().describe('What a preview shows in its place'),
  isRequired: z
    .boolean()
    .describe('A text without it is refused: a code that is not in its mail is of no use'),
  isAddress: z.boolean().describe('A web address; it alone may stand as the address of a link'),
})
export type TemplateVariable = z.output<typeof TemplateVariable>

export const templateFallbackReasons = [
  'variableMissing',
  'localeMissing',
  'textInvalid',
  'textEmpty',
] as const
export const TemplateFallback = z.object({
  reason: z
    .enum(templateFallbackReasons)
    .describe(
      'variableMissing: a variable of the text had no value; localeMissing: asked for in a language that there is no text in; textInvalid: the text does not fit this version of the product; textEmpty: with these values nothing was left of it',
    ),
  variable: z.string().optional().describe('Which variable had no value'),
  time: time(),
})
export type TemplateFallback = z.output<typeof TemplateFallback>

export const Template = z.object({
  templateId: templateId(),
  type: TemplateType,
  channel: TemplateChannel,
  locale: TemplateLocale,
  version: z
    .number()
    .int()
    .describe('0: never changed here; every change adds one, and names the version it changes'),
  subject: z.string().describe('Subject of a mail, title of a push; empty for SMS'),
  body: z
    .string()
    .describe(
      'Mail: Markdown (paragraphs, headings, emphasis, links, lists, quotes) with `{{variable}}`; a paragraph that is one link is a button. SMS and push: plain text with `{{variable}}`. A line whose variables are all empty is left out',
    ),
  variables: z.array(TemplateVariable),
  enabled: z
    .boolean()
    .describe('Whether the own text is used; otherwise it is kept, and the shipped text is sent'),
  isDefault: z.boolean().describe('The text is the shipped one'),
  shipped: z
    .object({ subject: z.string(), body: z.string() })
    .optional()
    .describe('The shipped text, in answers about one template'),
  lastFallback: TemplateFallback.optional().describe(
    'When the shipped text last had to stand in for the own one, and why',
  ),
  updatedTime: time().optional(),
  editorId: z.string().optional().describe('Who changed it last'),
})
export type Template = z.output<typeof Template>

/** A version as it was saved. */
export const TemplateVersion = z.object({
  version: z.number().int(),
  subject: z.string(),
  body: z.string(),
  enabled: z.boolean(),
  isDefault: z.boolean().describe('The shipped text was restored; it may read differently today'),
  updatedTime: time(),
  editorId: z.string().optional(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

/** What an administrator writes; the rules of the channel are checked with the variables that it declares. */
const text = (max: number) => z.string().max(max).transform(normalizeText)
export const TemplateDraft = z
  .object({ subject: text(maxTemplateSubject).optional(), body: text(maxTemplateLength).optional() })
  .describe('Not saved; an omitted field is taken from the template as it is')

export const TemplateText = z.object({
  subject: text(maxTemplateSubject).default(''),
  body: text(maxTemplateLength),
})

/**
 * Why a text cannot be read. `unclosed`: `{{` without `}}`; `badName`: what stands between them is no name (there are no loops, conditions or
 * filters); `badLink`: a link to something else than https, http, mailto or an address variable; `notAlone`: `{{rooms}}`,
 * which becomes a list, stands in a paragraph of its own; `empty`; `tooLong`; `notForChannel`: a subject
 * in an SMS, or none where one is needed; `controlCharacters`.
 */
export const templateSyntaxReasons = [
  'unclosed',
  'badName',
  'badLink',
  'notAlone',
  'empty',
  'tooLong',
  'notForChannel',
  'controlCharacters',
] as const
export type TemplateSyntaxReason = (typeof templateSyntaxReasons)[number]

export const TemplatePreview = z.object({
  subject: z.string(),
  text: z.string().describe('The plain-text part of a mail; the whole of an SMS; the body of a push'),
  html: z
    .string()
    .optional()
    .describe('Mail only: a whole document that loads nothing; show it in a sandboxed frame'),
  sms: z
    .object({
      encoding: z.enum(['GSM7', 'UCS2']),
      characters: z.number().int(),
      parts: z.number().int().describe('How many messages the provider counts'),
    })
    .optional(),
})
export type TemplatePreview = z.output<typeof TemplatePreview>
