declare module '#platform/db/index.ts' {
  interface Tables {
    usage_hour: { tenant_id: string; metric: string; hour: Date; value: number }
    usage_day: { tenant_id: string; metric: string; day: string; value: number }
  }
}
