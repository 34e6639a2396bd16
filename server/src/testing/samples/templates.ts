import type { SamplesOf } from './scene.ts'

const id = 'REACTION.EMAIL.vi'
const text = { subject: '{{actor}} nhắc đến bạn', body: '{{actor}} vừa nhắc đến bạn: {{text}}' }

export const templates: SamplesOf<'notificationTemplate'> = {
  notificationTemplate: {
    listTemplates: () => ({}),
    createTemplate: () => ({
      body: { type: 'REMINDER' as const, channel: 'SMS' as const, locale: 'vi' as const, body: '{{text}}' },
    }),
    updateManyTemplates: () => ({ body: { templates: [{ templateId: id, version: 0, ...text }] } }),
    updateTemplate: () => ({ params: { id }, body: { version: 0, ...text } }),
    getTemplate: () => ({ params: { id } }),
    deleteTemplate: () => ({ params: { id } }),
    restoreTemplate: () => ({ params: { id }, body: { version: 0 } }),
    listTemplateVersions: () => ({ params: { id } }),
    previewTemplate: () => ({ params: { id }, body: text }),
    testTemplate: () => ({ params: { id }, body: {} }),
  },
}
