import { v7 as uuidv7 } from 'uuid'
import { noBytes, type SamplesOf } from './scene.ts'

const mail = { to: 'mau@vidu.vn', subject: 'Mẫu', text: 'Email mẫu' }
const sms = { to: '0912345678', text: 'Tin mẫu' }

export const delivery: SamplesOf<'email' | 'emailBounce' | 'sms'> = {
  email: {
    enqueueEmail: () => ({ body: mail }),
    sendEmail: () => ({ body: mail }),
    getEmailSetting: () => ({}),
    updateEmailSetting: () => ({ body: { smtp: null, dailyCap: 100 } }),
    testEmailSetting: () => ({ body: { to: mail.to } }),
  },
  emailBounce: {
    getBounceSetting: () => ({}),
    updateBounceSetting: () => ({ body: { returnAddress: 'bounces@vidu.vn' } }),
    createBounceSecret: () => ({ body: {} }),
    receiveBounce: () => ({ body: { file: noBytes } }),
    listSuspendedEmails: () => ({}),
    liftEmailSuspension: () => ({ params: { suspensionId: uuidv7() } }),
    getEmailSuspension: () => ({}),
  },
  sms: {
    enqueueSms: () => ({ body: sms }),
    sendSms: () => ({ body: sms }),
    getSmsSetting: () => ({}),
    updateSmsSetting: () => ({ body: { gateway: null, dailyCap: 100 } }),
    testSmsSetting: () => ({ body: { to: sms.to } }),
  },
}
