import { type contract, type Template, TemplateChannel, TemplateLocale, TemplateType } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { plainLetters } from '#platform/plain-letters.ts'
import { shippedTemplates } from '../defaults/index.ts'
import { viewTemplate } from '../editing.ts'
import { selectFallbacks, selectTemplates } from '../template-store.ts'

const Payload = z.object({
  type: TemplateType.nullish(),
  channel: TemplateChannel.nullish(),
  locale: TemplateLocale.nullish(),
  isDefault: z.boolean().nullish(),
})

export const listTemplates: Handler<typeof contract.notificationTemplate.listTemplates, App> = async (
  { app, me },
  { query },
) => {
  const filter = readPayload(Payload, query)
  const [rows, fallbacks] = await Promise.all([
    selectTemplates(app.db, me.tenantId),
    selectFallbacks(app.db, me.tenantId),
  ])
  const rowOf = new Map(rows.map(row => [row.template_id, row]))
  const fallbackOf = new Map(fallbacks.map(row => [row.template_id, row]))
  const conditions = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined)
  const words = foldText(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const items = shippedTemplates
    .map(shippedTemplate =>
      viewTemplate(
        shippedTemplate,
        rowOf.get(shippedTemplate.templateId),
        fallbackOf.get(shippedTemplate.templateId),
      ),
    )
    .filter(template => conditions.every(([field, value]) => template[field as keyof Template] === value))
    .filter(({ type, subject, body }) => {
      const text = words.length > 0 ? foldText(`${type} ${subject} ${body}`) : ''
      return words.every(word => text.includes(word))
    })
  return { items: items.slice(query.offset, query.offset + query.limit), total: items.length }
}

/** Found with and without marks and capitals. */
const foldText = (text: string) => plainLetters(text).toLowerCase()
