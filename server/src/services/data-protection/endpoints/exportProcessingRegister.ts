import { type contract, maxActivities } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { csvLine } from '#platform/csv.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectActivities } from '../activity-store.ts'
import type { ActivityRow } from '../tables.ts'

const head = ['Hoạt động xử lý', 'Mục đích', 'Loại dữ liệu', 'Bên nhận', 'Thời gian lưu giữ', 'Cập nhật lúc']

export const exportProcessingRegister: Handler<
  typeof contract.dataProtection.exportProcessingRegister,
  App
> = async ({ app, me }) => {
  const rows = await selectActivities(app.db, me.tenantId, { after: undefined, limit: maxActivities })
  // Spreadsheets take UTF-8 for what it is by its mark alone.
  const body = Buffer.from(`\ufeff${[head, ...rows.map(cellsOf)].map(csvLine).join('')}`)
  return {
    body,
    bytes: body.byteLength,
    mediaType: 'text/csv; charset=utf-8',
    maxAgeSeconds: 0,
    fileName: 'So hoat dong xu ly du lieu.csv',
  }
}

const cellsOf = (row: ActivityRow) => [
  row.name,
  row.purpose,
  row.categories,
  row.recipients,
  row.retention,
  row.updated_time.toISOString(),
]
