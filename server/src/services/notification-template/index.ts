/** Notification-template owns the texts of mail, SMS and push: what the product ships, what a tenant wrote instead, and how they are rendered. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { createTemplate } from './endpoints/createTemplate.ts'
import { deleteTemplate } from './endpoints/deleteTemplate.ts'
import { getTemplate } from './endpoints/getTemplate.ts'
import { listTemplates } from './endpoints/listTemplates.ts'
import { listTemplateVersions } from './endpoints/listTemplateVersions.ts'
import { previewTemplate } from './endpoints/previewTemplate.ts'
import { restoreTemplate } from './endpoints/restoreTemplate.ts'
import { testTemplate } from './endpoints/testTemplate.ts'
import { updateManyTemplates } from './endpoints/updateManyTemplates.ts'
import { updateTemplate } from './endpoints/updateTemplate.ts'
import { personalData } from './personal-data.ts'
import { renderTest } from './renderTest.ts'
import { createTemplates } from './templates-cache.ts'

const handlers = {
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
} satisfies Handlers<typeof contract.notificationTemplate>

export const service = defineService({
  name: 'notification-template',
  endpoints: [serve(contract.notificationTemplate, handlers)],
  tables: ['notification_template', 'notification_template_fallback', 'notification_template_version'],
  personalData,
  ports: { renderTest },
  create: (app, { notices }) => ({ templates: createTemplates(app, notices) }),
})

export { detailIn, noticeTitle } from './defaults/notices.ts'
export type { DigestRoom } from './engine/digest.ts'
export type { MailExtras, Rendered } from './engine/render.ts'
export { renderTemplate, type TemplateRequest } from './renderTemplate.ts'
export { renderTest } from './renderTest.ts'
export { templateTime } from './template-time.ts'
export type { VariablesOf } from './variables.ts'
