import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf } from './scene.ts'

const activity = {
  name: 'Nhắn tin nội bộ',
  purpose: 'Trao đổi công việc',
  categories: 'Tên, tin nhắn của nhân viên',
  recipients: '',
  retention: '2 năm',
}
const noRequest = () => ({ params: { requestId: uuidv7() } })
const noActivity = () => ({ params: { activityId: uuidv7() } })

export const dataProtection: SamplesOf<'dataProtection'> = {
  dataProtection: {
    getPrivacyNotice: () => ({}),
    getOwnConsent: () => ({}),
    giveConsent: () => ({ body: { version: 0 } }),
    withdrawConsent: () => ({}),
    createDataRequest: () => ({ body: { kind: 'ACCESS', text: 'Cho tôi xem dữ liệu của tôi' } }),
    listOwnDataRequests: () => ({}),
    withdrawDataRequest: noRequest,
    listDataRequests: () => ({}),
    answerDataRequest: () => ({ ...noRequest(), body: { status: 'DONE', answer: 'Đã xong' } }),
    listPrivacyNotices: () => ({}),
    publishPrivacyNotice: () => ({ body: { text: { vi: 'Chúng tôi lưu tin nhắn.' }, afterVersion: 0 } }),
    listConsents: () => ({}),
    listProcessingActivities: () => ({}),
    createProcessingActivity: () => ({ body: activity }),
    updateProcessingActivity: () => ({ ...noActivity(), body: activity }),
    deleteProcessingActivity: noActivity,
    exportProcessingRegister: () => ({}),
  },
}
