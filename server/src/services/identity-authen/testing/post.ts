import { startApp, type TestApp } from '../../../testing/app.ts'
import { forFile } from '../../../testing/for-file.ts'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { type SmsGateway, startSmsGateway } from '../../../testing/sms-gateway.ts'

export interface Post {
  app: TestApp
  mailbox: Mailbox
  gateway: SmsGateway
  close(): Promise<void>
}

/** The app with a real mail server and SMS gateway behind it. */
export async function startWithPost(env: Record<string, string> = {}): Promise<Post> {
  const mailbox = await startMailbox()
  const gateway = await startSmsGateway()
  const app = await startApp({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>', SMS_URL: gateway.url, ...env },
  })
  return {
    app,
    mailbox,
    gateway,
    async close() {
      await app.close()
      await mailbox.close()
      await gateway.close()
    },
  }
}

/** One app with mail and SMS for the tests of a file. */
export const postForFile = (env?: Record<string, string>): Post => forFile(() => startWithPost(env))

/** Another six digits. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Longer than the pause between two codes. */
export const aMinute = 61_000
