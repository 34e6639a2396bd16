import { z } from 'zod'
import { dailyCapField, SettingSource } from '../outgoing/models.ts'
import { maxSenderName } from '../rules/outgoing.ts'
import { line, paragraph, time } from '../text.ts'

export const MailSecurity = z
  .enum(['TLS', 'STARTTLS', 'NONE'])
  .describe(
    'TLS from the start (port 465), STARTTLS required (587), or none; certificates are checked. NONE only to a host that OUTBOUND_ALLOW names',
  )
export type MailSecurity = z.output<typeof MailSecurity>

const server = {
  host: z
    .string()
    .max(253)
    .regex(/^[\w.:-]+$/)
    .describe('Name or address'),
  port: z
    .number()
    .int()
    .min(1)
    .max(65_535)
    .describe('25, 465, 587 or 2525; any where OUTBOUND_ALLOW names the host'),
  security: MailSecurity,
  username: line({ max: 254 }).optional().describe('Absent: the server asks for none'),
}
const senderAddress = z.string().max(254).describe('Mail comes from this address')
const senderName = line({ max: maxSenderName }).optional().describe('Shown beside the address of the sender')
const dkimNote = paragraph({ max: 1_000 }).describe(
  'The administrator’s note about SPF and DKIM records; nothing reads it but people',
)

/** How the tenant’s mail leaves. */
export const EmailSetting = z.object({
  source: SettingSource,
  smtp: z
    .object({ ...server, senderAddress, hasPassword: z.boolean() })
    .nullable()
    .describe('The tenant’s own mail server; null: the one of the environment, if any'),
  senderName,
  sender: z.string().optional().describe('What mail comes from now, name and address'),
  dkimNote,
  dailyCap: dailyCapField,
  sentToday: z.number().int(),
  hasLinks: z
    .boolean()
    .describe('Mails link to the product; false: the server does not know its own address (PUBLIC_URL)'),
  updatedTime: time().optional(),
})
export type EmailSetting = z.output<typeof EmailSetting>

export const NewEmailSetting = z.object({
  smtp: z
    .object({
      ...server,
      senderAddress,
      password: z
        .string()
        .min(1)
        .max(1_000)
        .nullish()
        .describe('Absent: the stored one stays, while host, port and user name do; null: removed'),
    })
    .nullable(),
  senderName,
  dkimNote: dkimNote.default(''),
  dailyCap: dailyCapField.default(null),
})
export type NewEmailSetting = z.output<typeof NewEmailSetting>
