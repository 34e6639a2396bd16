import type { DataExport, ErasureReceipt } from '@trau/contract'
import type { JSONColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    data_export: DataExportTable
    erasure_receipt: ErasureReceiptTable
  }
}

interface DataExportTable {
  tenant_id: string
  export_id: string
  user_id: string
  /** That asked for it; null for copies of before. */
  session_id: string | null
  status: DataExport['status']
  bytes: number | null
  created_time: Date
  ready_time: Date | null
}
export type ExportRow = Selectable<DataExportTable>

interface ErasureReceiptTable {
  tenant_id: string
  receipt_id: string
  erased_time: Date
  erased: JSONColumnType<ErasureReceipt['erased'], string, string>
  kept: JSONColumnType<ErasureReceipt['kept'], string, string>
  digest: string
}
