import type { TemplateSyntaxReason } from './templates.ts'

export const notificationErrors = {
  notificationNotFound: { status: 404 },
  templateNotFound: { status: 404 },
  templateExists: { status: 409 },
  templateConflict: { status: 409 },
  templateSyntaxInvalid: { status: 422 },
  templateVariableUnknown: { status: 422 },
  templateVariableMissing: { status: 422 },
  templateNotTestable: { status: 409 },
} as const

export interface NotificationErrorData {
  templateNotFound: { templateId: string }
  templateConflict: { templateId: string; version: number }
  /** `at`: where in the field, in UTF-16 code units. */
  templateSyntaxInvalid: {
    templateId: string
    field: 'subject' | 'body'
    reason: TemplateSyntaxReason
    at: number
  }
  templateVariableUnknown: {
    templateId: string
    field: 'subject' | 'body'
    variable: string
    declared: string[]
  }
  templateVariableMissing: { templateId: string; variable: string }
}
