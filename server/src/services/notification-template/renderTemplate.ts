import type { TemplateChannel, TemplateLocale, TemplateType } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { languageOf } from '../identity/index.ts'
import { compiledShipped, findShipped, templateIdOf } from './defaults/index.ts'
import type { Compiled } from './engine/compile.ts'
import { type MailExtras, missingVariable, type Rendered, write } from './engine/render.ts'
import { type Values, type VariablesOf, withStandIns } from './variables.ts'

export interface TemplateRequest<T extends TemplateType = TemplateType> {
  tenantId: string
  type: T
  channel: TemplateChannel
  /** The language of the reader, BCP 47; one that there is no text in reads Vietnamese. */
  locale: string
  variables: VariablesOf<T>
  extras?: MailExtras
  /** The caller's transaction, so that rendering within one takes no second connection. */
  tx?: Queryable
}

/**
 * The text of a mail, an SMS or a push: the tenant's own where it has one, else the shipped one. It is never empty. Own texts are cached, so
 * it costs no query but after a change. Where an own text cannot be used the shipped one of the same locale stands in, which is logged and
 * noted on the template.
 */
export async function renderTemplate<T extends TemplateType>(
  app: App,
  request: TemplateRequest<T>,
): Promise<Rendered> {
  const { tenantId, type, channel } = request
  const values: Values = request.variables
  const extras = { host: hostOf(app), ...request.extras }
  const language = request.locale.toLowerCase().split('-')[0]
  const locale: TemplateLocale = languageOf(request.locale)
  const templateId = templateIdOf(type, channel, locale)
  const { templates } = app.services
  if (language !== locale && language !== '')
    await templates.report(tenantId, templateId, { reason: 'localeMissing' })

  const own = (await templates.of(tenantId, request.tx)).get(templateId)
  if (own) {
    const attempt = tryOwn(own, locale, values, extras)
    if ('text' in attempt) return attempt
    await templates.report(tenantId, templateId, attempt)
  }

  const shippedTemplate = findShipped(templateId)
  if (!shippedTemplate) throw new Error(`there is no text for ${templateId}`)
  const template = compiledShipped(shippedTemplate)
  const missing = missingVariable(template, values)
  if (missing) await templates.report(tenantId, templateId, { reason: 'variableMissing', variable: missing })
  const completeValues = missing ? withStandIns(values, locale) : values
  return orNeutral(write(template, locale, completeValues, extras), channel, locale)
}

type Refusal = Parameters<App['services']['templates']['report']>[2]

function tryOwn(
  own: Compiled | { problem: string },
  locale: TemplateLocale,
  values: Values,
  extras: MailExtras,
): Rendered | Refusal {
  if ('problem' in own) return { reason: 'textInvalid' }
  const missing = missingVariable(own, values)
  if (missing) return { reason: 'variableMissing', variable: missing }
  const renderedTexts = write(own, locale, values, extras)
  return isEmpty(renderedTexts, own.channel) ? { reason: 'textEmpty' } : renderedTexts
}

const isEmpty = ({ subject, text }: Rendered, channel: TemplateChannel) =>
  text === '' || (subject === '' && channel !== 'SMS')

const neutral = {
  vi: { subject: 'Trầu', text: 'Bạn có thông báo mới.', sms: 'Trau: ban co thong bao moi.' },
  en: { subject: 'Trầu', text: 'You have a new notification.', sms: 'Trau: you have a new notification.' },
}

/** A shipped text of which nothing is left: every value that it was given was empty. */
function orNeutral(texts: Rendered, channel: TemplateChannel, locale: TemplateLocale): Rendered {
  const { subject, text, sms } = neutral[locale]
  return {
    subject: channel === 'SMS' ? '' : texts.subject || subject,
    text: texts.text || (channel === 'SMS' ? sms : text),
    html: texts.html || undefined,
  }
}

const hostOf = ({ config: { publicUrl } }: App) => (publicUrl ? new URL(publicUrl).hostname : undefined)
