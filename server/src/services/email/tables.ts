declare module '../../platform/db/index.ts' {
  interface Tables {
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

export {}
