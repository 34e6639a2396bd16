import type { BounceKind } from '@trau/contract'

declare module '#platform/db/index.ts' {
  interface Tables {
    bounce_setting: {
      tenant_id: string
      return_address: string | null
      secret_hash: Buffer | null
      secret_time: Date | null
      received_time: Date | null
      updated_time: Date
    }
    email_bounce: {
      tenant_id: string
      address: string
      bounce_id: string
      kind: BounceKind
      status: string
      answer: string
      template: string
      message_time: Date
      soft_days: number
      last_time: Date
      suspended_time: Date | null
      cleared_time: Date | null
    }
    email_setting: {
      tenant_id: string
      host: string | null
      port: number | null
      security: string | null
      username: string | null
      password: string | null
      sender_address: string | null
      sender_name: string | null
      dkim_note: string
      daily_cap: number | null
      updated_time: Date
    }
  }
}
