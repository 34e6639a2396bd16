import { lazy, Suspense } from 'react'
import { useReported } from '../../model/rooms/report-dialogs.ts'

const ReportFlow = lazy(() => import('./ReportFlow.tsx'))

/** Reporting somebody, while one is asked about. */
export function ReportDialogs() {
  const reported = useReported()
  return <Suspense>{reported && <ReportFlow key={reported.userId} reported={reported} />}</Suspense>
}
