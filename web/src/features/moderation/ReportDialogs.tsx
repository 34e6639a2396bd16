import { Suspense } from 'react'
import { lazyView } from '../../kit/lazy-part.tsx'
import { closeReport, useReported } from '../../model/rooms/report-dialogs.ts'

const ReportFlow = lazyView(() => import('./ReportFlow.tsx'), 'floating', closeReport)

/** Reporting somebody, while one is asked about. */
export function ReportDialogs() {
  const reportedPerson = useReported()
  return (
    <Suspense>
      {reportedPerson && <ReportFlow key={reportedPerson.userId} subject={reportedPerson} />}
    </Suspense>
  )
}
