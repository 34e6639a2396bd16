import type { TemplateFallback } from '@trau/contract'
import type { Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    notification_template: TemplateTable
    notification_template_version: TemplateTable
    notification_template_fallback: FallbackTable
  }
}

interface TemplateTable {
  tenant_id: string
  template_id: string
  version: number
  /** Both are absent where the shipped text was restored. */
  subject: string | null
  body: string | null
  is_enabled: boolean
  editor_id: string
  updated_time: Date
}

interface FallbackTable {
  tenant_id: string
  template_id: string
  reason: TemplateFallback['reason']
  variable: string | null
  fallback_time: Date
}

export type TemplateRow = Selectable<TemplateTable>
export type FallbackRow = Selectable<FallbackTable>
