import type { ReportStatus } from '@trau/contract'
import { useText } from '../../i18n/text.ts'
import { reports } from '../../i18n/vi/reports.ts'
import { Chip } from '../../ui/Chip.tsx'

const tones: Record<ReportStatus, 'danger' | 'warning' | 'success' | 'default'> = {
  OPEN: 'danger',
  IN_REVIEW: 'warning',
  ESCALATED: 'warning',
  ACTIONED: 'success',
  DISMISSED: 'default',
}

export function ReportStatusChip({ status }: { status: ReportStatus }) {
  const words = useText(reports)
  return <Chip color={tones[status]}>{words.statuses[status]}</Chip>
}
